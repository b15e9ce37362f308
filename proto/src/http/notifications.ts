import { z } from 'zod';
import { boundedRecord, id, isoDate, list, longestUrl, next, pageQuery, record, text, url } from './common.ts';

export const platform = z.enum(['slack', 'teams', 'discord', 'discourse', 'webhook'], { error: 'Unsupported platform' });
export const broadcastType = z.enum(['both', 'briefings', 'task_results']);
export const channelOptions = z.strictObject({
  minResults: z.number().int().min(1).max(100).optional(),
  includeSummary: z.boolean().optional(),
  customMessage: z.string().max(500).optional(),
});

/** Config is checked per platform on the server; secrets come back masked. */
export const channel = z.object({
  id,
  userId: id,
  name: text(100),
  platform,
  broadcastType,
  taskId: id.nullable(),
  options: channelOptions,
  enabled: z.boolean(),
  config: record(z.union([text(longestUrl), list(text(100), 10)]), 20),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Channel = z.infer<typeof channel>;

const channelFields = z.strictObject({
  name: z.string().trim().min(1, 'Name is required').max(100),
  broadcastType,
  taskId: id.nullish(),
  options: channelOptions.optional(),
  enabled: z.boolean(),
  config: boundedRecord(z.union([z.string().max(longestUrl), z.number(), z.null(), z.array(z.string().max(100)).max(10)]), 20),
});
export const createChannelRequest = channelFields.extend({
  platform,
  broadcastType: broadcastType.default('task_results'),
  enabled: z.boolean().default(true),
});
export const updateChannelRequest = channelFields.partial();
export const channelResponse = z.object({ channel });
export const channelsResponse = z.object({ channels: list(channel, 1000) });
export const testChannelResponse = z.object({ valid: z.boolean(), message: text(1000) });

export const pushSubscriptionRequest = z.strictObject({
  endpoint: z.url().max(longestUrl),
  keys: z.strictObject({ p256dh: z.string().min(1).max(256), auth: z.string().min(1).max(256) }),
});
/** The browsers that alerts go to for as long as this session is not ended. */
export const pushSubscriptionsResponse = z.object({ endpoints: list(url, 1000) });
export const pushConfigResponse = z.object({ publicKey: text(200) });

export const delivery = z.object({
  id,
  platform: text(20),
  status: z.enum(['pending', 'sent', 'delivered', 'failed', 'skipped']).describe('`sent` is handed over, and whether it arrived is still to be reported'),
  taskId: id.nullable(),
  runId: id.nullable(),
  resultId: id.nullable(),
  title: text(500),
  target: text(500).describe('Where it went, masked'),
  attempts: z.number().int(),
  error: text(1000).nullable(),
  createdAt: isoDate,
  settledAt: isoDate.nullable(),
});
export const deliveriesQuery = pageQuery.extend({ taskId: id.optional(), platform: z.string().max(20).optional() });
export const deliveriesResponse = z.object({ deliveries: list(delivery, 100), next });

export const briefingPreferences = z.object({ morning_enabled: z.boolean(), evening_enabled: z.boolean() });
export const updateBriefingPreferencesRequest = z.strictObject(briefingPreferences.shape).partial();
export const briefing = z.object({
  id,
  briefingType: z.enum(['morning', 'evening']),
  sentAt: isoDate,
  contentPeriodStart: isoDate,
  contentPeriodEnd: isoDate,
  taskResultsCount: z.number().int(),
  subjectLine: text(500),
  previewText: text(1000),
  htmlContent: text(500_000),
  articleLinks: list(z.object({ title: text(500), url }), 500),
});
export const briefingsResponse = z.object({ briefings: list(briefing, 100), next });
/** A mail as it lies under data/mail when no SMTP server is set; for admins and development. */
export const mailboxMessage = z.object({ id: text(200), to: text(500), subject: text(500), sentAt: isoDate, html: text(500_000), text: text(500_000) });
export const mailboxQuery = z.strictObject({ before: z.string().max(200).optional(), limit: z.coerce.number().int().min(1).max(100).default(50) });
export const mailboxResponse = z.object({ messages: list(mailboxMessage, 100), next });
