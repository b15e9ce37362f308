import { log } from '@forewire/kit/log';
import type { Redis } from '@forewire/kit/redis';
import type { Robots } from '../robots/robots.ts';

/** What a site's robots.txt allows, or in words why that cannot be known, and until when this holds. */
export type RobotsEntry = { until: number; verdict: Robots | string };

// Longer than reading a robots.txt may take; a claim of a dead process ends with it.
const claimMs = 15_000;
const pollMs = 200;
// A list of rules beyond this is kept by each replica alone, since it would crowd out others.
const longestText = 128 * 1024;

/** What replicas know together about robots.txt files; while Redis is away each knows what it has read itself. */
export class SharedRobots {
  constructor(
    private readonly redis: Redis | null,
    private readonly prefix: string,
  ) {}

  /** What another replica has read, or reads just now; null when the caller is to read the file itself. */
  async findOrClaim(origin: string): Promise<RobotsEntry | null> {
    if (!this.redis) return null;
    try {
      const end = Date.now() + claimMs;
      for (;;) {
        const known = await this.find(origin, this.redis);
        if (known) return known;
        const isMine = (await this.redis.set(this.claimOf(origin), '1', 'PX', claimMs, 'NX')) === 'OK';
        if (isMine) return await this.findAfterClaim(origin, this.redis);
        if (Date.now() > end) return null;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    } catch (error) {
      log.debug({ reason: String(error), origin }, 'robots.txt is known to this process alone');
      return null;
    }
  }

  /** Tells the other replicas, for as long as it holds. */
  async put(origin: string, entry: RobotsEntry): Promise<void> {
    const text = JSON.stringify(entry);
    const keepMs = entry.until - Date.now();
    if (!this.redis || keepMs <= 0 || text.length > longestText) return this.release(origin);
    await this.redis.set(this.entryOf(origin), text, 'PX', keepMs).catch(() => undefined);
    await this.release(origin);
  }

  /** Lets another replica read the file. */
  async release(origin: string): Promise<void> {
    await this.redis?.del(this.claimOf(origin)).catch(() => undefined);
  }

  private async find(origin: string, redis: Redis): Promise<RobotsEntry | null> {
    const text = await redis.get(this.entryOf(origin));
    return text ? (JSON.parse(text) as RobotsEntry) : null;
  }

  /** Another replica may have told, and given up its claim, between the look and the claim. */
  private async findAfterClaim(origin: string, redis: Redis): Promise<RobotsEntry | null> {
    const known = await this.find(origin, redis);
    if (known) await this.release(origin);
    return known;
  }

  private entryOf(origin: string): string {
    return `${this.prefix}:robots:{${origin}}`;
  }

  private claimOf(origin: string): string {
    return `${this.prefix}:robots:{${origin}}:claim`;
  }
}
