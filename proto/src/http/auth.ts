import { z } from 'zod';
import { email, id, isoDate, list, success, text, url } from './common.ts';

export const shortestPassword = 8;
export const passwordTooShort = `Password must be at least ${shortestPassword} characters`;
/** A password that is to be set; the server also refuses what is easy to guess. */
export const password = z.string().min(shortestPassword, passwordTooShort).max(200, 'Password must be at most 200 characters');
/** A password that was set before: whatever the rules were then. */
export const presentPassword = z.string().min(1, 'Please enter your password').max(200);

const clockTime = z.string().max(5, 'Use HH:MM').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM');
export const focusDay = z.strictObject({
  enabled: z.boolean(),
  start: clockTime,
  end: clockTime,
});
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const focusHours = z.strictObject({
  timezone: z.string().max(64).describe('IANA name'),
  schedule: z.strictObject({ mon: focusDay, tue: focusDay, wed: focusDay, thu: focusDay, fri: focusDay, sat: focusDay, sun: focusDay }),
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
  email: text(254),
  emailVerified: z.boolean(),
  /** False where only single sign-on lets in. */
  hasPassword: z.boolean(),
  firstName: text(100),
  lastName: text(100),
  phoneNumber: text(20).nullable(),
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

/** Goes along in the mailed link, so that whoever confirms their address comes to the page of the invitation. */
export const invitation = z.uuid().describe('The token of the invitation that somebody came by');
export const signUpRequest = z.strictObject({
  email,
  /** Ignored where sign-up does not tell whether there is an account: the link in the mail asks for it. */
  password: password.optional(),
  invitation: invitation.optional(),
  skipOnboarding: z.boolean().optional(),
  isFromInvitation: z.boolean().optional(),
  timezone: z.string().max(64).optional(),
});
export const signInRequest = z.strictObject({ email, password: presentPassword });
export const sessionResponse = z.object({ accessToken: text(4096), expiresAt: isoDate, user });
export type SessionResponse = z.infer<typeof sessionResponse>;
/** Where sign-up does not tell whether there is an account: the same answer for everybody, and the mail says the rest. */
export const signUpResponse = z.union([sessionResponse, z.object({ message: text(200) })]);
export type SignUpResponse = z.infer<typeof signUpResponse>;
/** Proves once more who holds the session, before what cannot be undone. */
export const confirmPasswordRequest = z.strictObject({ password: presentPassword });
export const changePasswordRequest = z.strictObject({ currentPassword: presentPassword, newPassword: password });

/** What an admin ends of somebody's account: all sessions and API keys, open invitations and invite links. */
export const endAccessRequest = z.strictObject({ email });
/** Says what has ended, and what is left to look at. */
export const endAccessResponse = success.extend({ message: text(500) });

/** Where an account is signed in. */
export const sessionInfo = z.object({
  id,
  userAgent: text(300),
  current: z.boolean(),
  createdAt: isoDate,
  lastUsedAt: isoDate,
  expiresAt: isoDate,
});
export type SessionInfo = z.infer<typeof sessionInfo>;
export const maxSessionsListed = 200;
export const sessionsResponse = z.object({ sessions: list(sessionInfo, maxSessionsListed) });

// Tokens of people in many groups are long; none is longer than what fits into a header.
const keycloakToken = z.string().min(1).max(32_768);
/** What Keycloak gave to the page; identity takes the refresh token over, so that the page keeps none. */
export const keycloakSignInRequest = z.strictObject({
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
export const signOutResponse = success.extend({ logoutUrl: text(40_000).nullable() });

const linkToken = z.string().min(16, 'The link is incomplete. Open it from the mail once more, or copy all of it.').max(256);
export const forgotPasswordRequest = z.strictObject({ email });
/** The text to show. */
export const messageResponse = z.object({ message: text(200) });
export const resetPasswordRequest = z.strictObject({ token: linkToken, password });
/** Whoever holds the link owns the mailbox, so a new session comes with the new password. */
export const resetPasswordResponse = sessionResponse.extend({ message: text(200) });
export const resendConfirmationRequest = z.strictObject({ email, invitation: invitation.optional() });
/** Without a session of the account the link is for, a new password is needed: whoever signed up with the address may be somebody else. */
export const verifyEmailRequest = z.strictObject({ token: linkToken, password: password.optional() });
/** `session` is there when a new password was set. */
export const verifyEmailResponse = success.extend({ session: sessionResponse.nullable() });

export const updateProfileRequest = z
  .strictObject({
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
  name: text(100),
  scopes,
  createdAt: isoDate,
  expiresAt: isoDate.nullable(),
  lastUsedAt: isoDate.nullable().describe('To the minute; null when it was not used yet'),
  lastFour: text(4),
});
export const apiKeysResponse = z.object({ apiKeys: list(apiKey, 1000) });
export const maxApiKeyDays = 3650;
export const defaultApiKeyDays = 365;
export const createApiKeyRequest = z.strictObject({
  name: z.string().trim().min(1, 'Name is required').max(100),
  expiresInDays: z.number().int().min(1).max(maxApiKeyDays).default(defaultApiKeyDays),
  scopes: scopes.default([...apiKeyScopes]),
});
/** `key` is shown this once; it works as a bearer token. */
export const createApiKeyResponse = apiKey.extend({ key: text(4096) });

/** The public keys that verify access tokens (RFC 7517). */
export const jwks = z.object({ keys: list(z.object({ kty: text(10), crv: text(20), x: text(100), kid: text(100), alg: text(20), use: text(10) }).partial(), 100) });

/** Where people may have an account already that opens one here. */
export const provider = z.enum(['google', 'microsoft', 'x']);
export type Provider = z.infer<typeof provider>;
export const providerNames: Readonly<Record<Provider, string>> = { google: 'Google', microsoft: 'Microsoft', x: 'X' };

/** What the sign-in card may offer, from what is configured. */
export const authOptions = z.object({
  passwords: z.boolean(),
  providers: list(provider, provider.options.length).describe('Those that the product itself signs people in with'),
  /** Whether sign-up tells that an address has an account already. */
  signUpRevealsAccounts: z.boolean(),
  keycloak: z.object({ url, realm: text(255), clientId: text(255), providers: list(provider, provider.options.length) }).nullable(),
});
export type AuthOptions = z.infer<typeof authOptions>;
