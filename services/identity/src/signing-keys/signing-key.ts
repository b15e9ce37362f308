import { maxApiKeyDays } from '@forewire/contracts/http/auth';
import type { JWK } from 'jose';

/** A key pair that signs from `activeFrom` until a younger one takes over, and verifies until `expiresAt`. */
export type SigningKey = { kid: string; publicJwk: JWK; sealedPrivateJwk: string | null; activeFrom: Date; expiresAt: Date };

const dayMs = 86_400_000;
const signsForDays = 30;
/** Every service must hold a key before its first token reaches it. */
const announcedDaysAhead = 1;

/** When a key that signs from this moment on may be forgotten: after the longest-lived token that it can have signed. */
export function expiryOf(activeFrom: Date): Date {
  return new Date(activeFrom.getTime() + (signsForDays + announcedDaysAhead + maxApiKeyDays) * dayMs);
}

function youngest(keys: readonly SigningKey[]): SigningKey | undefined {
  return keys.reduce<SigningKey | undefined>((best, key) => (best && best.activeFrom >= key.activeFrom ? best : key), undefined);
}

/** The key to sign with now: the youngest that is active and whose private part can be read. */
export function signerAt(keys: readonly SigningKey[], now: Date): SigningKey | undefined {
  return youngest(keys.filter((key) => key.sealedPrivateJwk !== null && key.activeFrom <= now));
}

/** From when the next key should sign; null while the present ones suffice. */
export function successorFrom(keys: readonly SigningKey[], now: Date): Date | null {
  if (!signerAt(keys, now)) return now;
  const newest = youngest(keys.filter((key) => key.sealedPrivateJwk !== null));
  if (!newest) return now;
  const due = newest.activeFrom.getTime() + signsForDays * dayMs;
  return due - announcedDaysAhead * dayMs <= now.getTime() ? new Date(Math.max(due, now.getTime() + announcedDaysAhead * dayMs)) : null;
}
