import { Redis, type RedisOptions } from 'ioredis';
import { log } from './log.ts';
import { redisAway, redisOutages } from './telemetry.ts';

export type { Redis } from 'ioredis';

// While Redis is away calls fail at once, and while it hangs within a second, so that callers degrade instead of piling up.
const options: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  commandTimeout: 1000,
  connectTimeout: 3000,
  // A connection whose other end vanished without a word is given up rather than filled for as long as TCP believes in it.
  socketTimeout: 3000,
  retryStrategy: (times) => Math.min(2000, times * 200),
};

/** The process's connection to Redis; null without an address. It comes back by itself, and says once that it went and once that it is back. */
export function connectRedis(url: string | undefined): Redis | null {
  if (!url) return null;
  const redis = new Redis(url, options);
  reportOutages(redis);
  return redis;
}

/** A connection beside the first, for subscriptions; their troubles are one, and the first reports them. */
export function connectForSubscriptions(redis: Redis): Redis {
  const made = redis.duplicate();
  made.on('error', ({ message }) => log.debug({ reason: message }, 'redis subscriptions are away'));
  return made;
}

function reportOutages(redis: Redis): void {
  let awaySince: number | null = null;
  let closing = false;
  const noteAway = (reason: string): void => {
    if (awaySince !== null || closing) return;
    awaySince = Date.now();
    redisAway.set(1);
    redisOutages.inc();
    log.warn({ reason }, 'redis is away');
  };
  // The message alone: the error itself carries the refused command, which may be the password.
  redis.on('error', ({ message }) => noteAway(message));
  redis.on('reconnecting', () => noteAway('the connection was closed'));
  redis.on('end', () => {
    closing = true;
  });
  redis.on('ready', () => {
    redisAway.set(0);
    if (awaySince !== null) log.info({ awaySeconds: (Date.now() - awaySince) / 1000 }, 'redis is back');
    awaySince = null;
  });
}
