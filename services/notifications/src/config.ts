import { loadConfig } from '@forewire/kit/config';
import { twilioSettings } from '@forewire/kit/twilio-account';
import { z } from 'zod';

// An address alone, or a name and an address in angle brackets; no line break may reach a mail's header.
const mailFrom = /^(?:[^<>\r\n"]{1,80} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** What this service reads of the environment beyond what every process needs. */
export const notificationsConfig = z.object({
  /** smtp(s)://user:password@host:port; without it mails are written to DATA_DIR/mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.string().regex(mailFrom, 'must look like "Forewire <alerts@example.com>"').optional(),
  ...twilioSettings,
  SLACK_API_URL: z.url({ protocol: /^https?$/ }).default('https://slack.com/api'),
});

export type NotificationsConfig = z.infer<typeof notificationsConfig>;
export const notificationsConfigToken = Symbol('forewire:notifications-config');

export const loadNotificationsConfig = (): NotificationsConfig => loadConfig(notificationsConfig);
