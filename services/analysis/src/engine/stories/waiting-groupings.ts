import type { Grouping } from './group-articles.ts';

/** A thread groups for one run at a time; a second may begin before the first has its signatures. */
const MOST = 2;
/** Signatures are read within a moment: what waits for longer had its second call elsewhere. */
const MOST_MS = 10_000;

interface Waiting {
  grouping: Grouping;
  timer: NodeJS.Timeout;
}

/** Keeps a few groupings for a few seconds, until the signatures that they asked for come with the same ticket. */
export class WaitingGroupings {
  private readonly waiting = new Map<string, Waiting>();

  put(ticket: string, grouping: Grouping): void {
    this.take(ticket);
    // A thread that ends does not wait for it.
    const timer = setTimeout(() => this.waiting.delete(ticket), MOST_MS).unref();
    this.waiting.set(ticket, { grouping, timer });
    const [oldest] = this.waiting.keys();
    if (oldest !== undefined && this.waiting.size > MOST) this.take(oldest);
  }

  /** The grouping, for the last time; null when it is no longer there or waits in another thread. */
  take(ticket: string): Grouping | null {
    const found = this.waiting.get(ticket);
    if (found === undefined) return null;
    clearTimeout(found.timer);
    this.waiting.delete(ticket);
    return found.grouping;
  }
}
