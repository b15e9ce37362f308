import { loadConfig } from '@forewire/kit/config';
import { z } from 'zod';

// An address alone, or a name and an address in angle brackets; no line break may reach a mail's header.
const mailFrom = /^(?:[^<>\r\n"]{1,80} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** What this service reads of the environment beyond what every process needs. */
export const notificationsConfig = z.object({
  /** smtp(s)://user:password@host:port; without it mails are written to DATA_DIR/mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.string().regex(mailFrom, 'must look like "Forewire <alerts@example.com>"').optional(),
  /** 32 bytes in base64 or hex that encrypt channel secrets; without it a key file is made under DATA_DIR. */
  SECRETS_KEY: z
    .string()
    .refine((text) => decodeKey(text) !== null, 'must be 32 bytes in base64 or hex, as from: openssl rand -base64 32')
    .optional(),
  SLACK_API_URL: z.url({ protocol: /^https?$/ }).default('https://slack.com/api'),
});

export type NotificationsConfig = z.infer<typeof notificationsConfig>;
export const notificationsConfigToken = Symbol('forewire:notifications-config');

/** The 32 bytes of a key written in hex or base64, or null when it is neither. */
export function decodeKey(text: string): Buffer | null {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  return key.length === 32 ? key : null;
}

export const loadNotificationsConfig = (): NotificationsConfig => loadConfig(notificationsConfig);
