import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../lock.mjs';
import { lastWords, onPath } from '../programs.mjs';
import { nativeCache } from './cache.mjs';
import { startServerProcess } from './server-process.mjs';

const run = promisify(execFile);
const VERSION = 'v0.203.0';
const BUILT_WITHIN_MS = 600_000;

/** The program: an installed one, or one that Go builds into the cache; null where there is neither. */
export async function findStripeMock({ log = () => {} } = {}) {
  const installed = onPath('stripe-mock');
  if (installed) return installed;
  const folder = nativeCache(`stripe-mock-${VERSION}`);
  const program = join(folder, 'stripe-mock');
  if (existsSync(program)) return program;
  if (!onPath('go')) return null;
  await withLock(join(folder, 'build.lock'), async () => {
    if (existsSync(program)) return;
    log('building stripe-mock with Go');
    const module = `github.com/stripe/stripe-mock@${VERSION}`;
    await run('go', ['install', module], { env: { ...process.env, GOBIN: folder, CGO_ENABLED: '0' }, timeout: BUILT_WITHIN_MS }).catch((error) => {
      throw new Error(`Go could not build stripe-mock: ${lastWords(error)}`);
    });
  });
  return program;
}

async function answers(url) {
  const response = await fetch(`${url}/v1/customers`, { headers: { authorization: 'Bearer sk_test_mock' } }).catch(() => null);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}

/** Starts Stripe's own mock on loopback: it knows every call, checks what is sent against Stripe's description, and remembers nothing. */
export async function startStripeMock({ program, dataDir, port }) {
  const url = `http://127.0.0.1:${port}`;
  const server = await startServerProcess({ name: 'stripe-mock', dataDir, command: program, args: ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:0'], isReady: () => answers(url) });
  return { ...server, url };
}
