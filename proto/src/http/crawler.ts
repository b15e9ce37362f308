import { z } from 'zod';
import { id, isoDate, list, longestUrl, text, url } from './common.ts';
import { sourceState } from './tasks.ts';

/** State and health of a source, whoever watches it. */
export const sourceHealth = sourceState.extend({
  id,
  kind: z.enum(['unknown', 'feed', 'page', 'ingest']),
  feedUrl: url.nullable(),
  title: text(500).nullable(),
  lastChangedAt: isoDate.nullable(),
  nextCheckAt: isoDate.nullable(),
  checkIntervalSeconds: z.number(),
  watchers: z.number().int(),
  articleCount: z.number().int(),
  failures: z.number().int(),
});
export type SourceHealth = z.infer<typeof sourceHealth>;
export const sourceHealthResponse = z.object({ source: sourceHealth });
export const maxSourcesAsked = 100;
/** `url` gives the ids of sources by address. */
export const sourceHealthQuery = z.strictObject({ url: z.union([z.string().max(longestUrl), z.array(z.string().max(longestUrl)).max(maxSourcesAsked)]).optional() });
export const sourceHealthListResponse = z.object({ sources: list(sourceHealth, maxSourcesAsked) });
