import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newId } from '@forewire/kit/ids';
import { createTopics } from '@forewire/kit/kafka-topics';
import { connectTestMongo, eventually, freePort } from '@forewire/kit/testing';
import { OtlpReceiver } from '@forewire/kit/testing-otlp';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Kafka as KafkaClient } from 'kafkajs';
import { type Kafka, startKafka } from '../../../scripts/lib/native/kafka.mjs';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
// A process starts within two seconds, but not on a machine that does everything else too.
const startsWithinMs = 120_000;
const metricsToken = 'a token of the monitoring';
const mongoUrl = process.env['TEST_MONGO_URL'] ?? '';

/** The service tasks as the process that it is in an installation. */
class TasksProcess {
  private log = '';
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (this.log += data.toString()));
  }

  static async start(env: Record<string, string>): Promise<TasksProcess> {
    if (!existsSync(main)) throw new Error(`${main} is missing: npm run build`);
    const port = await freePort();
    const given = { PATH: process.env['PATH'], PORT: String(port), HOST: '127.0.0.1', MONGO_URL: mongoUrl, METRICS_TOKEN: metricsToken, ...env };
    return new TasksProcess(`http://127.0.0.1:${port}`, spawn(process.execPath, [main], { env: given, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  async status(path: string): Promise<number> {
    return fetch(this.url + path).then((response) => response.status, () => 0);
  }

  async metrics(): Promise<string> {
    return (await fetch(`${this.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
  }

  async readyz(): Promise<{ status: number; parts: Record<string, string> }> {
    const response = await fetch(`${this.url}/readyz`).catch(() => null);
    if (!response) return { status: 0, parts: {} };
    return { status: response.status, parts: ((await response.json()) as { parts?: Record<string, string> }).parts ?? {} };
  }

  async becomes(path: string, status: number, withinMs = 60_000): Promise<void> {
    try {
      await eventually(async () => (await this.status(path)) === status, withinMs);
    } catch {
      throw new Error(`${path} does not answer ${status} but ${await this.status(path)}:\n${this.log.slice(-3000)}`);
    }
  }

  lines(message: string): number {
    return this.log.split('\n').filter((line) => line.includes(`"msg":"${message}"`)).length;
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** The exit code, once it has ended. */
  async end(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }
}

/** A door in front of a server, which is shut at first. */
class Door {
  private server: Server | null = null;
  private constructor(
    readonly port: number,
    private readonly to: number,
  ) {}

  static async before(to: number): Promise<Door> {
    return new Door(await freePort(), to);
  }

  async open(): Promise<void> {
    this.server = createServer((socket: Socket) => {
      const other = connect(this.to, '127.0.0.1');
      for (const end of [socket, other]) end.on('error', () => end.destroy());
      socket.pipe(other).pipe(socket);
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  close(): void {
    this.server?.close();
  }
}

/** Puts a key of identity's into the service's database, as its event would; makes tokens with it. */
async function letIn(prefix: string): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const [kid, connection] = [newId(), await connectTestMongo()];
  const keys = connection.useDb(`${prefix}_tasks`).collection<{ _id: string }>('access_keys');
  await keys.insertOne({ _id: kid, ...{ jwk: await exportJWK(publicKey), expiresAt: new Date(Date.now() + 3_600_000) } });
  await connection.close();
  const claims = new SignJWT({ email: 'reader@example.test', use: 'session' }).setProtectedHeader({ alg: 'EdDSA', kid });
  return claims.setIssuer('forewire').setAudience('forewire').setSubject(newId()).setJti(newId()).setIssuedAt().setExpirationTime('15m').sign(privateKey);
}

describe('tasks as a process of its own', () => {
  let prefix: string;
  const started: TasksProcess[] = [];
  const start = async (env: Record<string, string> = {}): Promise<TasksProcess> => {
    const made = await TasksProcess.start({ MONGO_PREFIX: prefix, ...env });
    started.push(made);
    return made;
  };
  beforeEach(() => {
    prefix = `t${newId().replaceAll('-', '').slice(-10)}`;
  });
  afterEach(async () => {
    for (const one of started.splice(0)) {
      one.signal('SIGKILL');
      await one.end();
    }
    const connection = await connectTestMongo();
    await connection.useDb(`${prefix}_tasks`).dropDatabase();
    await connection.close();
  });

  it('is alive while it waits for MongoDB, and ready once that is there', async () => {
    const [host = '', query = ''] = mongoUrl.replace('mongodb://', '').split('/');
    const door = await Door.before(Number(host.split(':')[1]));
    const tasks = await start({ MONGO_URL: `mongodb://127.0.0.1:${door.port}/${query.replace(/.*\?|.*/, '?directConnection=true&')}` });
    await tasks.becomes('/healthz', 200);
    expect(await tasks.status('/readyz')).toBe(503);
    expect(await tasks.status('/api/tasks')).toBe(503);
    await door.open();
    await eventually(async () => 'keys' in (await tasks.readyz()).parts, 60_000);
    expect(await tasks.readyz()).toEqual({ status: 503, parts: { database: 'ready', keys: "identity's keys have not arrived yet" } });
    await letIn(prefix);
    await tasks.becomes('/readyz', 200);
    door.close();
  }, startsWithinMs);

  it('ends at once when it is told to while it waits', async () => {
    const tasks = await start({ MONGO_URL: `mongodb://127.0.0.1:${await freePort()}/` });
    await tasks.becomes('/healthz', 200);
    tasks.signal('SIGTERM');
    expect(await tasks.end()).toBe(0);
  }, startsWithinMs);

  it('is ready without Redis, and says once that it is away', async () => {
    await letIn(prefix);
    // Somebody who hangs up at once is as good as nobody, and can count the tries.
    let tries = 0;
    const nobody = createServer((socket) => socket.destroy(void (tries += 1))).listen(0, '127.0.0.1');
    await once(nobody, 'listening');
    const tasks = await start({ REDIS_URL: `redis://127.0.0.1:${(nobody.address() as AddressInfo).port}` });
    await tasks.becomes('/readyz', 200);
    await eventually(() => tries >= 6);
    expect(tasks.lines('redis is away')).toBe(1);
    expect(await tasks.metrics()).toContain('\nforewire_redis_away 1\n');
    nobody.close();
  }, startsWithinMs);

  it('says that it is not ready before it stops taking requests, and ends those that it has', async () => {
    const token = await letIn(prefix);
    // Long enough for a busy machine to be seen not ready and to be asked once more.
    const tasks = await start({ SHUTDOWN_DRAIN_SECONDS: '8' });
    await tasks.becomes('/readyz', 200);
    const body = JSON.stringify({ prompt: 'Strikes at the port of Rotterdam', sources: ['https://example.com/feed.xml'], intervalInMinutes: 60 });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const slow = request(`${tasks.url}/api/functions/create-task`, { method: 'POST', headers });
    slow.write(body.slice(0, 20));
    const stream = await fetch(`${tasks.url}/api/live`, { headers: { authorization: `Bearer ${token}` } });
    tasks.signal('SIGTERM');
    await tasks.becomes('/readyz', 503);
    expect((await tasks.readyz()).parts).toEqual({ process: 'The process is stopping' });
    expect(await fetch(`${tasks.url}/api/tasks`, { headers: { authorization: `Bearer ${token}` } }).then((response) => response.status)).toBe(200);
    await tasks.becomes('/healthz', 0);
    slow.end(body.slice(20));
    const [answer] = (await once(slow, 'response')) as [import('node:http').IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.resume();
    expect(await stream.text()).toContain('retry:');
    expect(await tasks.end()).toBe(0);
    expect(tasks.lines('stopped')).toBe(1);
  }, startsWithinMs);

  it('sends metrics and its log over OTLP, the last of it at its end', async () => {
    const receiver = await OtlpReceiver.start();
    const tasks = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_METRIC_EXPORT_INTERVAL: '500' });
    await tasks.becomes('/healthz', 200);
    await eventually(() => receiver.holds('metrics', 'forewire_live_streams') && receiver.holds('metrics', 'forewire-tasks'));
    tasks.signal('SIGTERM');
    expect(await tasks.end()).toBe(0);
    expect(receiver.holds('logs', 'stopping')).toBe(true);
    await receiver.stop();
  }, startsWithinMs);

  const brokerTests = process.env['TEST_KAFKA_BROKERS'] ? describe : describe.skip;
  if (brokerTests === describe.skip) process.stderr.write('SKIPPED: "tasks with a broker that comes late" runs where TEST_KAFKA_BROKERS is set\n');

  brokerTests('with a broker that comes late', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'forewire-late-broker-'));
    let broker: Kafka | undefined;
    afterAll(async () => {
      await broker?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    it('waits for it, loses it and finds it again, and ends in time without it', async () => {
      await letIn(prefix);
      const port = await freePort();
      const tasks = await start({ KAFKA_BROKERS: `127.0.0.1:${port}` });
      await tasks.becomes('/healthz', 200);
      await eventually(async () => (await tasks.readyz()).parts['broker']?.startsWith('The broker has not let in'), 30_000);
      expect(await tasks.status('/api/tasks')).toBe(401);
      broker = await startKafka({ dataDir, port });
      await createTopics(new KafkaClient({ brokers: [broker.brokers] }), { partitions: 2, replicationFactor: 1, retentionHours: 1, parkedRetentionHours: 1 });
      await tasks.becomes('/readyz', 200, 90_000);
      await eventually(async () => /forewire_kafka_consumer_lag\{.*\} 0/.test(await tasks.metrics()), 30_000);
      await broker.kill();
      await tasks.becomes('/readyz', 503, 60_000);
      expect(await tasks.status('/healthz')).toBe(200);
      broker = await startKafka({ dataDir, port });
      await tasks.becomes('/readyz', 200, 90_000);
      await broker.kill();
      tasks.signal('SIGTERM');
      expect(await tasks.end()).toBe(0);
    }, 5 * startsWithinMs);
  });
});
