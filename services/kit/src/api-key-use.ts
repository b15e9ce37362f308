import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { log } from './log.ts';
import { Outbox } from './outbox.ts';
import { Transaction } from './mongo.ts';

const minuteMs = 60_000;
const sendEveryMs = 5000;
const rememberedKeys = 10_000;

/** Tells identity when API keys were last used: to the minute, and at most once a minute for each key and process. */
@Injectable()
export class ApiKeyUse implements OnModuleInit, OnApplicationShutdown {
  private readonly told = new LRUCache<string, true>({ max: rememberedKeys, ttl: minuteMs });
  private waiting = new Map<string, Date>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly outbox: Outbox,
    private readonly transaction: Transaction,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.send(), sendEveryMs).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  note(keyId: string, now = new Date()): void {
    if (this.told.has(keyId)) return;
    this.told.set(keyId, true);
    this.waiting.set(keyId, new Date(Math.floor(now.getTime() / minuteMs) * minuteMs));
  }

  /** Sends what is waiting. Nobody is refused for want of this: when it fails, the next use is told. */
  async send(): Promise<void> {
    if (this.waiting.size === 0) return;
    const uses = [...this.waiting];
    this.waiting = new Map();
    const events = uses.map(([id, at]) => ({ type: 'api-key.used' as const, key: id, message: { id, usedAt: timestampFromDate(at) } }));
    await this.transaction.run(() => this.outbox.addMany(events)).catch((error: unknown) => log.warn({ err: error }, 'the use of API keys could not be recorded'));
  }
}
