import { z } from 'zod';

/** Ids are UUIDs, time-ordered (RFC 9562, version 7). */
export const id = z.uuid();
/** A moment as ISO 8601 text in UTC. */
export const isoDate = z.iso.datetime();
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid email address'));

/**
 * A text of an answer, with the length that it never exceeds as the server writes it now. It is described and not checked:
 * what was stored before there was a limit can still be read.
 */
export const text = (maxLength: number) => z.string().meta({ maxLength });
/** A list of an answer, by the same rule. */
export const list = <T extends z.ZodType>(item: T, maxItems: number) => z.array(item).meta({ maxItems });
/** A record of an answer, by the same rule. */
export const record = <T extends z.ZodType>(value: T, maxProperties: number) => z.record(text(100), value).meta({ maxProperties });
/** A record of a request, with no more entries than that. */
export const boundedRecord = <T extends z.ZodType>(value: T, maxProperties: number) =>
  z
    .record(z.string().max(100), value)
    .refine((given) => Object.keys(given).length <= maxProperties, `At most ${maxProperties} entries`)
    .meta({ maxProperties });
export const longestUrl = 2048;
/** The address of something on the web, in an answer. */
export const url = text(longestUrl);

/** What every call answers that could not be done (RFC 9457, application/problem+json). */
export const problem = z.object({
  code: text(100).describe('What went wrong, as noun.problem'),
  status: z.number().int(),
  detail: text(2000).describe('The text to show'),
  traceId: text(100),
  fields: record(text(500), 100).optional().describe('Per field, what is wrong with it'),
  creditsRequired: z.number().optional(),
  creditsRemaining: z.number().optional(),
  quota: text(50).optional().describe('Which quota is used up'),
  limit: z.number().optional().describe('How much it allows'),
});
export type Problem = z.infer<typeof problem>;

export const success = z.object({ success: z.literal(true) });

/** Where a list goes on: what to send as `before` for the next page; null at its end. A page may be shorter than its limit, since it is also limited in bytes. */
export const next = text(200).nullable().describe('Send it as `before` for the next page; null at the end of the list');

/** Newest first; `before` is the `next` of the page before. */
export const pageQuery = z.strictObject({
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
