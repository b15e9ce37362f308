import { CodedError } from './errors.ts';

/** How many callers may wait behind those of theirs that are in progress, and for how long. */
export type CallSlotLimits = { waiting: number; waitMs: number };
type Caller = { inProgress: number; queue: (() => void)[] };

const retryAfterSeconds = 1;

export const tooManyAtOnce = () => new CodedError('rate.at_once', 429, 'Too many calls at the same time. Please wait for some of them to end.', { retryAfterSeconds });

/** Bounds the calls that one caller has in progress; more of them wait in line for a short time, and nobody else does. */
export class CallSlots {
  private readonly callers = new Map<string, Caller>();

  constructor(private readonly limits: CallSlotLimits) {}

  /** Resolves with what gives the slot back, once the caller has fewer than `atOnce` calls in progress; throws 429 when that takes too long. */
  async take(key: string, atOnce: number): Promise<() => void> {
    const caller = this.callers.get(key) ?? { inProgress: 0, queue: [] };
    this.callers.set(key, caller);
    if (caller.inProgress < atOnce) caller.inProgress += 1;
    else await this.wait(caller);
    let held = true;
    return () => {
      if (held) this.release(key, caller);
      held = false;
    };
  }

  /** How many callers have calls in progress. */
  get size(): number {
    return this.callers.size;
  }

  private wait(caller: Caller): Promise<void> {
    if (caller.queue.length >= this.limits.waiting) throw tooManyAtOnce();
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        caller.queue.splice(caller.queue.indexOf(start), 1);
        reject(tooManyAtOnce());
      }, this.limits.waitMs);
      caller.queue.push(start);
    });
  }

  /** The slot goes to the call that has waited longest. */
  private release(key: string, caller: Caller): void {
    const next = caller.queue.shift();
    if (next) return next();
    caller.inProgress -= 1;
    if (caller.inProgress === 0) this.callers.delete(key);
  }
}
