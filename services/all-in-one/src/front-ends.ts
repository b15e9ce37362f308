import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig } from '@forewire/kit/config';
import { CodedError, sendProblem } from '@forewire/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allInOneConfig } from './config.ts';

const remotes = ['dashboard', 'settings', 'marketing'] as const;
const hashed = /[.-][0-9a-f]{8,}\.\w+(\.map)?(\.br|\.gz)?$/;

/** Files with a hash in their name never change; all others are asked for each time. */
function setHeaders(reply: FastifyReply | { setHeader(name: string, value: string): void }, path: string): void {
  if (!('setHeader' in reply)) return;
  reply.setHeader('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

function isPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  return !path.startsWith('/api/') && !path.startsWith('/remotes/') && !/\.\w+$/.test(path);
}

/** Serves the shell at the root, each remote under /remotes, and the list of remotes that are there. */
export async function serveFrontEnds(app: NestFastifyApplication): Promise<void> {
  const { FRONTENDS_DIR: root } = loadConfig(allInOneConfig);
  const built = remotes.filter((name) => existsSync(join(root, name, 'dist', 'mf-manifest.json')));
  const fastify = app.getHttpAdapter().getInstance();
  for (const name of built) {
    await app.register(fastifyStatic, {
      ...{ root: join(root, name, 'dist'), prefix: `/remotes/${name}/`, decorateReply: false },
      ...{ preCompressed: true, index: false as const, setHeaders, cacheControl: false },
    });
  }
  fastify.get('/remotes.json', (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').send({ remotes: built.map((name) => ({ name, entry: `/remotes/${name}/mf-manifest.json` })) }),
  );
  await app.register(fastifyStatic, {
    ...{ root: join(root, 'shell', 'dist'), prefix: '/', wildcard: false, preCompressed: true },
    ...{ setHeaders, cacheControl: false },
  });
  fastify.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    if (isPage(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return sendProblem(reply, new CodedError('route.not_found', 404, 'Not found'));
  });
}
