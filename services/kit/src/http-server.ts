import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Access } from './access.ts';
import { describeApi } from './api-docs.ts';
import { answerConnect, malformed, namesItsHost } from './broken-requests.ts';
import { limitCallsAtOnce } from './calls-at-once.ts';
import { type KitConfig, kitConfigToken } from './config.ts';
import { withContext } from './context.ts';
import { answerWith } from './errors.ts';
import { newId } from './ids.ts';
import { limitConnections } from './http-timeouts.ts';
import { readBodies } from './request-body.ts';
import { type AnswerHeaders, answerHeaders } from './response-headers.ts';
import { refuseForeignRequests } from './request-origin.ts';
import { httpDuration } from './telemetry.ts';

const requestsEndWithinMs = 10_000;

/** Answers what fails before Nest sees it (an address that can't be decoded) as everything else is answered. */
export function answerError(headers: AnswerHeaders): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    // Fastify runs no hook for such a request.
    const requestId = startAnswer(headers, request, reply);
    withContext({ requestId }, () => answerWith(reply, error));
  };
}

/** Writes what every answer carries on the answer itself, so that streams have it too; gives the request's id. */
function startAnswer(headers: AnswerHeaders, request: FastifyRequest, { raw }: FastifyReply): string {
  const requestId = nameRequest(request);
  for (const [name, value] of Object.entries(headers)) raw.setHeader(name, value);
  raw.setHeader('x-request-id', requestId);
  return requestId;
}

/** Gives every request an id and its answer what every answer carries, before anything may refuse it. */
function startAnswers(fastify: FastifyInstance, headers: AnswerHeaders): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const requestId = startAnswer(headers, request, reply);
    withContext({ requestId }, () => done(namesItsHost(request.raw) ? undefined : malformed()));
  });
  // Whatever else a request expects may be ignored (RFC 9110, 10.1.1); Node would refuse it with an answer of its own.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
  fastify.server.on('connect', answerConnect(headers));
}

/** The id by which a request is found in the log: the caller's own where it looks like one. */
function nameRequest({ headers }: FastifyRequest): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : newId();
}

/** Request ids, security headers, cookies, metrics and the API's description: the same for every service. */
export async function prepareHttp(app: NestFastifyApplication, services: readonly Type[]): Promise<void> {
  const config = app.get<KitConfig>(kitConfigToken);
  const fastify = app.getHttpAdapter().getInstance();
  limitConnections(fastify.server, config);
  startAnswers(fastify, answerHeaders(config));
  fastify.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) };
    httpDuration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  fastify.addHook('preClose', (done) => {
    letRequestsEnd(fastify.server);
    done();
  });
  refuseForeignRequests(fastify, config.PUBLIC_URL);
  await app.register(cookie);
  limitCallsAtOnce(fastify, app.get(Access), config.CALLS_AT_ONCE);
  readBodies(app);
  describeApi(app, services);
}

/** A server that closes waits for its connections: those that have nothing to say are ended for it, and after a while all. */
function letRequestsEnd(server: Server): void {
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), requestsEndWithinMs);
  server.once('close', () => {
    clearInterval(idle);
    clearTimeout(limit);
  });
  idle.unref();
  limit.unref();
}
