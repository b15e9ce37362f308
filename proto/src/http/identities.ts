import { z } from 'zod';
import { invitation, provider, sessionResponse } from './auth.ts';
import { email, id, isoDate, list, text } from './common.ts';

export const signInAtProviderRequest = z.strictObject({
  skipOnboarding: z.boolean().optional(),
  isFromInvitation: z.boolean().optional(),
  invitation: invitation.optional(),
  timezone: z.string().max(64).optional(),
  /** Whom the provider's page should expect. */
  email: email.optional(),
  /** Whether to ask who it is although somebody is signed in there. */
  again: z.boolean().optional(),
});
export type SignInAtProviderRequest = z.infer<typeof signInAtProviderRequest>;
/** Where the browser goes next. */
export const providerAddress = z.object({ url: text(8192) });

/** What the provider has the browser bring back (RFC 6749 §4.1.2, RFC 9207). */
export const finishAtProviderRequest = z.strictObject({
  state: z.string().min(1, 'The sign-in is incomplete. Please try again.').max(200),
  code: z.string().min(1).max(8192).optional(),
  error: z.string().min(1).max(200).optional(),
  iss: z.string().min(1).max(500).optional(),
});
/** `session` is null where an identity was linked to the account that somebody is signed in to; `created` says that the account is new. */
export const finishAtProviderResponse = z.object({ created: z.boolean(), session: sessionResponse.nullable() });
export type FinishAtProviderResponse = z.infer<typeof finishAtProviderResponse>;

/** A way into an account: `email` is the password, `keycloak` the organization's single sign-on. */
export const linkedIdentity = z.object({
  id,
  provider: z.enum(['email', 'keycloak', ...provider.options]),
  email: text(254).nullable().describe('As the provider tells it; null where it tells none'),
  linkedAt: isoDate.nullable(),
  canUnlink: z.boolean().describe('Whether another way into the account is left without it'),
});
export type LinkedIdentity = z.infer<typeof linkedIdentity>;
export const maxIdentitiesListed = 50;
export const identitiesResponse = z.object({ identities: list(linkedIdentity, maxIdentitiesListed) });
