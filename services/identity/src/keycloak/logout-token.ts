import { CodedError } from '@forewire/kit/errors';
import { z } from 'zod';

export const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** A logout token older than that is refused, so its `jti` need not be remembered for longer. */
export const logoutTokenSeconds = 300;

/** Which sessions end: the one with this `sid`, or without it all of this subject. */
export type Logout = { jti: string; sid: string | null; subject: string | null };

const claims = z.object({
  jti: z.string().min(1).max(255),
  sid: z.string().min(1).max(255).nullish(),
  sub: z.string().min(1).max(255).nullish(),
  events: z.looseObject({ [logoutEvent]: z.looseObject({}) }),
  nonce: z.never().optional(),
});

/** Checks what OpenID Connect Back-Channel Logout 1.0 §2.6 asks beyond signature, issuer, audience and time. */
export function toLogout(payload: unknown): Logout {
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw logoutTokenInvalid();
  const { jti, sid = null, sub: subject = null } = parsed.data;
  if (sid === null && subject === null) throw logoutTokenInvalid();
  return { jti, sid, subject };
}

export const logoutTokenInvalid = () => new CodedError('logout_token.invalid', 400, 'The logout token is not valid');
export const logoutTokenReplayed = () => new CodedError('logout_token.replayed', 400, 'The logout token was used before');
