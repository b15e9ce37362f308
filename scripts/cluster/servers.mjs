import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startKafka } from '../lib/native/kafka.mjs';
import { startKeycloak } from '../lib/native/keycloak.mjs';
import { startMongo } from '../lib/native/mongo.mjs';
import { startRedis } from '../lib/native/redis.mjs';
import { freePort } from '../lib/processes.mjs';
import { REALM_FILE } from './keycloak-admin.mjs';

/** A server that is not to be had on this machine, which says nothing about the product. */
export class NoServer extends Error {
  constructor(name, cause) {
    super(`${name} could not be had: ${cause.message}`, { cause });
  }
}

/** One server that the product stands on: started here, and then killed and started again at will, or named by the environment and left alone. */
class Server {
  constructor(name, address, launch) {
    Object.assign(this, { name, label: name, address, launch, isNamed: launch === undefined });
  }

  async start() {
    if (!this.isNamed) this.running = await this.launch();
  }

  async kill() {
    await this.running.kill('SIGKILL');
  }

  async stop() {
    await this.running?.stop();
  }
}

async function startOrThrow(server) {
  await server.start().catch((error) => {
    throw new NoServer(server.name, error);
  });
}

/** Gives the servers of a cluster: those that TEST_KAFKA_BROKERS, TEST_MONGO_URL, TEST_REDIS_URL and TEST_KEYCLOAK_URL name, else ones of its own. */
export async function defineServers({ folder, publicUrl, say }) {
  const ports = [];
  for (let i = 0; i < 6; i++) ports.push(await freePort());
  const [kafka, controllerPort, mongo, redis, keycloak, managementPort] = ports;
  const define = (name, named, address, start, options) => {
    return named ? new Server(name, named) : new Server(name, address, () => start({ dataDir: join(folder, name), log: say, ...options }));
  };
  const { TEST_KAFKA_BROKERS, TEST_MONGO_URL, TEST_REDIS_URL, TEST_KEYCLOAK_URL, TEST_KEYCLOAK_ADMIN = 'operator', TEST_KEYCLOAK_ADMIN_PASSWORD = randomBytes(18).toString('base64url') } = process.env;
  const admin = { username: TEST_KEYCLOAK_ADMIN, password: TEST_KEYCLOAK_ADMIN_PASSWORD };
  const realm = { realmFile: REALM_FILE, admin, env: { FOREWIRE_URL: publicUrl } };
  return {
    kafka: define('kafka', TEST_KAFKA_BROKERS, `127.0.0.1:${kafka}`, startKafka, { port: kafka, controllerPort }),
    mongo: define('mongo', TEST_MONGO_URL, `mongodb://127.0.0.1:${mongo}/?replicaSet=rs0`, startMongo, { port: mongo }),
    redis: define('redis', TEST_REDIS_URL, `redis://127.0.0.1:${redis}`, startRedis, { port: redis }),
    keycloak: Object.assign(define('keycloak', TEST_KEYCLOAK_URL, `http://127.0.0.1:${keycloak}`, startKeycloak, { port: keycloak, managementPort, ...realm }), { admin }),
  };
}

/** The name of the realm that people sign in at: an own Keycloak imports it as it ships, at any other it gets a name of its own. */
export function realmName({ keycloak }, runId) {
  return keycloak.isNamed ? `forewire-${runId}` : 'forewire';
}

/** Starts what the services need to start; Keycloak, which takes longest and is needed only once people sign in, is waited for with `signInReady`. */
export async function startServers(servers, { signIn }) {
  for (const name of ['redis', 'mongo', 'kafka']) await startOrThrow(servers[name]);
  const signInReady = signIn ? startOrThrow(servers.keycloak) : Promise.resolve();
  // Whoever awaits it later gets the error; until then it must not count as unhandled.
  signInReady.catch(() => undefined);
  return { signInReady };
}
