import { createHmac, timingSafeEqual } from 'node:crypto';

/** The value of x-forewire-signature: HMAC-SHA256 over the timestamp, a full stop and the raw body. */
export function sign(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/** Whether a signature is that of this body at this time, in constant time. */
export function verifySignature(secret: string, timestamp: number, body: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, timestamp, body));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
