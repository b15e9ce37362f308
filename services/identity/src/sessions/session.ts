import { createHash, randomBytes } from 'node:crypto';
import { CodedError, unauthenticated } from '@forewire/kit/errors';

/** One sign-in on one device: the family of all refresh tokens that descend from it. Its id is the `jti` of its access tokens. */
export type Session = {
  id: string;
  userId: string;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  /** When its holder last proved who they are. */
  authenticatedAt: Date;
};

/** One link of a session's chain; only its hash is stored. */
export type RefreshToken = { hash: string; sessionId: string; usedAt: Date | null; expiresAt: Date };

const dayMs = 86_400_000;
/** A session ends when nobody has used it for so long… */
export const idleMs = 14 * dayMs;
/** …and in any case after this: a stolen browser profile is no way in for ever. */
export const longestMs = 30 * dayMs;
/** How long a used token is remembered, so that its reuse is noticed. */
const usedTokenMs = 7 * dayMs;
/**
 * Tabs share one cookie and may send it at the same moment, and an answer may get lost on the way; within this
 * time a used token is taken for that, and gets a successor of its own.
 */
const graceMs = 10_000;

/** A secret of 256 bits and the hash under which it is found. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

/** These secrets are random, so a plain hash is as good as a slow one. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function endOf(createdAt: Date, usedAt: Date): Date {
  return new Date(Math.min(usedAt.getTime() + idleMs, createdAt.getTime() + longestMs));
}

export function newSession(input: { id: string; userId: string; userAgent: string; authenticatedAt: Date }, now: Date): Session {
  return { ...input, userAgent: input.userAgent.slice(0, 300), createdAt: now, lastUsedAt: now, expiresAt: endOf(now, now) };
}

/** The session after it was used now; null when it has come to its end. */
export function prolong(session: Session, now: Date): Session | null {
  const expiresAt = endOf(session.createdAt, now);
  return expiresAt > now ? { ...session, lastUsedAt: now, expiresAt } : null;
}

export function newRefreshToken(session: Session, hash: string): RefreshToken {
  return { hash, sessionId: session.id, usedAt: null, expiresAt: session.expiresAt };
}

export function spend(token: RefreshToken, now: Date): RefreshToken {
  return { ...token, usedAt: token.usedAt ?? now, expiresAt: new Date(Math.min(token.expiresAt.getTime(), now.getTime() + usedTokenMs)) };
}

/** What presenting this token means: a first use, two tabs at once, or somebody who holds a copy. */
export function judge(token: RefreshToken, now: Date): 'fresh' | 'concurrent' | 'reused' {
  if (!token.usedAt) return 'fresh';
  return now.getTime() - token.usedAt.getTime() <= graceMs ? 'concurrent' : 'reused';
}

export const invalidCredentials = () => new CodedError('credentials.invalid', 401, 'Invalid email or password');
export const passwordsDisabled = () => new CodedError('passwords.disabled', 403, 'Please sign in through your organization');
export const passwordMissing = () => new CodedError('password.missing', 409, 'Your account has no password. Sign in again through your organization.');
export const wrongPassword = () => new CodedError('password.wrong', 403, 'This is not your password', { fields: { password: 'This is not your password' } });
export const sessionExpired = () => unauthenticated('Your session has expired. Please sign in again.');
