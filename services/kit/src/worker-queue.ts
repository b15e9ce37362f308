import { LRUCache } from 'lru-cache';

export type Waiting = { key: string; bytes: number; start: (isDoubtful: boolean) => void };

export type QueueLimits = { threads: number; maxWaiting: number; maxWaitingBytes: number };

const keysRemembered = 20_000;

/**
 * Who is next for a thread. Keys take turns, however much each of them has waiting. Keys whose tasks have not proven
 * harmless yet, or were cut off, never hold all threads at once, so that for everybody else one is always free soon.
 */
export class WorkerQueue {
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly harmless = new LRUCache<string, true>({ max: keysRemembered });
  private running = 0;
  private doubtful = 0;
  private bytes = 0;
  private size = 0;

  constructor(private readonly limits: QueueLimits) {}

  get waitingCount(): number {
    return this.size;
  }

  get runningCount(): number {
    return this.running;
  }

  /** False when so much is waiting that another one could only cost memory. */
  add(task: Waiting): boolean {
    if (this.size >= this.limits.maxWaiting || this.bytes + task.bytes > this.limits.maxWaitingBytes) return false;
    const list = this.waiting.get(task.key);
    if (list) list.push(task);
    else this.waiting.set(task.key, [task]);
    this.size += 1;
    this.bytes += task.bytes;
    return true;
  }

  remove(task: Waiting): void {
    const list = this.waiting.get(task.key) ?? [];
    const at = list.indexOf(task);
    if (at < 0) return;
    list.splice(at, 1);
    if (list.length === 0) this.waiting.delete(task.key);
    this.forget(task);
  }

  /** Starts what may run now. */
  startNext(): void {
    while (this.running < this.limits.threads) {
      const key = this.nextKey();
      if (key === null) return;
      this.start(key);
    }
  }

  /** Frees a place; `cutOff` says that the task had to be ended. */
  end(key: string, wasDoubtful: boolean, cutOff: boolean): void {
    this.running -= 1;
    if (wasDoubtful) this.doubtful -= 1;
    if (cutOff) this.harmless.delete(key);
    else this.harmless.set(key, true);
    this.startNext();
  }

  private isDoubtful(key: string): boolean {
    return !this.harmless.has(key);
  }

  private nextKey(): string | null {
    const mayDoubt = this.doubtful < Math.max(1, this.limits.threads - 1);
    for (const key of this.waiting.keys()) if (mayDoubt || !this.isDoubtful(key)) return key;
    return null;
  }

  private start(key: string): void {
    const list = this.waiting.get(key) ?? [];
    const task = list.shift();
    // The key goes to the end of the line.
    this.waiting.delete(key);
    if (list.length > 0) this.waiting.set(key, list);
    if (!task) return;
    this.forget(task);
    this.running += 1;
    const isDoubtful = this.isDoubtful(key);
    if (isDoubtful) this.doubtful += 1;
    task.start(isDoubtful);
  }

  private forget({ bytes }: Waiting): void {
    this.size -= 1;
    this.bytes -= bytes;
  }
}
