import { z } from 'zod';
import { id, isoDate, pageQuery } from './common.ts';

export const platform = z.enum(['slack', 'teams', 'discord', 'discourse', 'webhook'], { error: 'Unsupported platform' });
export const broadcastType = z.enum(['both', 'briefings', 'task_results']);
export const channelOptions = z.object({
  minResults: z.number().int().min(1).max(100).optional(),
  includeSummary: z.boolean().optional(),
  customMessage: z.string().max(500).optional(),
});

/** Config is checked per platform on the server; secrets come back masked. */
export const channel = z.object({
  id,
  userId: id,
  name: z.string(),
  platform,
  broadcastType,
  taskId: id.nullable(),
  options: channelOptions,
  enabled: z.boolean(),
  config: z.record(z.string(), z.unknown()),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Channel = z.infer<typeof channel>;

const channelFields = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100),
  broadcastType,
  taskId: id.nullish(),
  options: channelOptions.optional(),
  enabled: z.boolean(),
  config: z.record(z.string(), z.unknown()),
});
export const createChannelRequest = channelFields.extend({
  platform,
  broadcastType: broadcastType.default('task_results'),
  enabled: z.boolean().default(true),
});
export const updateChannelRequest = channelFields.partial();
export const channelResponse = z.object({ channel });
export const channelsResponse = z.object({ channels: z.array(channel) });
export const testChannelResponse = z.object({ valid: z.boolean(), message: z.string() });

export const pushSubscriptionRequest = z.object({
  endpoint: z.url().max(2048),
  keys: z.object({ p256dh: z.string().min(1).max(256), auth: z.string().min(1).max(256) }),
});
export const pushConfigResponse = z.object({ publicKey: z.string() });

export const delivery = z.object({
  id,
  platform: z.string(),
  status: z.enum(['pending', 'delivered', 'failed', 'skipped']),
  taskId: id.nullable(),
  runId: id.nullable(),
  resultId: id.nullable(),
  title: z.string(),
  target: z.string().describe('Where it went, masked'),
  attempts: z.number().int(),
  error: z.string().nullable(),
  createdAt: isoDate,
  settledAt: isoDate.nullable(),
});
export const deliveriesQuery = pageQuery.extend({ taskId: id.optional(), platform: z.string().max(20).optional() });
export const deliveriesResponse = z.object({ deliveries: z.array(delivery) });

export const briefingPreferences = z.object({ morning_enabled: z.boolean(), evening_enabled: z.boolean() });
export const updateBriefingPreferencesRequest = briefingPreferences.partial();
export const briefing = z.object({
  id,
  briefingType: z.enum(['morning', 'evening']),
  sentAt: isoDate,
  contentPeriodStart: isoDate,
  contentPeriodEnd: isoDate,
  taskResultsCount: z.number().int(),
  subjectLine: z.string(),
  previewText: z.string(),
  htmlContent: z.string(),
  articleLinks: z.array(z.object({ title: z.string(), url: z.string() })),
});
export const briefingsResponse = z.object({ briefings: z.array(briefing) });
/** A mail as it lies under data/mail when no SMTP server is set; for admins and development. */
export const mailboxMessage = z.object({ id: z.string(), to: z.string(), subject: z.string(), sentAt: isoDate, html: z.string(), text: z.string() });
export const mailboxResponse = z.object({ messages: z.array(mailboxMessage) });
