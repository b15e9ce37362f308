import { EventEmitter } from 'node:events';
import type { LiveEvent, LiveEventName, LiveEvents } from '@forewire/contracts/live';
import type { Redis } from 'ioredis';
import { newId } from './ids.ts';
import { log } from './log.ts';
import { connectForSubscriptions } from './redis.ts';

type Listener = (event: LiveEvent) => void;
/** What goes over Redis: a replica passes over what it published itself. */
type Message = { from: string; event: LiveEvent };

const pingEveryMs = 5000;
const channelsPerCommand = 500;

/** Carries what a user's open pages should show now, to whichever process holds their stream; lost when nobody listens. */
export class LiveBus {
  private readonly local = new EventEmitter();
  private readonly interruptions = new Set<() => void>();
  private readonly id = newId();
  private readonly channelPrefix: string;
  private subscriber: Redis | null = null;
  private pinger: NodeJS.Timeout | null = null;

  constructor(
    private readonly redis: Redis | null,
    prefix = 'forewire',
  ) {
    this.local.setMaxListeners(0);
    this.channelPrefix = `${prefix}:live:`;
  }

  /** Follows the other replicas from now on, and anew each time that Redis comes back. */
  start(): void {
    if (!this.redis) return;
    const subscriber = connectForSubscriptions(this.redis);
    this.subscriber = subscriber;
    subscriber.on('message', (channel: string, text: string) => this.receive(channel, text));
    let wasReady = false;
    subscriber.on('ready', () => {
      wasReady = true;
      this.follow(this.local.eventNames().map(String));
    });
    subscriber.on('close', () => {
      if (wasReady) for (const interrupted of [...this.interruptions]) interrupted();
      wasReady = false;
    });
    // A subscription is silent by nature; only an answer shows that its other end is still there.
    this.pinger = setInterval(() => {
      if (subscriber.status === 'ready') subscriber.ping().catch(() => undefined);
    }, pingEveryMs).unref();
  }

  stop(): void {
    if (this.pinger) clearInterval(this.pinger);
    this.subscriber?.disconnect();
  }

  /** False while events of other replicas don't come through, so that pages had better ask for themselves. */
  get isWhole(): boolean {
    return this.subscriber === null || this.subscriber.status === 'ready';
  }

  /** Calls back when events of other replicas may have been lost; returns what ends it. */
  onInterrupted(listener: () => void): () => void {
    this.interruptions.add(listener);
    return () => this.interruptions.delete(listener);
  }

  publish<N extends LiveEventName>(userId: string, name: N, data: LiveEvents[N]): void {
    const event = { name, data } as LiveEvent;
    this.local.emit(userId, event);
    if (!this.redis) return;
    const message: Message = { from: this.id, event };
    this.redis.publish(this.channelOf(userId), JSON.stringify(message)).catch(({ message: reason }: Error) => {
      log.debug({ reason, userId }, 'live event went to this replica only');
    });
  }

  /** Listens for one user; returns what ends it. */
  subscribe(userId: string, listener: Listener): () => void {
    if (!this.hasLocal(userId)) this.follow([userId]);
    this.local.on(userId, listener);
    return () => {
      this.local.off(userId, listener);
      if (!this.hasLocal(userId) && this.subscriber?.status === 'ready') this.subscriber.unsubscribe(this.channelOf(userId)).catch(() => undefined);
    };
  }

  /** Which of these users have a page open, on any replica; those of this one alone while Redis is away. */
  async whoListens(userIds: string[]): Promise<Set<string>> {
    const found = new Set(userIds.filter((userId) => this.hasLocal(userId)));
    if (!this.redis || found.size === userIds.length) return found;
    try {
      // Channel and number of its subscribers, in turns.
      const counts = (await this.redis.pubsub('NUMSUB', ...userIds.map((userId) => this.channelOf(userId)))) as (string | number)[];
      userIds.forEach((userId, index) => {
        if (Number(counts[index * 2 + 1]) > 0) found.add(userId);
      });
    } catch (error) {
      log.debug({ reason: String(error) }, 'pages on other replicas are unknown');
    }
    return found;
  }

  private hasLocal(userId: string): boolean {
    return this.local.listenerCount(userId) > 0;
  }

  private channelOf(userId: string): string {
    return this.channelPrefix + userId;
  }

  /** Without a connection there is nothing to ask for: once it is ready, all that is wanted is asked for. */
  private follow(userIds: string[]): void {
    if (this.subscriber?.status !== 'ready') return;
    for (let from = 0; from < userIds.length; from += channelsPerCommand) {
      const channels = userIds.slice(from, from + channelsPerCommand).map((userId) => this.channelOf(userId));
      this.subscriber.subscribe(...channels).catch(({ message: reason }: Error) => {
        log.warn({ reason }, 'live events could not be subscribed to');
        // A connection that is half subscribed would stay so; a new one asks for everything again.
        this.subscriber?.disconnect(true);
      });
    }
  }

  private receive(channel: string, text: string): void {
    try {
      const { from, event } = JSON.parse(text) as Message;
      if (from !== this.id) this.local.emit(channel.slice(this.channelPrefix.length), event);
    } catch (error) {
      log.warn({ err: error }, 'a live message could not be read');
    }
  }
}
