import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongod } from './mongod.mjs';
import { isRunning, refTo, stopProcess } from './processes.mjs';

const PREFIX = 'forewire-test-mongo-';
const MEMORY = '/dev/shm';
const ROOM_NEEDED_BYTES = 1024 ** 3;

/** Memory where there is room: a commit then does not wait for a disk, and a test run leaves nothing behind. */
function base() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_NEEDED_BYTES ? MEMORY : tmpdir();
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Ends servers whose test run was killed before it could. */
async function sweep(folder) {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = read(join(folder, name, 'owner.json'));
    if (!owner || isRunning(owner)) continue;
    await stopProcess(read(join(folder, name, 'mongod.json')), { gently: false });
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** A MongoDB replica set for one test run: empty, quick, and gone with `stop()`. */
export async function startTestMongod({ log } = {}) {
  await sweep(base());
  const folder = mkdtempSync(join(base(), PREFIX));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'owner.json'), JSON.stringify(refTo(process.pid)));
  // Invented data on loopback for minutes, and thousands of short connections: signing in would protect nothing and cost time.
  const server = await startMongod({ folder, log, durable: false, ttlSeconds: 1, secured: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
