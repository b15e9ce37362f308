import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isRunning, refTo, stopProcess } from '../lib/processes.mjs';
import { ingressRules } from './chart.mjs';
import { startFrontEnds } from './front-ends.mjs';
import { startGateway } from './gateway.mjs';
import { KeycloakAdmin } from './keycloak-admin.mjs';
import { parkedInKafka } from './leftovers.mjs';
import { defineServers, realmName, startServers } from './servers.mjs';
import { createTopics, defineServices, startAll } from './services.mjs';

const PREFIX = 'forewire-cluster-';
const DRAIN_MS = 1_000;

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Ends every server whose state lies in the folder, one that is still starting included. */
async function endAllIn(folder) {
  const states = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.json') && file !== 'owner.json');
  for (const state of states) {
    const ref = read(join(folder, state));
    if (ref?.pid && ref.startedAt) await stopProcess(ref, { gently: false });
  }
}

/** Ends what clusters left behind whose command was killed, and removes their folders. */
export async function sweep() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const owner = read(join(folder, 'owner.json'));
    if (!owner || isRunning(owner)) continue;
    await endAllIn(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The whole product the way a cluster runs it: nine services as processes, front ends, a gateway, and real servers under them. */
export class Cluster {
  constructor(say) {
    this.say = say;
    this.folder = mkdtempSync(join(tmpdir(), PREFIX));
    writeFileSync(join(this.folder, 'owner.json'), JSON.stringify(refTo(process.pid)));
    mkdirSync(join(this.folder, 'data'));
    this.processes = [];
  }

  /** Starts everything; without `signIn` people have passwords of the product's own, and Keycloak stays out. */
  async start({ signIn = true } = {}) {
    const { folder, say } = this;
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    this.servers = await defineServers({ folder, publicUrl: this.url, say });
    const { signInReady } = await startServers(this.servers, { signIn });
    const { kafka, mongo, redis, keycloak } = this.servers;
    say(`Kafka ${kafka.address}, MongoDB ${mongo.address} and Redis ${redis.address} are up${signIn ? `; Keycloak ${keycloak.address} is starting` : ''}`);
    await createTopics(kafka.address);
    this.parkedBefore = await parkedInKafka(kafka.address);
    this.processes = await defineServices({ folder, known: await this.variables({ signIn }) });
    this.frontEnds = await startFrontEnds({ folder, ssoOrigin: signIn ? keycloak.address : '', say });
    await startAll(this.processes, { say });
    await signInReady;
    if (signIn) await this.prepareRealm();
    this.gateway = await startGateway({ port, rules: ingressRules(), targets: this.targets() });
    say(`the cluster serves ${this.url}; its logs are in ${folder}`);
  }

  /** Everything that an installation would tell its services. */
  async variables({ signIn }) {
    const { kafka, mongo, redis, keycloak } = this.servers;
    this.smtpPort = await freePort();
    this.prefix = `cluster-${process.pid}`;
    this.realm = realmName(this.servers, this.prefix);
    const installation = { PUBLIC_URL: this.url, MONGO_PREFIX: this.prefix, KAFKA_BROKERS: kafka.address, MONGO_URL: mongo.address, REDIS_URL: redis.address };
    const single = signIn ? { KEYCLOAK_URL: keycloak.address, KEYCLOAK_REALM: this.realm } : {};
    return { ...installation, ...single, SMTP_URL: `smtp://127.0.0.1:${this.smtpPort}` };
  }

  async prepareRealm() {
    const { keycloak } = this.servers;
    const admin = new KeycloakAdmin({ url: keycloak.address, ...keycloak.admin });
    if (keycloak.isNamed) {
      await admin.createRealm(this.realm, this.url);
      this.removeRealm = () => admin.removeRealm(this.realm);
    }
    this.person = await admin.addPerson(this.realm, 'ada@newsroom.test');
  }

  targets() {
    const targets = Object.fromEntries(Object.entries(this.frontEnds).map(([name, { port }]) => [name, [port]]));
    for (const { name, port } of this.processes) targets[name] = [...(targets[name] ?? []), port];
    return targets;
  }

  /** Replaces one replica as an upgrade does: first no new requests, after a while the signal to end, then its successor. */
  async replace(replica) {
    this.gateway.leave(replica.name, replica.port);
    await sleep(DRAIN_MS);
    if (!(await replica.stop())) throw replica.guilty(`${replica.label} did not end by itself`);
    await replica.launch().ready();
    this.gateway.join(replica.name, replica.port);
  }

  /** Throws with the end of its log when a process has gone without being told to. */
  requireAllRunning() {
    for (const each of this.processes) each.requireRunning();
  }

  /** Stops everything; the folder with the logs stays when `keep` says so. */
  async stop({ keep = false } = {}) {
    await this.gateway?.stop();
    await this.removeRealm?.();
    await Promise.all(this.processes.filter((each) => each.pid).map((each) => each.stop()));
    await Promise.all(Object.values(this.frontEnds ?? {}).map((server) => server.stop()));
    await Promise.all(Object.values(this.servers ?? {}).map((server) => server.stop()));
    await endAllIn(this.folder);
    if (!keep) rmSync(this.folder, { recursive: true, force: true });
  }
}
