import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { SigningKeyChangedSchema } from '@forewire/contracts/gen/forewire/identity/v1/identity_pb';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Access } from './access.ts';
import { kitConfig, loadConfig } from './config.ts';
import { newId } from './ids.ts';
import { setLogLevel } from './log.ts';
import { connectMongo } from './mongo.ts';
import { Process } from './process.ts';
import { createApp } from './start.ts';
import { AnswerWatch } from './testing-answers.ts';
import { ScanWatch } from './testing-scans.ts';

export type TestApp = { app: NestFastifyApplication; process: Process; env: Record<string, string>; close: () => Promise<void> };

function testMongoUrl(env: Record<string, string | undefined> = process.env): string {
  const url = env['TEST_MONGO_URL'] ?? env['MONGO_URL'];
  if (!url) throw new Error('TEST_MONGO_URL is not set: run the tests through npm test or npm run jest');
  return url;
}

/** Starts services against the real database of the test run, in databases of their own that `close` drops. */
export async function startTestApp(services: Type[], overrides: Record<string, string> = {}): Promise<TestApp> {
  const prefix = `t${randomBytes(5).toString('hex')}`;
  const env = { MONGO_URL: testMongoUrl(), MONGO_PREFIX: prefix, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', WORKER_THREADS: '0', RATE_LIMITS: 'off', ...overrides };
  setLogLevel(env.LOG_LEVEL);
  const answers = new AnswerWatch();
  const scans = new ScanWatch();
  const app = await createApp(loadConfig(kitConfig, env), { services, accessDatabase: 'access', configure: (made) => Promise.all([answers.watch(made), scans.watch(made.get(Process))]).then(() => undefined) });
  const host = app.get(Process);
  const close = async (): Promise<void> => {
    await answers.read().catch(() => undefined);
    await app.close();
    await scans.read(host);
    await dropDatabases(host, prefix);
    await host.close();
    answers.check();
    scans.check();
  };
  return { app, process: host, env, close };
}

/** Makes tokens that the application under test accepts, as identity would. */
export async function tokenMaker(test: TestApp): Promise<(userId: string, claims?: { admin?: boolean; email?: string; use?: 'session' | 'api-key'; scopes?: readonly ('read' | 'write')[]; auth_time?: number }) => Promise<string>> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const kid = newId();
  const expiresAt = timestampFromDate(new Date(Date.now() + 3_600_000));
  const key = create(SigningKeyChangedSchema, { kid, jwk: JSON.stringify(await exportJWK(publicKey)), expiresAt });
  await test.app.get(Access).saveKey(key);
  return (userId, claims = {}) =>
    new SignJWT({ email: 'reader@example.test', use: 'session', auth_time: Math.floor(Date.now() / 1000), ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuer('forewire')
      .setAudience('forewire')
      .setSubject(userId)
      .setJti(newId())
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(privateKey);
}

async function dropDatabases(host: Process, prefix: string): Promise<void> {
  const list = await host.connection.listDatabases();
  for (const { name } of list.databases) if (name.startsWith(prefix)) await host.connection.useDb(name).dropDatabase();
}

/** A connection for tests of the kit itself. */
export function connectTestMongo(maxPoolSize?: number): ReturnType<typeof connectMongo> {
  return connectMongo(testMongoUrl(), maxPoolSize);
}

/** Waits until `check` gives something other than null, undefined or false; fails after `withinMs`, which is no measure of speed: a starved machine takes its time. */
export async function eventually<T>(check: () => Promise<T> | T, withinMs = 45_000): Promise<Exclude<T, null | undefined | false>> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await check();
    if (value !== null && value !== undefined && value !== false) return value as Exclude<T, null | undefined | false>;
    if (Date.now() > end) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** A port on loopback that nothing listens on at this moment, and that the system gives to no connection: those are of 32768 and above. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    try {
      const port = randomInt(20_000, 30_000);
      await once(server.listen(port, '127.0.0.1'), 'listening');
      return port;
    } catch {
      // Taken: another one is tried.
    } finally {
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    }
  }
}
