import { loadConfig } from '@forewire/kit/config';
import { twilioSettings } from '@forewire/kit/twilio-account';
import { type Provider, provider } from '@forewire/contracts/http/auth';
import { trimEndOf } from '@forewire/kit/trim';
import { z } from 'zod';
import { isCountry } from './phone/phone-number.ts';
import { directoryRole } from './users/directory.ts';

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((part) => part.trim()).filter((part) => part !== ''));

const address = z.url({ protocol: /^https?$/ }).transform((url) => trimEndOf(url, '/'));

/** Secrets go there, so that it is https, or this very machine. */
const providerAddress = address.refine((url) => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}, 'must begin with https://');

const groupRole = z.string().transform((text, context) => {
  const [, group, company, role] = /^([^=]+)=(.+):([^:]+)$/.exec(text)?.map((part) => part.trim()) ?? [];
  const known = directoryRole.safeParse(role);
  if (group && company && known.success) return { group, company, role: known.data };
  context.addIssue(`"${text}" is not of the form /group=Company:role with the role owner, admin, editor or viewer`);
  return z.NEVER;
});

export const identityConfig = z
  .object({
    SSO_ONLY: z.stringbool().default(false),
    KEYCLOAK_URL: address.optional(),
    /** Where identity itself reaches Keycloak, when that is another address than the one for browsers. */
    KEYCLOAK_INTERNAL_URL: address.optional(),
    KEYCLOAK_REALM: z.string().default('forewire'),
    KEYCLOAK_CLIENT_ID: z.string().default('forewire-web'),
    /** A client of the realm that may read its users, so that those who hold API keys can be asked about. */
    KEYCLOAK_SERVICE_CLIENT_ID: z.string().default('forewire-identity'),
    KEYCLOAK_SERVICE_CLIENT_SECRET: z.string().min(1).optional(),
    KEYCLOAK_PROVIDERS: list.pipe(z.array(provider)),
    /** Whoever has this realm role, or is in this group, is an admin. */
    KEYCLOAK_ADMIN_ROLE: z.string().default('forewire-admin'),
    KEYCLOAK_ADMIN_GROUP: z.string().default('/forewire-admins'),
    /** The group in which each subgroup is a company, with a subgroup for each role. */
    KEYCLOAK_COMPANIES_GROUP: z.string().default('/companies'),
    /** Places that other groups give: `/group=Company:role`, separated by commas. */
    KEYCLOAK_GROUP_ROLES: list.pipe(z.array(groupRole)),
    /** Signing in with Google without Keycloak; the issuer differs in tests alone. */
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER: providerAddress.default('https://accounts.google.com'),
    /** The same with Microsoft; `common` in the issuer lets everybody in, a tenant's id its people alone. */
    MICROSOFT_CLIENT_ID: z.string().optional(),
    MICROSOFT_CLIENT_SECRET: z.string().optional(),
    MICROSOFT_ISSUER: providerAddress.default('https://login.microsoftonline.com/common/v2.0'),
    /** The same with X, which has a site to sign in at and an API to ask. */
    X_CLIENT_ID: z.string().optional(),
    X_CLIENT_SECRET: z.string().optional(),
    X_URL: providerAddress.default('https://x.com'),
    X_API_URL: providerAddress.default('https://api.x.com'),
    /** Whether people may link further accounts of theirs by themselves. */
    ACCOUNT_LINKING: z.stringbool().default(true),
    ...twilioSettings,
    /** Countries whose phones may be verified, as ISO 3166 codes; all of them when none is named. */
    SMS_COUNTRIES: list.pipe(z.array(z.string().toUpperCase().refine(isCountry, 'must be codes such as GB,US'))),
    /** Codes that are texted in a day, to all phones together. */
    PHONE_CODES_PER_DAY: z.coerce.number().int().min(1).default(500),
    /** Where mails go; without it they lie in DATA_DIR, where only the operator reads them. */
    SMTP_URL: z.string().optional(),
    /** Whether sign-up says that an address has an account; otherwise it answers alike, and the mail says it. */
    SIGN_UP_REVEALS_ACCOUNTS: z.stringbool().default(true),
    /** Sign-ups that one address may do in an hour. */
    SIGN_UP_LIMIT: z.coerce.number().int().min(1).default(200),
    /** Sign-ins that one address may try in a quarter of an hour. */
    SIGN_IN_LIMIT: z.coerce.number().int().min(1).default(100),
    /** Sign-ins to one account that may be tried in an hour, from all addresses and browsers that are new to it together. */
    SIGN_IN_ACCOUNT_LIMIT: z.coerce.number().int().min(1).default(40),
  })
  .refine((config) => !config.SSO_ONLY || config.KEYCLOAK_URL, { path: ['SSO_ONLY'], message: 'needs KEYCLOAK_URL' })
  .superRefine((config, context) => {
    for (const { path, message } of problemsWithProviders(config)) context.addIssue({ code: 'custom', path: [path], message });
  });

export type IdentityConfig = z.infer<typeof identityConfig>;

type ProviderSettings = { clientId: string | undefined; clientSecret: string | undefined };

function settingsOf(config: Partial<IdentityConfig>): Record<Provider, ProviderSettings> {
  return {
    google: { clientId: config.GOOGLE_CLIENT_ID, clientSecret: config.GOOGLE_CLIENT_SECRET },
    microsoft: { clientId: config.MICROSOFT_CLIENT_ID, clientSecret: config.MICROSOFT_CLIENT_SECRET },
    x: { clientId: config.X_CLIENT_ID, clientSecret: config.X_CLIENT_SECRET },
  };
}

function problemsWithProviders(config: Partial<IdentityConfig>): { path: string; message: string }[] {
  return Object.entries(settingsOf(config)).flatMap(([name, { clientId, clientSecret }]) => {
    const [id, secret] = [`${name.toUpperCase()}_CLIENT_ID`, `${name.toUpperCase()}_CLIENT_SECRET`];
    if (!clientId) return clientSecret ? [{ path: id, message: `is needed with ${secret}` }] : [];
    if (!clientSecret) return [{ path: secret, message: `is needed with ${id}` }];
    if (config.SSO_ONLY) return [{ path: id, message: 'cannot be used with SSO_ONLY: let Keycloak broker it (KEYCLOAK_PROVIDERS)' }];
    return config.KEYCLOAK_PROVIDERS?.some((each) => each === name) ? [{ path: id, message: `cannot be used while KEYCLOAK_PROVIDERS names ${name}: choose one` }] : [];
  });
}

/** What the installation is known by at a provider; null where that is not set up. */
export function providerClient(config: IdentityConfig, name: Provider): { clientId: string; clientSecret: string } | null {
  const { clientId, clientSecret } = settingsOf(config)[name];
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

/** Those that people may sign in with. */
export function configuredProviders(config: IdentityConfig): Provider[] {
  return provider.options.filter((name) => providerClient(config, name) !== null);
}
export const identityConfigToken = Symbol('identity:config');

export function loadIdentityConfig(env?: Record<string, string | undefined>): IdentityConfig {
  return loadConfig(identityConfig, env);
}
