import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig } from '@forewire/kit/config';
import type { KitConfig } from '@forewire/kit/config';
import { CodedError, sendProblem } from '@forewire/kit/errors';
import { kitConfigToken, publicUrl } from '@forewire/kit/kit-module';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allInOneConfig } from './config.ts';
import { isPagePath } from './page-paths.ts';
import { readPrerenderedPages, sendPrerendered } from './prerendered-pages.ts';

const remotes = ['dashboard', 'settings', 'marketing'] as const;
const hashed = /[.-][0-9a-f]{8,}\.\w+(\.map)?(\.br|\.gz)?$/;

/** Files with a hash in their name never change; all others are asked for each time. */
function setHeaders(reply: FastifyReply | { setHeader(name: string, value: string): void }, path: string): void {
  if (!('setHeader' in reply)) return;
  if (path.endsWith('/silent-check-sso.html')) {
    // The one page that is meant to be in a frame, and only in one of our own.
    reply.setHeader('content-security-policy', "default-src 'none'; script-src 'self'; frame-ancestors 'self'");
  }
  reply.setHeader('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** Serves the shell at the root, each remote under /remotes, and the list of remotes that are there. */
export async function serveFrontEnds(app: NestFastifyApplication): Promise<void> {
  const { FRONTENDS_DIR: root } = loadConfig(allInOneConfig);
  const built = remotes.filter((name) => existsSync(join(root, name, 'dist', 'mf-manifest.json')));
  const shell = join(root, 'shell', 'dist');
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
    ...{ root: shell, prefix: '/', wildcard: false, preCompressed: true, index: false as const, globIgnore: ['prerendered/**'] },
    ...{ setHeaders, cacheControl: false },
  });
  const pages = readPrerenderedPages(join(shell, 'prerendered'), publicUrl(app.get<KitConfig>(kitConfigToken)));
  fastify.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    if (sendPrerendered(pages, path, request, reply)) return reply;
    if (isPagePath(path)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return sendProblem(reply, new CodedError('route.not_found', 404, 'Not found'));
  });
}
