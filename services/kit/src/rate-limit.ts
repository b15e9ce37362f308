import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './errors.ts';

export type Limit = { points: number; perSeconds: number };

/** Counts what callers do; across replicas when Redis is there, per process when it is not. */
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterMemory | RateLimiterRedis>();

  constructor(private readonly redis: Redis | null) {}

  /** Takes one point of `key` from the named limit; throws 429 with Retry-After when none is left. */
  async take(name: string, key: string, limit: Limit): Promise<void> {
    try {
      await this.limiter(name, limit).consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooManyRequests(refusal.msBeforeNext / 1000);
      throw refusal;
    }
  }

  /** Gives the points back, as after a successful sign-in. */
  async clear(name: string, key: string, limit: Limit): Promise<void> {
    await this.limiter(name, limit).delete(key);
  }

  private limiter(name: string, limit: Limit): RateLimiterMemory | RateLimiterRedis {
    const id = `${name}:${limit.points}:${limit.perSeconds}`;
    const existing = this.limiters.get(id);
    if (existing) return existing;
    const options = { keyPrefix: `forewire:limit:${id}`, points: limit.points, duration: limit.perSeconds };
    const insurance = new RateLimiterMemory(options);
    const made = this.redis ? new RateLimiterRedis({ ...options, storeClient: this.redis, insuranceLimiter: insurance }) : insurance;
    this.limiters.set(id, made);
    return made;
  }
}
