import { z } from 'zod';
import { email, id, isoDate, success } from './common.ts';

export const shortestPassword = 8;
export const passwordTooShort = `Password must be at least ${shortestPassword} characters`;
/** A password that is to be set; the server also refuses what is easy to guess. */
export const password = z.string().min(shortestPassword, passwordTooShort).max(200, 'Password must be at most 200 characters');
/** A password that was set before: whatever the rules were then. */
export const presentPassword = z.string().min(1, 'Please enter your password').max(200);

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
  /** False where only single sign-on lets in. */
  hasPassword: z.boolean(),
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
export const signInRequest = z.object({ email, password: presentPassword });
export const sessionResponse = z.object({ accessToken: z.string(), expiresAt: isoDate, user });
export type SessionResponse = z.infer<typeof sessionResponse>;
/** Where sign-up does not tell whether there is an account: the same answer for everybody, and the mail says the rest. */
export const signUpResponse = z.union([sessionResponse, z.object({ message: z.string().max(200) })]);
export type SignUpResponse = z.infer<typeof signUpResponse>;
/** Proves once more who holds the session, before what cannot be undone. */
export const confirmPasswordRequest = z.object({ password: presentPassword });
export const changePasswordRequest = z.object({ currentPassword: presentPassword, newPassword: password });

/** Where an account is signed in. */
export const sessionInfo = z.object({
  id,
  userAgent: z.string().max(300),
  current: z.boolean(),
  createdAt: isoDate,
  lastUsedAt: isoDate,
  expiresAt: isoDate,
});
export type SessionInfo = z.infer<typeof sessionInfo>;
export const maxSessionsListed = 200;
export const sessionsResponse = z.object({ sessions: z.array(sessionInfo).max(maxSessionsListed) });

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
/** Without a session of the account the link is for, a new password is needed: whoever signed up with the address may be somebody else. */
export const verifyEmailRequest = z.object({ token: linkToken, password: password.optional() });
/** `session` is there when a new password was set. */
export const verifyEmailResponse = success.extend({ session: sessionResponse.nullable() });

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

/** `read` opens every GET, `write` everything else but what is for sessions alone. */
export const apiKeyScopes = ['read', 'write'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];
const scopes = z.array(z.enum(apiKeyScopes)).min(1).max(apiKeyScopes.length);
export const apiKey = z.object({
  id,
  name: z.string(),
  scopes,
  createdAt: isoDate,
  expiresAt: isoDate.nullable(),
  lastUsedAt: isoDate.nullable().describe('To the minute; null when it was not used yet'),
  lastFour: z.string(),
});
export const apiKeysResponse = z.object({ apiKeys: z.array(apiKey) });
export const maxApiKeyDays = 3650;
export const defaultApiKeyDays = 365;
export const createApiKeyRequest = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100),
  expiresInDays: z.number().int().min(1).max(maxApiKeyDays).default(defaultApiKeyDays),
  scopes: scopes.default([...apiKeyScopes]),
});
/** `key` is shown this once; it works as a bearer token. */
export const createApiKeyResponse = apiKey.extend({ key: z.string() });

/** The public keys that verify access tokens (RFC 7517). */
export const jwks = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

/** What the sign-in card may offer, from what is configured. */
export const authOptions = z.object({
  passwords: z.boolean(),
  /** Whether sign-up tells that an address has an account already. */
  signUpRevealsAccounts: z.boolean(),
  keycloak: z.object({ url: z.string(), realm: z.string(), clientId: z.string(), providers: z.array(z.enum(['google', 'microsoft', 'x'])) }).nullable(),
});
export type AuthOptions = z.infer<typeof authOptions>;
