import type { Message } from '@bufbuild/protobuf';
import type { EventType } from '@forewire/contracts/events';
import { Drain } from './drain.ts';
import type { Envelope } from './event.ts';
import { log } from './log.ts';
import { type OutboxRow, toEnvelope } from './outbox-rows.ts';
import type { RawRows } from './rows.ts';
import { outboxDepth } from './telemetry.ts';

/** Where committed events go: the same service's events in order, `done` once every consumer has handled one. */
export interface Publisher {
  /** Whether anybody may want to read such an event; one that nobody would read is not kept. */
  concernsAnyone(type: EventType, message: Message): boolean;
  publish(envelopes: Envelope[], done: (id: string) => void): void;
  /** False while so much is under way that rows had better wait in the database. */
  hasRoom(): boolean;
}

// A row that stays a little longer than it must costs nothing but, after a crash, a redelivery that consumers know.
const settleEveryMs = 500;
const catchUpEveryMs = 50;
const readBatch = 500;
const sweepEveryMs = 5000;
const lookLimit = 5000;

/** Publishes the rows of an outbox, those of one key in the order of their versions, whichever replica wrote them. */
export class OutboxRelay {
  private readonly underWay = new Set<string>();
  private settled: string[] = [];
  private timer: NodeJS.Timeout | null = null;
  /** While true, new rows stay in the database and are read in order when there is room. */
  private behind = true;
  private reading: Promise<void> | null = null;
  private sweeper: NodeJS.Timeout | null = null;
  private stopped = false;
  private waiting: Envelope[] = [];
  private readonly ordering = new Drain(() => this.waiting.length > 0, () => this.handInOrder());

  constructor(
    private readonly service: string,
    private readonly rows: RawRows<OutboxRow>,
    private readonly publisher: Publisher,
    /** False when other replicas publish from the same rows: what one of them left behind is taken over. */
    private readonly alone: boolean,
  ) {}

  /** Publishes what an earlier life of the process left, then keeps going. */
  async start(): Promise<void> {
    await this.catchUp();
    if (!this.alone) this.sweeper = setInterval(() => void this.sweep().catch(() => undefined), sweepEveryMs);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    if (this.sweeper) clearInterval(this.sweeper);
    this.timer = null;
    await this.ordering.settle();
    await this.reading;
    await this.settle();
  }

  /** Takes what this process has just committed. */
  committed(envelopes: Envelope[]): void {
    if (this.behind || !this.publisher.hasRoom()) return this.fallBehind();
    if (this.alone) return this.hand(envelopes);
    this.handLater(envelopes);
  }

  private handLater(envelopes: Envelope[]): void {
    this.waiting.push(...envelopes);
    this.ordering.wake();
  }

  /** One look for all that came while the last one took its time. */
  private async handInOrder(): Promise<void> {
    const list = this.waiting;
    this.waiting = [];
    try {
      const left = await this.leftUpTo(list);
      if (!left) return this.fallBehind();
      this.hand(left.sort((a, b) => (a.id < b.id ? -1 : 1)));
    } catch (error) {
      log.warn({ err: error, service: this.service }, 'outbox is waiting for its database');
      this.fallBehind();
    }
  }

  /**
   * What is left to publish of the list, and of what other replicas committed before of the same keys. The latter goes
   * first: that replica may have ended, and if it has not, consumers know what comes twice. A row that is gone was published
   * by another replica while this one stood still; again, it would lie behind newer ones, and a compacted topic would keep
   * it in their place. Null when it is too much to look at.
   */
  private async leftUpTo(list: readonly Envelope[]): Promise<Envelope[] | null> {
    const keys = [...new Set(list.map(({ key }) => key))];
    const newest = list.reduce((last, { id }) => (id > last ? id : last), '');
    // The index holds all that this reads; rows themselves are only fetched where a replica has left some.
    const found = await this.rows.find<{ _id: string }>({ key: { $in: keys }, _id: { $lte: newest } }, { projection: { _id: 1 }, limit: lookLimit });
    if (found.length === lookLimit) return null;
    const present = new Set(found.map(({ _id }) => _id));
    const own = list.filter(({ id }) => present.delete(id));
    const others = [...present].filter((id) => !this.underWay.has(id));
    if (others.length === 0) return own;
    return [...(await this.rows.find({ _id: { $in: others } })).map(toEnvelope), ...own];
  }

  /** Publishes rows that another replica committed and then died over. */
  private async sweep(): Promise<void> {
    const before = new Date(Date.now() - 2 * sweepEveryMs);
    const rows = await this.rows.find({ time: { $lt: before } }, { sort: { _id: 1 }, limit: readBatch });
    const left = rows.filter((row) => !this.underWay.has(row._id));
    if (left.length > 0 && this.publisher.hasRoom()) this.handLater(left.map(toEnvelope));
  }

  private fallBehind(): void {
    // A timer that was set for forgetting rows would come late.
    if (!this.behind && this.timer) {
      clearTimeout(this.timer);
      this.timer = null;
    }
    this.behind = true;
    this.schedule();
  }

  private hand(envelopes: Envelope[]): void {
    const fresh = envelopes.filter(({ id }) => !this.underWay.has(id));
    for (const { id } of fresh) this.underWay.add(id);
    outboxDepth.set({ service: this.service }, this.underWay.size);
    this.publisher.publish(fresh, (id) => {
      this.settled.push(id);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.timer || this.stopped) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.tick();
    }, this.behind ? catchUpEveryMs : settleEveryMs);
  }

  private async tick(): Promise<void> {
    try {
      await this.settle();
      if (this.behind) await this.catchUp();
    } catch (error) {
      log.warn({ err: error, service: this.service }, 'outbox is waiting for its database');
      setTimeout(() => this.schedule(), 1000).unref();
    }
  }

  /** Forgets what every consumer has handled; a crash before this only means harmless redelivery. */
  private async settle(): Promise<void> {
    const ids = this.settled;
    if (ids.length === 0) return;
    this.settled = [];
    try {
      await this.rows.deleteMany({ _id: { $in: ids } });
    } catch (error) {
      this.settled = [...ids, ...this.settled];
      throw error;
    }
    for (const id of ids) this.underWay.delete(id);
    outboxDepth.set({ service: this.service }, this.underWay.size);
  }

  private async catchUp(): Promise<void> {
    this.reading ??= this.readRows().finally(() => {
      this.reading = null;
    });
    await this.reading;
  }

  private async readRows(): Promise<void> {
    let after = '';
    while (!this.stopped) {
      if (!this.publisher.hasRoom()) return this.schedule();
      const rows = await this.rows.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: readBatch });
      this.hand(rows.map(toEnvelope));
      const last = rows.at(-1);
      if (rows.length < readBatch || !last) break;
      after = last._id;
    }
    // Whatever was committed while the last page was read is picked up by one more look.
    const waiting = await this.rows.count({ _id: { $nin: [...this.underWay] } });
    this.behind = waiting > 0;
    if (this.behind) this.schedule();
  }
}
