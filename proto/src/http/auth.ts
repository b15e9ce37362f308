import { z } from 'zod';
import { email, id, isoDate, success } from './common.ts';

export const passwordTooShort = 'Password must be at least 6 characters';
export const password = z.string().min(6, passwordTooShort).max(200, 'Password must be at most 200 characters');

export const focusDay = z.object({
  enabled: z.boolean(),
  start: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM'),
  end: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM'),
});
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const focusHours = z.object({
  timezone: z.string().max(64).describe('IANA name'),
  schedule: z.object({ mon: focusDay, tue: focusDay, wed: focusDay, thu: focusDay, fri: focusDay, sat: focusDay, sun: focusDay }),
});
export type FocusHours = z.infer<typeof focusHours>;

/** Monday to Friday 06:00 to 18:00 in London (spec account.md §3). */
export const defaultFocusHours: FocusHours = {
  timezone: 'Europe/London',
  schedule: Object.fromEntries(
    weekdays.map((day) => [day, { enabled: day !== 'sat' && day !== 'sun', start: '06:00', end: '18:00' }]),
  ) as FocusHours['schedule'],
};

export const onboardingStep = z.enum(['explainers', 'create_first_task', 'dashboard_first_task_pending', 'completed']);

export const user = z.object({
  id,
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  smsNotificationsEnabled: z.boolean(),
  browserNotifications: z.boolean(),
  timeFormat: z.enum(['12h', '24h']),
  focusHours,
  morningBriefing: z.boolean(),
  eveningBriefing: z.boolean(),
  onboardingStep,
  admin: z.boolean(),
  createdAt: isoDate,
});
export type User = z.infer<typeof user>;

export const signUpRequest = z.object({
  email,
  password,
  skipOnboarding: z.boolean().optional(),
  isFromInvitation: z.boolean().optional(),
  timezone: z.string().max(64).optional(),
});
export const signInRequest = z.object({ email, password: z.string().min(1).max(200) });
export const sessionResponse = z.object({ accessToken: z.string(), expiresAt: isoDate, user });
export type SessionResponse = z.infer<typeof sessionResponse>;

// Tokens of people in many groups are long; none is longer than what fits into a header.
const keycloakToken = z.string().min(1).max(32_768);
/** What Keycloak gave to the page; identity takes the refresh token over, so that the page keeps none. */
export const keycloakSignInRequest = z.object({
  accessToken: keycloakToken,
  refreshToken: keycloakToken,
  idToken: keycloakToken,
  skipOnboarding: z.boolean().optional(),
  isFromInvitation: z.boolean().optional(),
  timezone: z.string().max(64).optional(),
});
export type KeycloakSignInRequest = z.infer<typeof keycloakSignInRequest>;
/** `created` says that the account is new. */
export const keycloakSignInResponse = sessionResponse.extend({ created: z.boolean() });
export type KeycloakSignInResponse = z.infer<typeof keycloakSignInResponse>;
/** OpenID Connect Back-Channel Logout 1.0 §2.5. */
export const backchannelLogoutRequest = z.object({ logout_token: keycloakToken });
/** OpenID Connect Front-Channel Logout 1.0 §2. */
export const frontchannelLogoutRequest = z.object({ iss: z.string().max(500), sid: z.string().min(1).max(255) });
/** Where the browser goes next to end the session at Keycloak too; null where there is none. */
export const signOutResponse = success.extend({ logoutUrl: z.string().nullable() });

const linkToken = z.string().min(16, 'The link is incomplete. Open it from the mail once more, or copy all of it.').max(256);
export const forgotPasswordRequest = z.object({ email });
/** The text to show. */
export const messageResponse = z.object({ message: z.string() });
export const resetPasswordRequest = z.object({ token: linkToken, password });
/** Whoever holds the link owns the mailbox, so a new session comes with the new password. */
export const resetPasswordResponse = sessionResponse.extend({ message: z.string() });
export const resendConfirmationRequest = z.object({ email });
export const verifyEmailRequest = z.object({ token: linkToken });

export const updateProfileRequest = z
  .object({
    firstName: z.string().trim().max(100),
    lastName: z.string().trim().max(100),
    browserNotifications: z.boolean(),
    smsNotificationsEnabled: z.boolean(),
    timeFormat: z.enum(['12h', '24h']),
    focusHours,
    onboardingStep,
  })
  .partial();
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>;

export const apiKey = z.object({ id, name: z.string(), createdAt: isoDate, expiresAt: isoDate.nullable(), lastFour: z.string() });
export const apiKeysResponse = z.object({ apiKeys: z.array(apiKey) });
export const maxApiKeyDays = 3650;
export const createApiKeyRequest = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100),
  expiresInDays: z.number().int().min(1).max(maxApiKeyDays).default(maxApiKeyDays),
});
/** `key` is shown this once; it works as a bearer token. */
export const createApiKeyResponse = apiKey.extend({ key: z.string() });

/** The public keys that verify access tokens (RFC 7517). */
export const jwks = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

/** What the sign-in card may offer, from what is configured. */
export const authOptions = z.object({
  passwords: z.boolean(),
  keycloak: z.object({ url: z.string(), realm: z.string(), clientId: z.string(), providers: z.array(z.enum(['google', 'microsoft', 'x'])) }).nullable(),
});
export type AuthOptions = z.infer<typeof authOptions>;
