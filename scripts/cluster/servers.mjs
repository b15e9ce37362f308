import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startKafka } from '../lib/native/kafka.mjs';
import { startKeycloak } from '../lib/native/keycloak.mjs';
import { startMongo } from '../lib/native/mongo.mjs';
import { startRedis } from '../lib/native/redis.mjs';
import { ROOT } from '../lib/paths.mjs';
import { freePort } from '../lib/processes.mjs';

const REALM_FILE = join(ROOT, 'k8s', 'keycloak', 'forewire-realm.json');

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
  const [kafkaPort, controllerPort, mongoPort, redisPort, keycloakPort, managementPort] = [await freePort(), await freePort(), await freePort(), await freePort(), await freePort(), await freePort()];
  const admin = { username: process.env.TEST_KEYCLOAK_ADMIN ?? 'operator', password: process.env.TEST_KEYCLOAK_ADMIN_PASSWORD ?? randomBytes(18).toString('base64url') };
  const { TEST_KAFKA_BROKERS: brokers, TEST_MONGO_URL: mongoUrl, TEST_REDIS_URL: redisUrl, TEST_KEYCLOAK_URL: keycloakUrl } = process.env;
  const own = (name, start, options) => () => start({ dataDir: join(folder, name), log: say, ...options });
  const keycloak = { port: keycloakPort, managementPort, realmFile: REALM_FILE, admin, env: { FOREWIRE_URL: publicUrl } };
  return {
    kafka: new Server('kafka', brokers ?? `127.0.0.1:${kafkaPort}`, brokers ? undefined : own('kafka', startKafka, { port: kafkaPort, controllerPort })),
    mongo: new Server('mongo', mongoUrl ?? `mongodb://127.0.0.1:${mongoPort}/?replicaSet=rs0`, mongoUrl ? undefined : own('mongo', startMongo, { port: mongoPort })),
    redis: new Server('redis', redisUrl ?? `redis://127.0.0.1:${redisPort}`, redisUrl ? undefined : own('redis', startRedis, { port: redisPort })),
    keycloak: Object.assign(new Server('keycloak', keycloakUrl ?? `http://127.0.0.1:${keycloakPort}`, keycloakUrl ? undefined : own('keycloak', startKeycloak, keycloak)), { admin }),
  };
}

/** Starts what the services need to start; Keycloak, which takes longest and is needed only once people sign in, is waited for with `signInReady`. */
export async function startServers(servers, { signIn }) {
  for (const name of ['redis', 'mongo', 'kafka']) await startOrThrow(servers[name]);
  const signInReady = signIn ? startOrThrow(servers.keycloak) : Promise.resolve();
  // Whoever awaits it later gets the error; until then it must not count as unhandled.
  signInReady.catch(() => undefined);
  return { signInReady };
}
