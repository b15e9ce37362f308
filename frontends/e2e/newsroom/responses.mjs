import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

const matches = (header, etag) => header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');

/** RFC 9110 13.2.2: an ETag that was sent decides alone; the date counts only without one. */
function isUnchanged(request, etag, modifiedAt) {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined) return matches(tags, etag);
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return Number.isFinite(since) && Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since;
}

/** Answers as a well-kept news site does: validators that mean something, 304, and gzip for whom it helps. */
export function answer(request, response, { type, body, modifiedAt, etag = `"${createHash('sha1').update(body).digest('base64url')}"` }) {
  const headers = { etag, 'last-modified': modifiedAt.toUTCString(), 'cache-control': 'max-age=0, must-revalidate', vary: 'accept-encoding' };
  if (isUnchanged(request, etag, modifiedAt)) {
    response.writeHead(304, headers).end();
    return;
  }
  const isZipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const bytes = isZipped ? gzipSync(body) : Buffer.from(body);
  response.writeHead(200, { ...headers, 'content-type': type, 'content-length': bytes.length, ...(isZipped && { 'content-encoding': 'gzip' }) });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Answers with a page that is not worth remembering. */
export function answerPlainly(request, response, status, body, headers = {}) {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length, ...headers });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
