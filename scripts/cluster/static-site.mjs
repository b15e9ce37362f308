import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { ROOT } from '../lib/paths.mjs';

const read = (file) => readFileSync(join(ROOT, 'docker', 'nginx', file), 'utf8');

/** The headers that the images' nginx sends with every answer, read from its configuration. */
export function siteHeaders(variables) {
  const policy = /default "(.*)";/.exec(read('policy.conf.template'))[1].replaceAll(/\$\{(\w+)\}/g, (_, name) => variables[name] ?? '');
  const lines = [...read('headers.conf').matchAll(/^add_header (\S+) (?:"([^"]*)"|(\S+)) always;/gm)];
  return Object.fromEntries(lines.map(([, name, quoted, bare]) => [name.toLowerCase(), (quoted ?? bare).replace('$content_policy', policy)]));
}

const hashed = /^(\/remotes\/[a-z0-9-]+)?\/assets\//;
const isPage = (path) => !/^\/(api|_api|remotes)\//.test(path) && !/\.[A-Za-z0-9]+$/.test(path);

function pageFor(site, path) {
  const own = join('.', path, 'index.html');
  return existsSync(join(site, own)) ? own : 'index.html';
}

/** Serves a built front end the way its image's nginx does, for machines that have none. */
export async function startStaticSite({ site, port, variables }) {
  const app = Fastify({ forceCloseConnections: true });
  const headers = siteHeaders(variables);
  app.addHook('onSend', async (request, reply) => {
    const path = request.url.split('?')[0];
    reply.headers({ ...headers, 'cache-control': hashed.test(path) && reply.statusCode === 200 ? 'public, max-age=31536000, immutable' : 'no-cache' });
    // The single sign-on's silent check opens this page in a frame of our own.
    if (path === '/silent-check-sso.html') reply.header('content-security-policy', headers['content-security-policy'].replace("'none'", "'self'")).removeHeader('x-frame-options');
  });
  app.get('/healthz', async () => 'ok\n');
  app.get('/remotes.json', async (_request, reply) => reply.type('application/json').send(`{"remotes":${variables.FOREWIRE_REMOTES}}`));
  await app.register(fastifyStatic, { root: site, wildcard: true, preCompressed: true, cacheControl: false, index: false });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0];
    return isPage(path) && existsSync(join(site, 'index.html')) ? reply.code(200).sendFile(pageFor(site, path)) : reply.code(404).send();
  });
  await app.listen({ port, host: '127.0.0.1' });
  return { pid: undefined, kill: () => app.close(), stop: () => app.close() };
}
