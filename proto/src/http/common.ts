import { z } from 'zod';

/** Ids are UUIDs, time-ordered (RFC 9562, version 7). */
export const id = z.uuid();
/** A moment as ISO 8601 text in UTC. */
export const isoDate = z.iso.datetime();
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid email address'));

/** What every call answers that could not be done (RFC 9457, application/problem+json). */
export const problem = z.object({
  code: z.string().describe('What went wrong, as noun.problem'),
  status: z.number().int(),
  detail: z.string().describe('The text to show'),
  traceId: z.string(),
  fields: z.record(z.string(), z.string()).optional().describe('Per field, how to mend it'),
  creditsRequired: z.number().optional(),
  creditsRemaining: z.number().optional(),
});
export type Problem = z.infer<typeof problem>;

export const success = z.object({ success: z.literal(true) });

/** Newest first; `before` is the id of the last row that is already shown. */
export const pageQuery = z.object({
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
