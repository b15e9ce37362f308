import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodValidationException } from 'nestjs-zod';
import { throwError } from 'rxjs';
import type { ZodError } from 'zod';
import { currentContext } from './context.ts';
import { log } from './log.ts';
import { cutText } from './whole-text.ts';

/** An error that a caller can act on: a code of the form noun.problem, the status and the text to show. */
export class CodedError extends Error {
  override name = 'CodedError';
  readonly code: string;
  readonly status: number;
  readonly extra: Record<string, unknown>;
  constructor(code: string, status: number, detail: string, extra: Record<string, unknown> = {}) {
    super(detail);
    this.code = code;
    this.status = status;
    this.extra = extra;
  }
}

export const notFound = (noun: string, detail = 'Not found') => new CodedError(`${noun}.not_found`, 404, detail);
export const unauthenticated = (detail = 'User not authenticated') => new CodedError('session.unauthenticated', 401, detail);
export const forbidden = (detail = 'You do not have permission to perform this action') => new CodedError('permission.denied', 403, detail);
export const tooManyRequests = (retryAfterSeconds: number) =>
  new CodedError('rate.limited', 429, 'Too many requests. Please try again later.', { retryAfterSeconds });
export const invalid = (detail: string, fields?: Record<string, string>) =>
  new CodedError('request.invalid', 400, detail, fields ? { fields } : {});

export type ProblemBody = { code: string; status: number; detail: string; traceId: string } & Record<string, unknown>;

// Whoever sends a thousand wrong fields learns of the first few.
const fieldsShown = 20;
const longestFieldShown = 100;

/** What is wrong with each field, by its path; a field that is not declared has a path of its own. */
function problemsOf(issue: ZodError['issues'][number]): [string, string][] {
  if (issue.code !== 'unrecognized_keys') return [[issue.path.join('.') || 'body', issue.message]];
  return issue.keys.map((key) => [[...issue.path, key].join('.'), 'Unknown field']);
}

function fromZod(error: ZodError): CodedError {
  const problems = error.issues.flatMap(problemsOf).slice(0, fieldsShown).map(([field, text]) => [cutText(field, longestFieldShown), text] as const);
  const [first] = problems;
  // The first problem of a field wins. A field may be called anything, so that it is never assigned by its name.
  const fields = Object.fromEntries(problems.toReversed());
  const detail = first?.[1] === 'Unknown field' ? `Unknown field: ${first[0]}` : first?.[1];
  return invalid(detail ?? 'Invalid request', fields);
}

const statusCodes: Record<number, string> = { 400: 'request.malformed', 404: 'route.not_found', 405: 'request.method', 413: 'request.too_large', 414: 'request.address_too_long', 415: 'request.media_type' };
const statusTexts: Record<number, string> = { 413: 'The request body is too large', 414: 'The address is too long', 415: 'Send the body as application/json' };

function fromStatus(status: number, message: string): CodedError {
  return new CodedError(statusCodes[status] ?? 'request.refused', status, statusTexts[status] ?? message);
}

/** A MongoDB duplicate key, in the words of the spec's error catalogue. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11000;
}

function clientStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = error.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

/** Turns whatever was thrown into a coded error, or null for a failure that is ours. */
export function toCoded(error: unknown): CodedError | null {
  if (error instanceof CodedError) return error;
  if (error instanceof ZodValidationException) return fromZod(error.getZodError() as ZodError);
  if (error instanceof HttpException && error.getStatus() < 500) return fromStatus(error.getStatus(), error.message);
  if (isDuplicateKey(error)) return new CodedError('record.duplicate', 409, 'This record already exists');
  const status = clientStatus(error);
  return status && error instanceof Error ? fromStatus(status, error.message) : null;
}

/** The one place where an error becomes an answer: problem+json for HTTP, the error itself for the event transport. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): unknown {
    if (host.getType() !== 'http') return throwError(() => error);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    return answerWith(reply, error);
  }
}

/** No session, no permission, too often: what somebody who looks into an attack asks for first. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429]);

function noteRefusal({ method, routeOptions, ip }: FastifyRequest, { code, status }: CodedError): void {
  log.info({ code, status, method, route: routeOptions.url, address: ip }, 'request refused');
}

/** What a request that failed is answered with: the problem that the caller can act on, or a 500 whose cause is in the log. */
export function problemOf(request: FastifyRequest, error: unknown): CodedError {
  const coded = toCoded(error);
  if (!coded) log.error({ err: error }, 'request failed');
  else if (refusals.has(coded.status)) noteRefusal(request, coded);
  return coded ?? new CodedError('server.error', 500, 'An unexpected error occurred');
}

export function answerWith(reply: FastifyReply, error: unknown): FastifyReply {
  return sendProblem(reply, problemOf(reply.request, error));
}

/** The body that tells of an error. */
export function toProblem({ code, status, message, extra }: CodedError, traceId: string): ProblemBody {
  const { retryAfterSeconds: _header, ...rest } = extra;
  return { code, status, detail: message, traceId, ...rest };
}

/** Writes an error as problem+json; also for routes outside of Nest. */
export function sendProblem(reply: FastifyReply, error: CodedError): FastifyReply {
  const traceId = trace.getActiveSpan()?.spanContext().traceId ?? currentContext().requestId ?? '';
  const { retryAfterSeconds } = error.extra;
  if (typeof retryAfterSeconds === 'number') void reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  return reply.status(error.status).header('content-type', 'application/problem+json; charset=utf-8').send(toProblem(error, traceId));
}
