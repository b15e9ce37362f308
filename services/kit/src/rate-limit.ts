import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { CodedError, tooManyRequests } from './errors.ts';
import { limitsUnshared } from './telemetry.ts';

export type Limit = { points: number; perSeconds: number };
/** What a limit does while Redis is away: counts in this process alone, lets everybody through, or nobody. */
export type WithoutRedis = 'local' | 'open' | 'closed';

type Limiter = { shared: RateLimiterRedis | null; own: RateLimiterMemory };

const retryAfterSeconds = 5;

/** Counts what callers do: across replicas where there is a Redis. */
export class RateLimits {
  private readonly limiters = new Map<string, Limiter>();

  constructor(
    private readonly redis: Redis | null,
    private readonly options: { withoutRedis: WithoutRedis; prefix: string } = { withoutRedis: 'local', prefix: 'forewire' },
  ) {
    limitsUnshared.inc(0);
  }

  /** Takes one point of `key` from the named limit; throws 429 with Retry-After when none is left. */
  async take(name: string, key: string, limit: Limit): Promise<void> {
    const { shared, own } = this.limiter(name, limit);
    try {
      await (shared ?? own).consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooManyRequests(refusal.msBeforeNext / 1000);
      await this.takeWithoutRedis(own, key);
    }
  }

  get isShared(): boolean {
    return this.redis !== null;
  }

  /** Counts points of `key` across replicas, and never throws for too many; null while Redis is away. */
  async count(name: string, key: string, limit: Limit, points: number): Promise<{ used: number; msBeforeNext: number } | null> {
    const { shared } = this.limiter(name, limit);
    try {
      const { consumedPoints, msBeforeNext } = (await shared?.consume(key, points)) ?? { consumedPoints: 0, msBeforeNext: 0 };
      return shared && { used: consumedPoints, msBeforeNext };
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return { used: refusal.consumedPoints, msBeforeNext: refusal.msBeforeNext };
      limitsUnshared.inc();
      return null;
    }
  }

  /** Gives the points back, as after a successful sign-in. */
  async clear(name: string, key: string, limit: Limit): Promise<void> {
    const { shared, own } = this.limiter(name, limit);
    await own.delete(key);
    // What cannot be given back now comes back when its time is over.
    await shared?.delete(key).catch(() => undefined);
  }

  /** Gives one point back, as of a try that was none of those that the limit is for. */
  async giveBack(name: string, key: string, limit: Limit): Promise<void> {
    const { shared, own } = this.limiter(name, limit);
    await (shared ?? own).reward(key).catch(() => undefined);
  }

  private async takeWithoutRedis(own: RateLimiterMemory, key: string): Promise<void> {
    limitsUnshared.inc();
    const { withoutRedis } = this.options;
    if (withoutRedis === 'open') return;
    if (withoutRedis === 'closed') throw new CodedError('rate.unknown', 503, 'This is not possible right now. Please try again in a moment.', { retryAfterSeconds });
    try {
      await own.consume(key);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooManyRequests(refusal.msBeforeNext / 1000) : refusal;
    }
  }

  private limiter(name: string, limit: Limit): Limiter {
    const id = `${name}:${limit.points}:${limit.perSeconds}`;
    const existing = this.limiters.get(id);
    if (existing) return existing;
    const options = { keyPrefix: `${this.options.prefix}:limit:${id}`, points: limit.points, duration: limit.perSeconds };
    const shared = this.redis && new RateLimiterRedis({ ...options, storeClient: this.redis, rejectIfRedisNotReady: true });
    const made = { shared, own: new RateLimiterMemory(options) };
    this.limiters.set(id, made);
    return made;
  }
}
