import { createHash } from 'node:crypto';

export type Platform = 'email' | 'browser' | 'sms' | 'webhook' | 'slack' | 'teams' | 'discord' | 'discourse';

/** One message to one place, and what became of it. */
export type Delivery = {
  id: string;
  userId: string;
  platform: Platform;
  channelId: string | null;
  /** `sent` is handed over, and whether it arrived is still to be reported. */
  status: 'pending' | 'sent' | 'delivered' | 'failed' | 'skipped';
  taskId: string | null;
  runId: string | null;
  /** The result, when the message tells just one. */
  resultId: string | null;
  briefingId: string | null;
  title: string;
  /** Where it goes, masked. */
  target: string;
  attempts: number;
  error: string | null;
  createdAt: Date;
  settledAt: Date | null;
  /** Browsers that a push has reached, so that a retry leaves them alone. */
  reached?: string[];
  /** What its carrier calls it, where that reports later. */
  reference?: string;
};

/** How a delivery ended: it arrived, it never will, or there was nobody to send it to. */
export type FinalOutcome = { status: 'delivered' } | { status: 'failed' | 'skipped'; error: string };
/** What came of a try: an end, or a message that its carrier has taken and reports on later. */
export type Outcome = FinalOutcome | { status: 'sent'; reference: string };

/** The same id for the same parts, always: a UUID (RFC 9562, version 8) of their SHA-256. */
export function stableId(...parts: string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** An e-mail address of which only the owner recognises the rest. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '' : `${address.slice(0, 1)}•••${address.slice(at)}`;
}

/** The end of a phone number: its owner recognises it. */
export function maskPhone(number: string): string {
  return `•••${number.slice(-3)}`;
}

const hourMs = 3_600_000;
/** With the waits below a receiver may be away for about five hours. */
export const maxDeliveryAttempts = 16;

/** Milliseconds before the n-th retry: doubling from 1 s, at most an hour, spread by a quarter. */
export function deliveryBackoffMs(attempt: number): number {
  return Math.min(hourMs, 1000 * 2 ** (attempt - 1)) * (0.875 + Math.random() / 4);
}
