import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startFrontEnds } from '../../scripts/cluster/front-ends.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';

/** The front ends as their images serve them: the same nginx configuration on the built files, asked over HTTP. */
const SSO = 'https://login.example.test';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SECURITY = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'strict-origin-when-cross-origin', 'cross-origin-resource-policy': 'same-origin' };
const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body) => body };

/** One request, its path sent as it is written. */
function ask(port, path, headers = {}) {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part)).on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
    });
    asked.on('error', reject).end();
  });
}

/** The largest script of a front end that the build has compressed in this way; a page's first load is made of such. */
function compressedAsset(frontEnd, ending) {
  const found = readdirSync(join(ROOT, 'frontends', frontEnd, 'dist/assets')).find((name) => name.endsWith(ending));
  if (!found) throw new Error(`${frontEnd}: the build made no *${ending}`);
  return found.replace(/\.(br|gz)$/, '');
}

const problems = [];
let asked = 0;
function expect(what, actual, expected) {
  asked += 1;
  const fits = expected instanceof RegExp ? expected.test(actual ?? '') : actual === expected;
  if (!fits) problems.push(`${what}: expected ${expected}, got ${actual}`);
}

const types = { js: /javascript/, css: /^text\/css/ };

async function assets(name, port, base) {
  for (const [kind, type] of Object.entries(types)) {
    const path = `${base}/assets/${compressedAsset(name, `.${kind}.br`)}`;
    const plain = await ask(port, path);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await ask(port, path, { 'accept-encoding': encoding === 'br' ? 'gzip, deflate, br, zstd' : encoding });
      expect(`${path} as ${encoding}`, answer.status, 200);
      expect(`${path} as ${encoding}: encoding`, answer.headers['content-encoding'] ?? 'identity', encoding);
      expect(`${path} as ${encoding}: type`, answer.headers['content-type'], type);
      expect(`${path} as ${encoding}: caching`, answer.headers['cache-control'], IMMUTABLE);
      expect(`${path} as ${encoding}: vary`, answer.headers['vary'], /accept-encoding/i);
      expect(`${path} as ${encoding}: content`, decode[encoding](answer.body).equals(plain.body), true);
    }
  }
}

async function missing(port, paths) {
  for (const path of paths) {
    const answer = await ask(port, path);
    expect(path, answer.status, 404);
    expect(`${path}: not a page of the application`, answer.body.includes('<div id="root"'), false);
    expect(`${path}: caching`, /immutable/.test(answer.headers['cache-control'] ?? ''), false);
  }
}

async function pages(port) {
  for (const path of ['/', '/tasks/abc/settings', '/pricing', '/no/such/page']) {
    const answer = await ask(port, path, { host: 'news.example.test', 'x-forwarded-proto': 'https' });
    expect(path, answer.status, 200);
    expect(`${path}: type`, answer.headers['content-type'], /^text\/html/);
    expect(`${path}: caching`, answer.headers['cache-control'], 'no-cache');
    expect(`${path}: server`, answer.headers['server'], 'nginx');
    expect(`${path}: policy`, answer.headers['content-security-policy'], /default-src 'self'; script-src 'self'; .*object-src 'none'.*frame-ancestors 'none'/);
    expect(`${path}: single sign-on`, answer.headers['content-security-policy'].split('; ').find((part) => part.startsWith('connect-src')), `connect-src 'self' ${SSO}`);
    for (const [header, value] of Object.entries(SECURITY)) expect(`${path}: ${header}`, answer.headers[header], value);
    expect(`${path}: is the application`, answer.body.includes('<div id="root"'), true);
    expect(`${path}: https for a year`, answer.headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
    expect(`${path}: says its own address`, answer.body.includes('origin.invalid'), false);
  }
}

async function shell(port) {
  await pages(port);
  await assets('shell', port, '');
  await missing(port, ['/remotes/dashboard/mf-manifest.json', '/remotes/none/assets/1.js', '/assets/none.js', '/none.png', '/api/tasks', '/_api/ai', '/.brotli/assets/none.js', '/.git/config', '/.git/HEAD', '/%2egit/config', '/.env', '/assets/none', '/api', '/prerendered/index.html']);
  expect('without https, nothing about it', (await ask(port, '/', { host: 'news.example.test' })).headers['strict-transport-security'], undefined);
  const remotes = await ask(port, '/remotes.json');
  expect('/remotes.json: names', JSON.parse(remotes.body).remotes.map(({ name }) => name).join(), 'dashboard,settings,marketing');
  expect('/remotes.json: caching', remotes.headers['cache-control'], 'no-cache');
  const worker = await ask(port, '/sw.js');
  expect('/sw.js', worker.status, 200);
  expect('/sw.js: caching', worker.headers['cache-control'], 'no-cache');
  expect('a path out of the site', (await ask(port, '/assets/..%2f..%2fremotes.json')).status, 400);
}

async function remote(name, port) {
  const base = `/remotes/${name}`;
  const manifest = await ask(port, `${base}/mf-manifest.json`);
  expect(`${name}: manifest`, manifest.status, 200);
  expect(`${name}: manifest's caching`, manifest.headers['cache-control'], 'no-cache');
  await assets(name, port, base);
  await missing(port, [`${base}/assets/none.js`, `${base}/none.json`, '/remotes/other/mf-manifest.json']);
}

const folder = mkdtempSync(join(tmpdir(), 'forewire-site-'));
const servers = await startFrontEnds({ folder, ssoOrigin: SSO, say: (line) => console.error(line) });
try {
  for (const [name, { port }] of Object.entries(servers)) {
    expect(`${name}: health`, (await ask(port, '/healthz')).status, 200);
    await (name === 'shell' ? shell(port) : remote(name, port));
  }
} finally {
  for (const server of Object.values(servers)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const line of problems) console.error(line);
if (problems.length === 0) console.log(`${asked} answers of ${Object.keys(servers).length} front ends are as they should be`);
process.exitCode = problems.length === 0 && asked > 0 ? 0 : 1;
