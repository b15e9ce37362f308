import { newId } from '@forewire/kit/ids';
import { log } from '@forewire/kit/log';
import type { Redis } from '@forewire/kit/redis';
import { budgetsUnshared } from './metrics.ts';

export type HostRates = { requestsPerSecond: number; burst: number; concurrency: number };
/** What a host's shared budget says: go on (`end` when done), ask again after a while, or leave the host alone. */
export type Turn = { kind: 'go'; end: () => void } | { kind: 'wait'; ms: number } | { kind: 'blocked'; ms: number };

// Longer than any single request may take: what a dead process had open counts no more after this.
const leaseMs = 30_000;
const fullPollMs = 100;
const nothing = (): void => undefined;

// Times are those of Redis, so that the clocks of replicas need not agree.
const takeScript = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local rate, burst, concurrency, lease = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local state = redis.call('HMGET', KEYS[1], 'tokens', 'at', 'until')
local blocked = tonumber(state[3] or 0)
if blocked > now then return { 'blocked', blocked - now } end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if redis.call('ZCARD', KEYS[2]) >= concurrency then return { 'full', 0 } end
local earned = math.max(0, now - (tonumber(state[2] or now))) * rate / 1000
local tokens = math.min(burst, (tonumber(state[1] or burst)) + earned)
if tokens < 1 then return { 'wait', math.ceil((1 - tokens) / rate * 1000) } end
redis.call('HSET', KEYS[1], 'tokens', tokens - 1, 'at', now)
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / rate * 1000) + 1000)
redis.call('ZADD', KEYS[2], now + lease, ARGV[5])
redis.call('PEXPIRE', KEYS[2], lease)
return { 'go', 0 }`;

const blockScript = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local ms = tonumber(ARGV[1])
local blocked = math.max(tonumber(redis.call('HGET', KEYS[1], 'until') or 0), now + ms)
redis.call('HSET', KEYS[1], 'until', blocked)
redis.call('PEXPIRE', KEYS[1], math.max(redis.call('PTTL', KEYS[1]), blocked - now))
return blocked`;

type Scripts = {
  takeTurn(bucket: string, open: string, ...settings: (string | number)[]): Promise<[string, number]>;
  blockHost(bucket: string, ms: number): Promise<number>;
};

/** The budgets of hosts that all replicas keep to together; while Redis is away it says "go", and each process keeps to its own. */
export class SharedBudgets {
  private readonly scripts: Scripts;
  private readonly process = newId();
  private turns = 0;

  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
    private readonly rates: HostRates,
  ) {
    redis.defineCommand('takeTurn', { numberOfKeys: 2, lua: takeScript });
    redis.defineCommand('blockHost', { numberOfKeys: 1, lua: blockScript });
    this.scripts = redis as unknown as Scripts;
    budgetsUnshared.inc(0);
  }

  async take(host: string): Promise<Turn> {
    const { requestsPerSecond, burst, concurrency } = this.rates;
    const turn = `${this.process}:${(this.turns += 1)}`;
    try {
      const [answer, ms] = await this.scripts.takeTurn(this.bucketOf(host), this.openOf(host), requestsPerSecond, burst, concurrency, leaseMs, turn);
      if (answer === 'go') return { kind: 'go', end: () => this.end(host, turn) };
      if (answer === 'blocked') return { kind: 'blocked', ms };
      // Replicas that ask at the same moment would go on meeting each other.
      return { kind: 'wait', ms: answer === 'full' ? fullPollMs * (1 + Math.random()) : ms + Math.random() * 20 };
    } catch (error) {
      budgetsUnshared.inc();
      log.debug({ reason: String(error), host }, 'a host budget is kept by this process alone');
      return { kind: 'go', end: nothing };
    }
  }

  /** Has all replicas leave a host alone. */
  block(host: string, ms: number): void {
    this.scripts.blockHost(this.bucketOf(host), Math.ceil(ms)).catch((error: unknown) => {
      log.debug({ reason: String(error), host }, 'a host is left alone by this process only');
    });
  }

  private end(host: string, turn: string): void {
    // One that cannot be given back ends by itself.
    this.redis.zrem(this.openOf(host), turn).catch(nothing);
  }

  // The braces keep both keys of a host on one node of a cluster.
  private bucketOf(host: string): string {
    return `${this.prefix}:host:{${host}}`;
  }

  private openOf(host: string): string {
    return `${this.prefix}:host:{${host}}:open`;
  }
}
