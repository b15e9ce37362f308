import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

// What a page that is rendered before anybody knows its address says in its place (frontends/kit/src/page-meta.tsx).
const unknownOrigin = 'http://origin.invalid';

type Page = { html: Buffer; brotli: Buffer; etag: string };
/** The public pages by path. */
export type PrerenderedPages = ReadonlyMap<string, Page>;

function toPage(file: string, publicUrl: string): Page {
  const html = Buffer.from(readFileSync(file, 'utf8').replaceAll(unknownOrigin, publicUrl));
  // Once for each page, at start: a middling quality is within two percent of the best.
  const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  return { html, brotli, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
}

/** Reads the public pages that the build rendered; none where it rendered none. */
export function readPrerenderedPages(folder: string, publicUrl: string): PrerenderedPages {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('index.html'));
  return new Map(files.map((file) => [file === 'index.html' ? '/' : `/${dirname(file)}`, toPage(join(folder, file), publicUrl)]));
}

/** Answers with the page of that path, or says that there is none. */
export function sendPrerendered(pages: PrerenderedPages, path: string, request: FastifyRequest, reply: FastifyReply): boolean {
  const page = pages.get(path.length > 1 ? path.replace(/\/$/, '') : path);
  if (!page) return false;
  void reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' }).type('text/html; charset=utf-8');
  if (request.headers['if-none-match'] === page.etag) void reply.code(304).send();
  else if (/\bbr\b/.test(String(request.headers['accept-encoding']))) void reply.header('content-encoding', 'br').send(page.brotli);
  else void reply.send(page.html);
  return true;
}
