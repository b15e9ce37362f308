import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventInit, EventOf, EventType } from '@forewire/contracts/events';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { EventProbe } from '@forewire/kit/testing-events';
import { NotificationsServiceModule } from '../src/notifications.service.module.ts';

type Answer = { status: number; body: Record<string, unknown> };
type Started = { test: TestApp; makeToken: Awaited<ReturnType<typeof tokenMaker>> };

/** The notifications service as it runs, with a way to send it events and to call it as a user. */
export class TestService {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'forewire-notifications-'));
  private readonly probe = new EventProbe();
  private started: Started | null = null;

  private constructor() {}

  /** One for the tests of a file: started before the first of them and stopped after the last. */
  static forFile(env: Record<string, string> | (() => Record<string, string>) = {}): TestService {
    const service = new TestService();
    beforeAll(() => service.start(typeof env === 'function' ? env() : env));
    afterAll(() => service.close());
    return service;
  }

  private async start(env: Record<string, string>): Promise<void> {
    const test = await startTestApp([NotificationsServiceModule, this.probe.module], { DATA_DIR: this.dataDir, PRIVATE_HOSTS_ALLOWED: '127.0.0.1', ...env });
    this.started = { test, makeToken: await tokenMaker(test) };
  }

  private async close(): Promise<void> {
    await this.started?.test.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private running(): Started {
    if (!this.started) throw new Error('The service has not started: use it in a test');
    return this.started;
  }

  get test(): TestApp {
    return this.running().test;
  }

  /** Ends of deliveries as the other services learn of them. */
  get settled(): EventOf<'delivery.settled'>[] {
    return this.probe.of('delivery.settled');
  }

  /** Phones that replied STOP, as identity learns of them. */
  get stopped(): EventOf<'sms.stopped'>[] {
    return this.probe.of('sms.stopped');
  }

  /** How many jobs wait or run. */
  async countJobs(): Promise<number> {
    return (await this.test.process.database('notifications').connection.models['Job']?.countDocuments({ _id: { $gt: '' }, parked: false })) ?? 0;
  }

  get<T>(type: abstract new (...args: never[]) => T): T {
    return this.test.app.get(type, { strict: false });
  }

  /** Accounts have a confirmed address unless a test says otherwise. */
  async emit<T extends EventType>(type: T, key: string, message: EventInit<T>): Promise<void> {
    const told = type === 'user.changed' ? ({ emailVerified: true, ...message } as EventInit<T>) : message;
    await this.probe.emit(this.test, type, key, told);
  }

  /** A token of a session of their own. */
  signIn(userId: string, admin = false): Promise<string> {
    return this.running().makeToken(userId, { admin, email: 'someone@example.com' });
  }

  /** A call from a session that begins with it. */
  async call(userId: string, method: string, url: string, body?: unknown, admin = false): Promise<Answer> {
    return this.callWith(await this.signIn(userId, admin), method, url, body);
  }

  async callWith(token: string, method: string, url: string, body?: unknown): Promise<Answer> {
    const authorization = `Bearer ${token}`;
    const answer = await this.test.app.inject({ method: method as 'GET', url, headers: { authorization }, ...(body !== undefined && { payload: body as object }) });
    return { status: answer.statusCode, body: answer.body === '' ? {} : (JSON.parse(answer.body) as Record<string, unknown>) };
  }
}
