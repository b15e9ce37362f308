import { z } from 'zod';
import { InvalidEnvironment } from './config.ts';

/** Twilio's account, for the config of a service that sends text messages: SID, token and sender, or none of the three. */
export const twilioSettings = {
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hexadecimal digits').optional(),
  /** Also proves that a callback comes from Twilio. */
  TWILIO_AUTH_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TWILIO_FROM: z.string().regex(/^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/, 'must be a number such as +15017122661, or the SID of a messaging service').optional(),
  TWILIO_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
};

export type TwilioSettings = z.infer<z.ZodObject<typeof twilioSettings>>;

export type TwilioAccount = { sid: string; token: string; from: string; url: string };

/** The account that the environment names, or null where text messages are not set up. */
export function twilioAccount({ TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_API_URL: url }: TwilioSettings): TwilioAccount | null {
  if (sid && token && from) return { sid, token, from, url: url.replace(/\/$/, '') };
  const missing = Object.entries({ TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from }).filter(([, value]) => !value).map(([name]) => name);
  if (missing.length < 3) throw new InvalidEnvironment(`The environment is not valid:\n  ${missing.join(', ')}: needed for text messages, as the rest of TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM is set`);
  return null;
}
