import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventInit, EventOf, EventType } from '@forewire/contracts/events';
import { Access } from '@forewire/kit/access';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { newId } from '@forewire/kit/ids';
import { Outbox } from '@forewire/kit/outbox';
import { ServiceModule } from '@forewire/kit/service-module';
import { startTestApp, type TestApp } from '@forewire/kit/testing';
import { Controller, Injectable, Module } from '@nestjs/common';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { NotificationsServiceModule } from '../src/notifications.service.module.ts';

/** Stands for the services whose events this one lives on. */
@Injectable()
class Others {
  constructor(readonly outbox: Outbox) {}
}

/** What this service tells the others. */
@Controller()
@ConsumerOf('others')
class OthersConsumer {
  readonly settled: EventOf<'delivery.settled'>[] = [];

  @On('delivery.settled')
  async deliverySettled(event: EventOf<'delivery.settled'>): Promise<void> {
    this.settled.push(event);
  }
}

@Module({ imports: [ServiceModule.register({ name: 'others' })], controllers: [OthersConsumer], providers: [Others] })
class OthersModule {}

type Answer = { status: number; body: Record<string, unknown> };

/** The notifications service as it runs, with a way to send it events and to call it as a user. */
export class TestService {
  private constructor(
    readonly test: TestApp,
    readonly dataDir: string,
    private readonly signingKey: CryptoKey,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<TestService> {
    const dataDir = mkdtempSync(join(tmpdir(), 'forewire-notifications-'));
    const test = await startTestApp([NotificationsServiceModule, OthersModule], { DATA_DIR: dataDir, PRIVATE_HOSTS_ALLOWED: '127.0.0.1', ...env });
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    const service = new TestService(test, dataDir, privateKey);
    const expiresAt = timestampFromDate(new Date(Date.now() + 3_600_000));
    const saved = test.app.get(Access);
    await saved.saveKey({ kid: 'test', jwk: JSON.stringify(await exportJWK(publicKey)), expiresAt } as Parameters<Access['saveKey']>[0]);
    return service;
  }

  async close(): Promise<void> {
    await this.test.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Ends of deliveries as the other services learn of them. */
  get settled(): EventOf<'delivery.settled'>[] {
    return this.get(OthersConsumer).settled;
  }

  /** How many jobs wait or run. */
  async countJobs(): Promise<number> {
    return (await this.test.process.database('notifications').connection.models['Job']?.countDocuments({ parked: false })) ?? 0;
  }

  get<T>(type: abstract new (...args: never[]) => T): T {
    return this.test.app.get(type, { strict: false });
  }

  async emit<T extends EventType>(type: T, key: string, message: EventInit<T>): Promise<void> {
    await this.get(Others).outbox.add(type, key, message);
  }

  async call(userId: string, method: string, url: string, body?: unknown, admin = false): Promise<Answer> {
    const token = await new SignJWT({ email: 'someone@example.com', admin })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'test' })
      .setSubject(userId)
      .setJti(newId())
      .setIssuer('forewire')
      .setAudience('forewire')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(this.signingKey);
    const answer = await this.test.app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? {} : (JSON.parse(answer.body) as Record<string, unknown>) };
  }
}
