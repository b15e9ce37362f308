import { startTestMongod } from './lib/test-mongod.mjs';

/** Gives every test of the run one real MongoDB replica set, named by TEST_MONGO_URL; one that is named already is used. */
export default async function setUp() {
  if (process.env.TEST_MONGO_URL) return;
  const server = await startTestMongod({ log: (line) => process.stderr.write(`${line}\n`) });
  process.env.TEST_MONGO_URL = server.url;
  globalThis.forewireTestMongod = server;
}
