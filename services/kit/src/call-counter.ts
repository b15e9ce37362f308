import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { CallClass, CallLimit } from './call-class.ts';
import { RateLimits } from './rate-limit.ts';

/** What a caller has left; below zero for a call that is over the limit. */
export type Budget = { limit: CallLimit; remaining: number; resetSeconds: number };
type Window = { endsAt: number; used: number; unshared: number };

// A caller who is forgotten begins anew, so that this many may count at once.
const callersRemembered = 50_000;
/** The part of a limit that a process counts by itself before it asks Redis: nearly every caller stays below it. */
const ownShare = 0.1;

/** Counts calls in windows of time: in this process alone where it is one, and else across replicas from a tenth of the limit on. */
@Injectable()
export class CallCounter {
  private readonly windows = new LRUCache<string, Window>({ max: callersRemembered });

  constructor(private readonly limits: RateLimits) {}

  async count(callClass: CallClass, caller: string, limit: CallLimit, now = Date.now()): Promise<Budget> {
    const window = this.window(`${callClass} ${caller}`, limit, now);
    window.used += 1;
    window.unshared += 1;
    const own = { limit, remaining: limit.calls - window.used, resetSeconds: Math.ceil((window.endsAt - now) / 1000) };
    if (!this.limits.isShared || window.used <= limit.calls * ownShare) return own;
    const points = window.unshared;
    window.unshared = 0;
    const shared = await this.limits.count(`calls-${callClass}`, caller, { points: limit.calls, perSeconds: limit.perSeconds }, points);
    return shared ? { limit, remaining: limit.calls - shared.used, resetSeconds: Math.max(1, Math.ceil(shared.msBeforeNext / 1000)) } : own;
  }

  private window(key: string, limit: CallLimit, now: number): Window {
    const known = this.windows.get(key);
    if (known && known.endsAt > now) return known;
    const made = { endsAt: now + limit.perSeconds * 1000, used: 0, unshared: 0 };
    this.windows.set(key, made);
    return made;
  }
}
