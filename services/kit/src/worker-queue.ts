import { LRUCache } from 'lru-cache';
import { WorkerBacklog, type WorkerTask } from './worker-backlog.ts';

export type QueueLimits = {
  /** Tasks side by side, without the one in the spare place. */
  threads: number;
  maxWaiting: number;
  maxWaitingBytes: number;
  /** What takes longer is no ordinary document. */
  slowMs?: number;
};

type Place = 'trusted' | 'untrusted' | 'spare';
type Running = { task: WorkerTask; place: Place; state: 'begun' | 'slow' | 'ended' };

const remembered = 20_000;
const suspectForMs = 600_000;
const ordinaryMs = 1000;

/**
 * Who is next for a thread; the backlog says whose turn it is, and this who may start.
 *
 * A key is harmless once a task of its ended in time; an account is suspect for ten minutes after one that was slow or cut
 * off. Tasks of harmless keys may take every place. Those of new keys, and of suspect accounts, never hold all of them.
 * New keys of suspect accounts share one spare place, and what turns out to be slow moves there while it runs. So neither
 * one account with many hosts nor one host with many documents keeps others from a thread, and a host that nobody knows
 * yet does not wait behind those that are known to be slow. Who has the threads to themselves may use all of them.
 */
export class WorkerQueue {
  private readonly backlog: WorkerBacklog;
  private readonly harmless = new LRUCache<string, true>({ max: remembered });
  /** Until when each account is suspect. */
  private readonly suspects = new LRUCache<string, number>({ max: remembered });
  private readonly places: Record<Place, number> = { trusted: 0, untrusted: 0, spare: 0 };
  private readonly heldBy = new Map<string, number>();
  private readonly slowMs: number;
  /** Whose the latest task was, and the latest of another account. */
  private latest = { account: '', at: 0 };
  private other = this.latest;

  constructor(private readonly limits: QueueLimits) {
    this.backlog = new WorkerBacklog({ tasks: limits.maxWaiting, bytes: limits.maxWaitingBytes });
    this.slowMs = limits.slowMs ?? ordinaryMs;
  }

  get waitingCount(): number {
    return this.backlog.count;
  }

  /** False when so much is waiting that another one could only cost memory. */
  add(task: WorkerTask): boolean {
    const { account } = task;
    if (account !== this.latest.account) this.other = this.latest;
    this.latest = { account, at: Date.now() };
    return this.backlog.add(task);
  }

  remove(task: WorkerTask): void {
    this.backlog.remove(task);
  }

  /** Starts what may run now. */
  startNext(): void {
    while (this.hasRoom()) {
      const task = this.backlog.next((account) => this.mayStart(account));
      const place = task && this.placeFor(task.account, this.harmless.has(task.key));
      if (!place) return;
      this.start(task, place);
    }
  }

  private hasRoom(): boolean {
    const { trusted, untrusted, spare } = this.places;
    return this.backlog.count > 0 && (spare === 0 || trusted + untrusted < this.limits.threads);
  }

  private get mostUntrusted(): number {
    return Math.max(1, this.limits.threads - 1);
  }

  // Asked once for each account: thousands of keys may wait.
  private mayStart(account: string): ((key: string) => boolean) | null {
    const [known, fresh] = [this.placeFor(account, true) !== null, this.placeFor(account, false) !== null];
    return known || fresh ? (key) => (this.harmless.has(key) ? known : fresh) : null;
  }

  private placeFor(account: string, isHarmless: boolean): Place | null {
    if (!this.isSuspect(account)) return this.ordinaryPlace(isHarmless);
    const isShared = Date.now() - this.other.at < suspectForMs;
    if (isShared && this.held(account) >= this.mostUntrusted) return null;
    if (isHarmless) return this.ordinaryPlace(!isShared);
    return this.places.spare === 0 ? 'spare' : null;
  }

  private ordinaryPlace(isTrusted: boolean): Place | null {
    const { trusted, untrusted } = this.places;
    if (trusted + untrusted >= this.limits.threads) return null;
    if (isTrusted) return 'trusted';
    return untrusted < this.mostUntrusted ? 'untrusted' : null;
  }

  private isSuspect(account: string): boolean {
    return (this.suspects.get(account) ?? 0) > Date.now();
  }

  private held(account: string): number {
    return this.heldBy.get(account) ?? 0;
  }

  private start(task: WorkerTask, place: Place): void {
    const running: Running = { task, place, state: 'begun' };
    let timer: NodeJS.Timeout | undefined;
    this.places[place] += 1;
    this.heldBy.set(task.account, this.held(task.account) + 1);
    task.start({
      // Where this thread is late itself, the result may be here already and be read next.
      begin: () => (timer = setTimeout(() => setImmediate(() => this.outlast(running)), this.slowMs)),
      end: (cutOff) => {
        clearTimeout(timer);
        this.end(running, cutOff);
      },
    });
  }

  private outlast(running: Running): void {
    if (running.state === 'ended') return;
    running.state = 'slow';
    this.distrust(running.task);
    if (running.place === 'spare') return;
    this.places[running.place] -= 1;
    running.place = this.places.spare === 0 ? 'spare' : 'untrusted';
    this.places[running.place] += 1;
    this.startNext();
  }

  private end(running: Running, cutOff: boolean): void {
    const { task, place, state } = running;
    running.state = 'ended';
    this.places[place] -= 1;
    const held = this.held(task.account) - 1;
    if (held > 0) this.heldBy.set(task.account, held);
    else this.heldBy.delete(task.account);
    if (cutOff) this.distrust(task);
    else if (state === 'begun') this.harmless.set(task.key, true);
    this.startNext();
  }

  private distrust({ account, key }: WorkerTask): void {
    this.suspects.set(account, Date.now() + suspectForMs);
    this.harmless.delete(key);
  }
}
