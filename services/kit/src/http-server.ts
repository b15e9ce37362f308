import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from './access.ts';
import { describeApi } from './api-docs.ts';
import { limitCallsAtOnce } from './calls-at-once.ts';
import { type KitConfig, kitConfigToken } from './config.ts';
import { withContext } from './context.ts';
import { answerWith } from './errors.ts';
import { newId } from './ids.ts';
import { limitConnections } from './http-timeouts.ts';
import { readBodies } from './request-body.ts';
import { securityHeaders, startAnswer } from './response-headers.ts';
import { refuseForeignRequests } from './request-origin.ts';
import { httpDuration } from './telemetry.ts';

const requestsEndWithinMs = 10_000;

/** Answers what fails before Nest sees it (an address that can't be decoded) as everything else is answered. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // Fastify runs no hook for such a request.
  startAnswer(request, reply);
  withContext({ requestId: nameRequest(request, reply) }, () => answerWith(reply, error));
}

/** The id by which a request is found in the log: the caller's own where it looks like one. */
function nameRequest({ headers }: FastifyRequest, reply: FastifyReply): string {
  const given = headers['x-request-id'];
  const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : newId();
  void reply.header('x-request-id', requestId);
  return requestId;
}

/** Request ids, security headers, cookies, metrics and the API's description: the same for every service. */
export async function prepareHttp(app: NestFastifyApplication, services: readonly Type[]): Promise<void> {
  const config = app.get<KitConfig>(kitConfigToken);
  const fastify = app.getHttpAdapter().getInstance();
  limitConnections(fastify.server, config);
  fastify.addHook('onRequest', (request, reply, done) => {
    startAnswer(request, reply);
    withContext({ requestId: nameRequest(request, reply) }, done);
  });
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
  await app.register(helmet, securityHeaders(config));
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
