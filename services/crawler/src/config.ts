import { z } from 'zod';

export const crawlerConfig = z.object({
  /** Seconds between two checks of a source that somebody watches in real time. */
  HOT_SOURCE_SECONDS: z.coerce.number().min(1).max(3600).default(120),
  /** Checks that one account has under way at the same time in one process; all together have half as many again. */
  CRAWL_CONCURRENCY: z.coerce.number().int().min(1).max(2000).default(128),
  /** Requests to one host: sustained rate, how many may come at once, and how many may be open side by side. */
  HOST_REQUESTS_PER_SECOND: z.coerce.number().min(0.01).max(10_000).default(1),
  HOST_BURST: z.coerce.number().int().min(1).max(10_000).default(6),
  HOST_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(2),
  /** A run waits this long for its sources; those that are slower are reported as pending. */
  HARVEST_SECONDS: z.coerce.number().min(1).max(600).default(60),
});
export type CrawlerConfig = z.infer<typeof crawlerConfig>;
export const crawlerConfigToken = Symbol('crawler:config');
