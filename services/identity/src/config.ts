import { loadConfig } from '@forewire/kit/config';
import { z } from 'zod';

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((part) => part.trim()).filter((part) => part !== ''));

export const identityConfig = z
  .object({
    SSO_ONLY: z.stringbool().default(false),
    KEYCLOAK_URL: z.url({ protocol: /^https?$/ }).optional(),
    KEYCLOAK_REALM: z.string().default('forewire'),
    KEYCLOAK_CLIENT_ID: z.string().default('forewire'),
    KEYCLOAK_PROVIDERS: list.pipe(z.array(z.enum(['google', 'microsoft', 'x']))),
    /** Sign-ups that one address may do in an hour. */
    SIGN_UP_LIMIT: z.coerce.number().int().min(1).default(200),
    /** Sign-ins that one address may try in a quarter of an hour. */
    SIGN_IN_LIMIT: z.coerce.number().int().min(1).default(100),
  })
  .refine((config) => !config.SSO_ONLY || config.KEYCLOAK_URL, { path: ['SSO_ONLY'], message: 'needs KEYCLOAK_URL' });

export type IdentityConfig = z.infer<typeof identityConfig>;
export const identityConfigToken = Symbol('identity:config');

export function loadIdentityConfig(env?: Record<string, string | undefined>): IdentityConfig {
  return loadConfig(identityConfig, env);
}
