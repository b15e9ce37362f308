import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cleanupOpenApiDoc } from 'nestjs-zod';
import { withContext } from './context.ts';
import { answerWith } from './errors.ts';
import { newId } from './ids.ts';
import { httpDuration } from './telemetry.ts';

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'https:', 'http:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** Answers what fails before Nest sees it (a body that isn't JSON, an address that is too long) as everything else is answered. */
export function answerError(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  answerWith(reply, error);
}

/** Request ids, security headers, cookies, metrics and the API's description: the same for every service. */
export async function prepareHttp(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : newId();
    void reply.header('x-request-id', requestId);
    withContext({ requestId }, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) };
    httpDuration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  await app.register(cookie);
  await app.register(helmet, { contentSecurityPolicy, strictTransportSecurity: false, crossOriginEmbedderPolicy: false });
  describeApi(app);
}

function describeApi(app: NestFastifyApplication): void {
  const config = new DocumentBuilder()
    .setTitle('Forewire')
    .setDescription('Everything that the product does can be scripted. Make a key under Settings, or with POST /api/api-keys.')
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addSecurity('bearer', { type: 'http', scheme: 'bearer' })
    .addSecurityRequirements('bearer')
    .build();
  SwaggerModule.setup('api/docs', app, () => cleanupOpenApiDoc(SwaggerModule.createDocument(app, config), { version: '3.1' }), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Forewire API',
  });
}
