import { randomInt } from 'node:crypto';
import { phoneCodeLength } from '@forewire/contracts/http/phone';
import { CodedError } from '@forewire/kit/errors';

/** A code that is on its way to a phone; an account has one at a time. */
export type Verification = { userId: string; phoneNumber: string; codeHash: string; tries: number; expiresAt: Date };

export const codeLifeMinutes = 10;
/** With a million codes, whoever guesses is right once in 200,000 times. */
export const mostTries = 5;

export function newCode(): string {
  return String(randomInt(10 ** phoneCodeLength)).padStart(phoneCodeLength, '0');
}

export function newVerification(userId: string, phoneNumber: string, codeHash: string, now: Date): Verification {
  return { userId, phoneNumber, codeHash, tries: 0, expiresAt: new Date(now.getTime() + codeLifeMinutes * 60_000) };
}

/** What the phone shows; the code comes first, where previews and autofill find it. */
export function codeText(code: string): string {
  return `${code} is your Forewire code. It is valid for ${codeLifeMinutes} minutes. Share it with nobody. Did not ask for it? Ignore this message.`;
}

export const phoneUnavailable = () => new CodedError('phone.unavailable', 409, 'Text messages are not set up on this server.');
export const codeNotSent = (why: string) => new CodedError('phone.not_sent', 400, why, { fields: { phoneNumber: why } });
export const sendingFailed = () => new CodedError('phone.send_failed', 503, 'Failed to send verification code', { retryAfterSeconds: 30 });
export const codeWrong = () => new CodedError('phone_code.invalid', 400, 'Invalid verification code', { fields: { code: 'Invalid verification code' } });
export const codeExpired = () => new CodedError('phone_code.expired', 400, 'This code is no longer valid. Request a new one.', { fields: { code: 'This code is no longer valid' } });
