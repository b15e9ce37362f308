import { z } from 'zod';
import { id, isoDate } from './common.ts';
import { sourceState } from './tasks.ts';

/** State and health of a source, whoever watches it. */
export const sourceHealth = sourceState.extend({
  id,
  kind: z.enum(['unknown', 'feed', 'page', 'ingest']),
  feedUrl: z.string().nullable(),
  title: z.string().nullable(),
  lastChangedAt: isoDate.nullable(),
  nextCheckAt: isoDate.nullable(),
  checkIntervalSeconds: z.number(),
  watchers: z.number().int(),
  articleCount: z.number().int(),
  failures: z.number().int(),
});
export type SourceHealth = z.infer<typeof sourceHealth>;
export const sourceHealthResponse = z.object({ source: sourceHealth });
/** `url` gives the ids of sources by address. */
export const sourceHealthQuery = z.object({ url: z.union([z.string(), z.array(z.string())]).optional() });
export const sourceHealthListResponse = z.object({ sources: z.array(sourceHealth) });
