import { setTimeout as delay } from 'node:timers/promises';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { log } from './log.ts';
import { connectForSubscriptions } from './redis.ts';

/** What somebody may do from now on, and what services that keep read models learn only by its event. */
export type Right = { userId: string } & ({ kind: 'confirmed' } | { kind: 'member'; companyId: string; role: string });
type Check = (right: Right) => Promise<boolean>;

/** A service that is further behind than this refuses as if nothing had been gained. */
const longestWaitMs = 5000;
const lookEveryMs = 20;
const peopleKept = 10_000;

function keyOf(right: Right): string {
  return right.kind === 'member' ? right.companyId : right.kind;
}

/**
 * Lets nobody be refused what they have just gained: whoever grants a right notes it, and that person's next calls wait
 * until the services of the process they reach have heard of it. All others pay one look into a map.
 */
export class FreshRights implements OnModuleInit, OnApplicationShutdown {
  private readonly pending = new LRUCache<string, Map<string, Right>>({ max: peopleKept, ttl: longestWaitMs });
  private readonly checks: Check[] = [];
  private readonly channel: string;
  private subscriber: Redis | null = null;

  constructor(
    private readonly redis: Redis | null,
    prefix = 'forewire',
  ) {
    this.channel = `${prefix}:rights`;
  }

  /** Hears of what other processes grant from now on. */
  onModuleInit(): void {
    if (!this.redis) return;
    const subscriber = connectForSubscriptions(this.redis);
    this.subscriber = subscriber;
    subscriber.on('message', (_channel: string, text: string) => this.receive(text));
    subscriber.on('ready', () => void subscriber.subscribe(this.channel).catch(() => subscriber.disconnect(true)));
  }

  onApplicationShutdown(): void {
    this.subscriber?.disconnect();
  }

  /** Says how to find out whether a service has heard of a right. */
  checkWith(check: Check): void {
    this.checks.push(check);
  }

  /** Tells every process of a right; call it once the grant is committed. */
  note(right: Right): void {
    this.keep(right);
    // Without Redis the others learn of it by its event alone, a moment later.
    this.redis?.publish(this.channel, JSON.stringify(right)).catch(({ message: reason }: Error) => log.debug({ reason, userId: right.userId }, 'a new right is known to this process only'));
  }

  /** Waits until what this person gained within the last seconds is known here. */
  async settle(userId: string): Promise<void> {
    while (this.pending.has(userId) && !(await this.isKnown(userId))) await delay(lookEveryMs);
  }

  private keep(right: Right): void {
    const rights = this.pending.get(right.userId) ?? new Map<string, Right>();
    this.pending.set(right.userId, rights.set(keyOf(right), right));
  }

  private async isKnown(userId: string): Promise<boolean> {
    const rights = this.pending.get(userId);
    for (const [key, right] of rights ?? []) {
      if ((await this.knows(right)) && rights?.get(key) === right) rights.delete(key);
    }
    if (rights?.size === 0 && this.pending.get(userId) === rights) this.pending.delete(userId);
    return !this.pending.has(userId);
  }

  private async knows(right: Right): Promise<boolean> {
    const answers = await Promise.all(this.checks.map((check) => check(right)));
    return answers.every(Boolean);
  }

  private receive(text: string): void {
    try {
      this.keep(JSON.parse(text) as Right);
    } catch (error) {
      log.warn({ err: error }, 'a new right could not be read');
    }
  }
}
