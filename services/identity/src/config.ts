import { loadConfig } from '@forewire/kit/config';
import { z } from 'zod';
import { trimEndOf } from '@forewire/kit/trim';
import { directoryRole } from './users/directory.ts';

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((part) => part.trim()).filter((part) => part !== ''));

const address = z.url({ protocol: /^https?$/ }).transform((url) => trimEndOf(url, '/'));

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
    KEYCLOAK_PROVIDERS: list.pipe(z.array(z.enum(['google', 'microsoft', 'x']))),
    /** Whoever has this realm role, or is in this group, is an admin. */
    KEYCLOAK_ADMIN_ROLE: z.string().default('forewire-admin'),
    KEYCLOAK_ADMIN_GROUP: z.string().default('/forewire-admins'),
    /** The group in which each subgroup is a company, with a subgroup for each role. */
    KEYCLOAK_COMPANIES_GROUP: z.string().default('/companies'),
    /** Places that other groups give: `/group=Company:role`, separated by commas. */
    KEYCLOAK_GROUP_ROLES: list.pipe(z.array(groupRole)),
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
  .refine((config) => !config.SSO_ONLY || config.KEYCLOAK_URL, { path: ['SSO_ONLY'], message: 'needs KEYCLOAK_URL' });

export type IdentityConfig = z.infer<typeof identityConfig>;
export const identityConfigToken = Symbol('identity:config');

export function loadIdentityConfig(env?: Record<string, string | undefined>): IdentityConfig {
  return loadConfig(identityConfig, env);
}
