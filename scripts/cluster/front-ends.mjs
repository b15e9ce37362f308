import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FRONT_ENDS } from '../lib/components.mjs';
import { aptProgram } from '../lib/native/apt.mjs';
import { startServerProcess } from '../lib/native/server-process.mjs';
import { ROOT } from '../lib/paths.mjs';
import { freePort } from '../lib/processes.mjs';
import { chartValues } from './chart.mjs';
import { startStaticSite } from './static-site.mjs';

const OWN = join(ROOT, 'docker', 'nginx');
const FILES = ['nginx.conf', 'site.conf', 'headers.conf', 'brotli.conf', 'policy.conf.template', 'remotes.json.template'];

/** The folder that an image of this front end serves: the shell at its root, a remote under its name. */
function siteOf(name, folder) {
  const site = join(folder, 'site');
  const dist = join(ROOT, 'frontends', name, 'dist');
  if (!existsSync(dist)) throw new Error(`the front end "${name}" is not built`);
  rmSync(site, { recursive: true, force: true });
  const link = name === 'shell' ? site : join(site, 'remotes', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(dist, link);
  return site;
}

/** The image's own configuration with its paths moved into `folder` and its port to `port`. */
function configure({ folder, site, port, mimeTypes, variables }) {
  const moved = (text) =>
    text
      .replaceAll(/\$\{(FOREWIRE_\w+)\}/g, (_, name) => variables[name] ?? '')
      .replaceAll('/tmp/', `${folder}/`)
      .replaceAll('/etc/nginx/forewire/', `${folder}/`)
      .replaceAll('/etc/nginx/mime.types', mimeTypes)
      .replaceAll('/usr/share/forewire/site', site)
      .replaceAll('/dev/stdout', join(folder, 'access.log'))
      .replaceAll(/^\s*listen \[::\]:8080;\n/gm, '')
      .replaceAll('listen 8080;', `listen 127.0.0.1:${port};`);
  for (const file of FILES) writeFileSync(join(folder, file.replace('.template', '')), moved(readFileSync(join(OWN, file), 'utf8')));
  // As root nginx gives its workers to nobody, who may not read the clone.
  if (process.getuid?.() === 0) writeFileSync(join(folder, 'nginx.conf'), `user root;\n${readFileSync(join(folder, 'nginx.conf'), 'utf8')}`);
}

async function answersAt(port) {
  return fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1_000) }).then((response) => response.ok, () => false);
}

async function startNginx({ name, folder, port, nginx, variables }) {
  const mimeTypes = ['/etc/nginx/mime.types', join(nginx.command, '../../../etc/nginx/mime.types')].find((path) => existsSync(path));
  configure({ folder, site: siteOf(name, folder), port, mimeTypes, variables });
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  return startServerProcess({ name: `nginx-${name}`, dataDir: folder, command: nginx.command, args, env: nginx.env, isReady: () => answersAt(port), readyWithinMs: 20_000 });
}

/** Serves each built front end by itself: with nginx and the images' configuration, or, where nginx isn't to be had, with the same headers. */
export async function startFrontEnds({ folder, ssoOrigin = '', say }) {
  const nginx = await aptProgram({ name: 'nginx', program: 'nginx', log: say }).catch((error) => say(`the front ends are served without nginx: ${error.message}`));
  const variables = { FOREWIRE_SSO_ORIGIN: ssoOrigin, FOREWIRE_REMOTES: JSON.stringify(chartValues().global.remotes) };
  const servers = {};
  for (const name of FRONT_ENDS) {
    const own = join(folder, `front-end-${name}`);
    mkdirSync(own, { recursive: true });
    const port = await freePort();
    const server = nginx ? await startNginx({ name, folder: own, port, nginx, variables }) : await startStaticSite({ site: siteOf(name, own), port, variables });
    servers[name] = { ...server, port };
  }
  return servers;
}
