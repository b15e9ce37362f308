import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from './lib/build.mjs';
import { LOCAL_CACHE, ROOT } from './lib/paths.mjs';
import { startTestMongod } from './lib/test-mongod.mjs';

/** Lends the engine's specs the tables of words that the build made, if it made them of the sources as they are now. */
function lendTables() {
  const lent = join(LOCAL_CACHE, 'test', 'tables');
  if (!isBuilt()) return rmSync(lent, { force: true });
  mkdirSync(join(LOCAL_CACHE, 'test'), { recursive: true });
  // Another run may begin at the same time.
  const own = `${lent}-${process.pid}`;
  symlinkSync(join(ROOT, 'services', 'analysis', 'dist', 'engine', 'tables'), own);
  renameSync(own, lent);
}

/** Gives every test of the run one real MongoDB replica set, named by TEST_MONGO_URL; one that is named already is used. */
export default async function setUp() {
  lendTables();
  if (process.env.TEST_MONGO_URL) return;
  const server = await startTestMongod({ log: (line) => process.stderr.write(`${line}\n`) });
  process.env.TEST_MONGO_URL = server.url;
  globalThis.forewireTestMongod = server;
}
