import { createHmac, timingSafeEqual } from 'node:crypto';

/** What Twilio signs a callback with: its address, then each field and value in the order of the names (twilio.com/docs/usage/security). */
export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  const fields = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
  return createHmac('sha1', token).update(url + fields.join('')).digest('base64');
}

/** Whether a callback comes from Twilio. */
export function isSignedByTwilio(token: string, url: string, form: URLSearchParams, signature: string): boolean {
  const expected = Buffer.from(twilioSignature(token, url, form));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
