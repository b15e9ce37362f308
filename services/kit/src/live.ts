import { EventEmitter } from 'node:events';
import type { LiveEvent, LiveEventName, LiveEvents } from '@forewire/contracts/live';
import type { Redis } from 'ioredis';
import { log } from './log.ts';

type Listener = (event: LiveEvent) => void;

/** Carries what a user's open pages should show now, to whichever process holds their stream; lost when nobody listens. */
export class LiveBus {
  private readonly local = new EventEmitter();
  private subscriber: Redis | null = null;

  constructor(private readonly redis: Redis | null) {
    this.local.setMaxListeners(0);
  }

  async start(): Promise<void> {
    if (!this.redis) return;
    this.subscriber = this.redis.duplicate();
    this.subscriber.on('pmessage', (_pattern, channel: string, text: string) => {
      this.local.emit(channel.slice('forewire:live:'.length), JSON.parse(text) as LiveEvent);
    });
    await this.subscriber.psubscribe('forewire:live:*');
  }

  async stop(): Promise<void> {
    this.subscriber?.disconnect();
  }

  publish<N extends LiveEventName>(userId: string, name: N, data: LiveEvents[N]): void {
    const event = { name, data } as LiveEvent;
    if (!this.redis) {
      this.local.emit(userId, event);
      return;
    }
    this.redis.publish(`forewire:live:${userId}`, JSON.stringify(event)).catch((error: unknown) => {
      // Without Redis the pages of this replica still get theirs; the others poll.
      log.debug({ err: error }, 'live event went to this replica only');
      this.local.emit(userId, event);
    });
  }

  /** Listens for one user; returns what ends it. */
  subscribe(userId: string, listener: Listener): () => void {
    this.local.on(userId, listener);
    return () => this.local.off(userId, listener);
  }

  /** Whether a page of this user is open on this replica. */
  hasListeners(userId: string): boolean {
    return this.local.listenerCount(userId) > 0;
  }
}
