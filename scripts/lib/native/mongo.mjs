import { mkdirSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { becomePrimary, startMongod } from '../mongod.mjs';
import { refTo } from '../processes.mjs';
import { startContainer } from './container.mjs';
import { dockerAnswers } from './docker.mjs';
import { killOf } from './server-process.mjs';

const IMAGE = 'mongo:8.0.13';

async function startInDocker({ dataDir, port, log }) {
  const command = ['mongod', '--replSet', 'rs0', '--bind_ip_all', '--port', String(port), '--wiredTigerCacheSizeGB', '0.25'];
  // One look that finds nobody there yet must not wait as long as the whole start may take.
  const isReady = () => becomePrimary(port, () => false, 1_000).catch(() => false);
  return startContainer({ name: 'mongo', dataDir, image: IMAGE, publish: `${port}:${port}`, command, isReady, log });
}

async function startNatively({ dataDir, port, log }) {
  const stateFile = join(dataDir, 'mongod.json');
  if (!existsSync(stateFile)) writeFileSync(stateFile, JSON.stringify({ port }));
  const server = await startMongod({ folder: dataDir, log, secured: false });
  if (server.port !== port) {
    await server.stop();
    throw new Error(`Port ${port} is taken by another program.`);
  }
  return { pid: server.pid, logFile: join(dataDir, 'mongod.log'), kill: killOf(refTo(server.pid)), stop: () => server.stop() };
}

/** Starts a real MongoDB as a one-node replica set on loopback, in Docker where a daemon answers and else natively; after `kill` it starts again with what was acknowledged. */
export async function startMongo({ dataDir, port, log = () => {} }) {
  mkdirSync(dataDir, { recursive: true });
  const server = (await dockerAnswers()) ? await startInDocker({ dataDir, port, log }) : await startNatively({ dataDir, port, log });
  return { ...server, url: `mongodb://127.0.0.1:${port}/?replicaSet=rs0` };
}
