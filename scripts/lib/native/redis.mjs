import { connect } from 'node:net';
import { aptProgram } from './apt.mjs';
import { startContainer } from './container.mjs';
import { dockerAnswers } from './docker.mjs';
import { startServerProcess } from './server-process.mjs';

const IMAGE = 'redis:7.4.5-bookworm';
const ANSWERS_WITHIN_MS = 1_000;
/** As the product is installed with it: nothing in it is worth keeping over a crash. */
const SETTINGS = ['--save', '', '--appendonly', 'no', '--maxmemory', '128mb', '--maxmemory-policy', 'volatile-lru'];

/** Whether the server answers PING, and not only accepts connections. */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: ANSWERS_WITHIN_MS });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (data) => end(data.toString().startsWith('+PONG')));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/** Starts a real Redis on loopback, in Docker where a daemon answers and else natively; after `kill` it starts again, empty. */
export async function startRedis({ dataDir, port, log = () => {} }) {
  const isReady = () => answers(port);
  const common = { name: 'redis', dataDir, isReady };
  const server = (await dockerAnswers())
    ? await startContainer({ ...common, image: IMAGE, publish: `${port}:6379`, command: ['redis-server', ...SETTINGS], log })
    : await startServerProcess({ ...common, ...(await native(port, dataDir, log)) });
  return { ...server, url: `redis://127.0.0.1:${port}` };
}

async function native(port, dataDir, log) {
  const { command, env } = await aptProgram({ name: 'redis-server', program: 'redis-server', log });
  return { command, env, args: ['--bind', '127.0.0.1', '--port', String(port), '--dir', dataDir, ...SETTINGS] };
}
