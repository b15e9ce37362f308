import { setTimeout as sleep } from 'node:timers/promises';
import { Drain } from './drain.ts';
import { type Envelope, InvalidEvent } from './event.ts';
import { PutOff } from './job.ts';
import { log } from './log.ts';
import { Pace } from './pace.ts';
import { Abandoned } from './prepared.ts';
import { ordinaryQueue, type Queue } from './queue.ts';

/** Tries at an event before it is parked; those that the database did not answer are not counted. */
export const maxAttempts = 6;

/** Milliseconds before the n-th retry: doubling from 200 ms, at most 30 s. */
export function retryDelayMs(attempt: number): number {
  return Math.min(30_000, 200 * 2 ** (attempt - 1));
}

type Item = { envelope: Envelope; done: () => void; attempts: number };

/**
 * One consumer's queue: batches under load, one transaction a batch, order kept per key. A failing event is retried
 * with back-off and then parked; only events of its own key wait for it. Where a handler puts off, the whole queue rests.
 */
export class ConsumerQueue {
  private queue: Item[] = [];
  private readonly held = new Map<string, Item[]>();
  private readonly ending = new AbortController();
  private restsUntil = 0;
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly pace: Pace;
  private readonly working = new Drain(() => this.queue.length > 0 && !this.stopped, () => this.work());

  constructor(
    readonly consumer: string,
    private readonly handle: (batch: Envelope[]) => Promise<void>,
    private readonly park: (envelope: Envelope, error: unknown, attempts: number) => Promise<void>,
    private readonly delayMs: (attempt: number) => number = retryDelayMs,
    private readonly isReachable: () => Promise<boolean> = async () => true,
    private readonly settings: Pick<Queue, 'batchSize' | 'batchMs'> = ordinaryQueue,
  ) {
    this.pace = new Pace(settings.batchMs);
  }

  get depth(): number {
    let waiting = this.queue.length;
    for (const items of this.held.values()) waiting += items.length;
    return waiting;
  }

  push(envelope: Envelope, done: () => void): void {
    const item = { envelope, done, attempts: 0 };
    const behind = this.held.get(envelope.key);
    if (behind) behind.push(item);
    else this.queue.push(item);
    this.wake();
  }

  /** Waits for the batch that is under way; what waits stays in its outbox. */
  async stop(): Promise<void> {
    this.ending.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await this.working.settle();
  }

  private get stopped(): boolean {
    return this.ending.signal.aborted;
  }

  private wake(): void {
    if (!this.stopped) this.working.wake();
  }

  private async work(): Promise<void> {
    while (this.queue.length > 0 && !this.stopped) {
      await this.rest();
      // Lets everything that was committed in the same turn come along in the same batch.
      if (this.queue.length < this.settings.batchSize) await this.pace.turn();
      if (!this.stopped) await this.handleTogether(this.queue.splice(0, this.settings.batchSize));
    }
  }

  private async rest(): Promise<void> {
    const ms = this.restsUntil - Date.now();
    if (ms > 0) await sleep(ms, undefined, { signal: this.ending.signal }).catch(() => undefined);
  }

  private async handleTogether(batch: Item[]): Promise<void> {
    try {
      await this.handle(batch.map((item) => item.envelope));
      for (const item of batch) item.done();
    } catch (error) {
      if (this.isForLater(error, batch)) return;
      if (batch.length === 1 && batch[0]) await this.fail(batch[0], error);
      else await this.handleEach(batch);
    }
  }

  private async handleEach(batch: readonly Item[]): Promise<void> {
    // Back to where they were, so that those behind one that fails wait for it in their order.
    this.queue.unshift(...batch);
    for (const item of batch) {
      const place = this.queue.indexOf(item);
      if (place < 0 || this.stopped) continue;
      this.queue.splice(place, 1);
      try {
        await this.handle([item.envelope]);
        item.done();
      } catch (error) {
        if (this.isForLater(error, [item])) return;
        await this.fail(item, error);
      }
    }
  }

  /** Puts back what is not to blame for an error: its service is full, or the process ends. */
  private isForLater(error: unknown, batch: readonly Item[]): boolean {
    if (error instanceof PutOff) this.restsUntil = Date.now() + error.afterMs;
    else if (!(error instanceof Abandoned)) return false;
    this.queue.unshift(...batch);
    return true;
  }

  private async fail(item: Item, error: unknown): Promise<void> {
    const { envelope } = item;
    // While the database is away every event fails, and none of them is to blame.
    if (await this.isReachable()) item.attempts += 1;
    log.warn({ eventId: envelope.id, type: envelope.type, consumer: this.consumer, attempt: item.attempts, err: error }, 'event will be retried');
    const isOver = item.attempts >= maxAttempts || error instanceof InvalidEvent;
    if (isOver && (await this.tryPark(item, error))) {
      item.done();
      return;
    }
    const waiting = this.queue.filter((other) => other.envelope.key === envelope.key);
    this.queue = this.queue.filter((other) => other.envelope.key !== envelope.key);
    this.held.set(envelope.key, [item, ...(this.held.get(envelope.key) ?? []), ...waiting]);
    this.retryLater(envelope.key, this.delayMs(Math.max(1, item.attempts)));
  }

  private retryLater(key: string, ms: number): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const items = this.held.get(key) ?? [];
      this.held.delete(key);
      this.queue.unshift(...items);
      this.wake();
    }, ms);
    this.timers.add(timer);
  }

  private async tryPark(item: Item, error: unknown): Promise<boolean> {
    try {
      await this.park(item.envelope, error, Math.max(1, item.attempts));
      return true;
    } catch (parkError) {
      log.error({ err: parkError, eventId: item.envelope.id }, 'event could not be parked');
      return false;
    }
  }
}
