import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { CodedError, toProblem } from './errors.ts';
import { newId } from './ids.ts';
import { log } from './log.ts';
import type { AnswerHeaders } from './response-headers.ts';

/** Node names what it could not read by these codes. */
const problems: Record<string, CodedError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new CodedError('request.timeout', 408, 'The request took too long to arrive'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new CodedError('request.too_large', 413, 'The request body is too large'),
  HPE_HEADER_OVERFLOW: new CodedError('request.header_too_large', 431, "The request's headers are too large"),
};
export const malformed = () => new CodedError('request.malformed', 400, 'This is not a valid HTTP request');
const noTunnels = new CodedError('request.method', 405, 'This server opens no tunnels');

/** `uri-host [ ":" port ]` (RFC 9110, 7.2): a name or IPv4 address, or an IPv6 address in brackets; it may be empty. */
const hostValue = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** Node keeps the answer in progress on its connection; a second one in the middle of it would garble it. */
type HttpSocket = Duplex & { _httpMessage?: ServerResponse | null };

function isSilent({ writable, _httpMessage: answer }: HttpSocket): boolean {
  return writable && !answer?.headersSent;
}

/**
 * Whether a request names its host as HTTP/1.1 demands (RFC 9112, 3.2): once, and with a valid value. Node's own check is off,
 * for its answer has neither headers nor a body; of several lines it keeps the first, where a proxy may have gone by another.
 */
export function namesItsHost({ httpVersion, rawHeaders }: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>): boolean {
  const hosts = rawHeaders.flatMap((name, at) => (at % 2 === 0 && name.toLowerCase() === 'host' ? [rawHeaders[at + 1] ?? ''] : []));
  const [host] = hosts;
  if (host === undefined) return httpVersion !== '1.1';
  return hosts.length === 1 && hostValue.test(host);
}

function toText(problem: CodedError, requestId: string, headers: AnswerHeaders): string {
  const body = JSON.stringify(toProblem(problem, requestId));
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Answers on the connection itself, unless an answer is on its way there. */
function refuse(socket: HttpSocket, problem: CodedError, headers: AnswerHeaders): void {
  if (!isSilent(socket)) return;
  const requestId = newId();
  log.debug({ requestId, code: problem.code, status: problem.status, address: (socket as Socket).remoteAddress }, 'request refused before it could be read');
  socket.write(toText(problem, requestId, headers));
}

/** Answers what never becomes a request: it stalls, is too large or is no HTTP. */
export function answerBrokenRequest(headers: AnswerHeaders): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code !== 'ECONNRESET') refuse(socket, problems[error.code ?? ''] ?? malformed(), headers);
    socket.destroy(error);
  };
}

/** Answers whoever takes the server for a proxy (RFC 9110, 9.3.6): Node hands over their connection, and closes it where nobody listens. */
export function answerConnect(headers: AnswerHeaders): (request: IncomingMessage, socket: Duplex) => void {
  return (_request, socket) => {
    socket.on('error', () => undefined);
    // There is no method for what CONNECT names, an address elsewhere: an empty list says so (RFC 9110, 10.2.1).
    refuse(socket, noTunnels, { ...headers, allow: '' });
    socket.destroy();
  };
}
