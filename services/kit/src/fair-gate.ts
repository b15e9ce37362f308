/** What asks for a place; claims of one `key` wait behind each other, and those of different keys take turns. */
export type Claim = { key: string };

/** Decides who may take one of a bounded number of places. */
export interface Places<C extends Claim> {
  mayTake(claim: C): boolean;
  take(claim: C): void;
  release(claim: C): void;
  /** What the claim's key holds at present; who holds least is let in first. */
  heldBy(claim: C): number;
}

/**
 * Shares out places by dynamic thresholds (Choudhury and Hahne, IEEE/ACM Transactions on Networking 6, 1998): nobody
 * holds more than twice what is free. One alone may fill `places`; the more there are, the smaller each share, and some
 * places are always left for whoever comes next. All together hold at most half as many again.
 */
export class Shares implements Places<Claim> {
  private readonly held = new Map<string, number>();
  private left: number;

  constructor(private readonly places: number) {
    this.left = Math.ceil(places * 1.5);
  }

  /** How many places are free. */
  get free(): number {
    return this.left;
  }

  mayTake({ key }: Claim): boolean {
    const held = this.held.get(key) ?? 0;
    return this.left > 0 && held < this.places && held < 2 * this.left;
  }

  take({ key }: Claim): void {
    this.left -= 1;
    this.held.set(key, (this.held.get(key) ?? 0) + 1);
  }

  release({ key }: Claim): void {
    const still = (this.held.get(key) ?? 0) - 1;
    this.left += 1;
    if (still > 0) this.held.set(key, still);
    else this.held.delete(key);
  }

  heldBy({ key }: Claim): number {
    return this.held.get(key) ?? 0;
  }

  /** The keys that may take no more for now. */
  saturated(): string[] {
    return [...this.held.keys()].filter((key) => !this.mayTake({ key }));
  }
}

type Queue<C> = { claim: C; waiting: (() => void)[] };

/** Lets work through while there are places for it; the queue of one key never holds up another's. */
export class FairGate<C extends Claim = Claim> {
  private readonly queues = new Map<string, Queue<C>>();

  constructor(private readonly places: Places<C>) {}

  async pass<T>(claim: C, work: () => Promise<T>): Promise<T> {
    if (!this.queues.has(claim.key) && this.places.mayTake(claim)) this.places.take(claim);
    else await new Promise<void>((start) => this.queue(claim, start));
    try {
      return await work();
    } finally {
      this.places.release(claim);
      this.letIn();
    }
  }

  private queue(claim: C, start: () => void): void {
    const queue = this.queues.get(claim.key) ?? { claim, waiting: [] };
    queue.waiting.push(start);
    this.queues.set(claim.key, queue);
  }

  private letIn(): void {
    for (let queue = this.next(); queue; queue = this.next()) {
      const start = queue.waiting.shift();
      this.places.take(queue.claim);
      // Served last, so that of those who hold equally much each has its turn.
      this.queues.delete(queue.claim.key);
      if (queue.waiting.length > 0) this.queues.set(queue.claim.key, queue);
      start?.();
    }
  }

  private next(): Queue<C> | null {
    let best: Queue<C> | null = null;
    for (const queue of this.queues.values()) {
      if (!this.places.mayTake(queue.claim)) continue;
      if (!best || this.places.heldBy(queue.claim) < this.places.heldBy(best.claim)) best = queue;
    }
    return best;
  }
}
