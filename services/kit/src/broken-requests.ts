import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
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

/** Node keeps the answer in progress on its connection; a second one in the middle of it would garble it. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse | null };

function isSilent({ writable, _httpMessage: answer }: HttpSocket): boolean {
  return writable && !answer?.headersSent;
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

/** Answers on the connection itself what never becomes a request: it stalls, is too large or is no HTTP. */
export function answerBrokenRequest(headers: AnswerHeaders): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code !== 'ECONNRESET' && isSilent(socket)) {
      const problem = problems[error.code ?? ''] ?? malformed();
      const requestId = newId();
      log.debug({ requestId, code: problem.code, status: problem.status, address: socket.remoteAddress }, 'request refused before it could be read');
      socket.write(toText(problem, requestId, headers));
    }
    socket.destroy(error);
  };
}
