import { email as emailSchema } from '@forewire/contracts/http/common';
import { cutText } from '@forewire/kit/whole-text';
import { z } from 'zod';
import type { IdentityConfig } from '../config.ts';
import { type DirectoryPlace, directoryRole, highestPlaces } from '../users/directory.ts';

/** Somebody as a verified access token of Keycloak describes them. */
export type KeycloakPerson = {
  subject: string;
  /** Keycloak's session, which all tokens of one sign-in share. */
  sid: string;
  /** Null when there is none, or none that mail could reach. */
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  admin: boolean;
  /** When they last proved who they are there, in seconds since 1970, where the realm tells. */
  authTime: number | null;
  places: DirectoryPlace[];
};

export type Mapping = Pick<IdentityConfig, 'KEYCLOAK_ADMIN_ROLE' | 'KEYCLOAK_ADMIN_GROUP' | 'KEYCLOAK_COMPANIES_GROUP' | 'KEYCLOAK_GROUP_ROLES'>;

const texts = z.array(z.string()).catch([]);
const longestName = 100;
const name = z.string().transform((text) => cutText(text.trim(), longestName)).catch('');
/** What the realm's mappers put into an access token, besides what RFC 7519 names. */
export const accessClaims = z.object({
  // ID tokens and logout tokens are signed with the same keys.
  typ: z.literal('Bearer'),
  azp: z.string(),
  sub: z.string().min(1).max(255),
  sid: z.string().min(1).max(255),
  email: z.string().catch(''),
  email_verified: z.boolean().catch(false),
  given_name: name,
  family_name: name,
  roles: texts,
  realm_access: z.object({ roles: texts }).catch({ roles: [] }),
  groups: texts,
  auth_time: z.number().int().nonnegative().nullable().catch(null),
});
export type AccessClaims = z.infer<typeof accessClaims>;

// Whether a realm tells groups with their full path is a switch of its mapper.
function withSlash(group: string): string {
  return group.startsWith('/') ? group : `/${group}`;
}

/** The place that a group such as `/companies/Harbour Desk/editor` stands for, or null. */
function placeOf(group: string, companies: string): DirectoryPlace | null {
  const parent = `${withSlash(companies)}/`;
  if (!group.startsWith(parent)) return null;
  const [company = '', role, ...deeper] = group.slice(parent.length).split('/');
  const known = directoryRole.safeParse(role);
  const fits = company.trim() !== '' && company.length <= longestName && deeper.length === 0;
  return known.success && fits ? { company: company.trim(), role: known.data } : null;
}

/** The places in companies that somebody's groups give. */
export function placesOf(names: readonly string[], mapping: Mapping): DirectoryPlace[] {
  const groups = new Set(names.map(withSlash));
  const byPath = [...groups].flatMap((group) => placeOf(group, mapping.KEYCLOAK_COMPANIES_GROUP) ?? []);
  const named = mapping.KEYCLOAK_GROUP_ROLES.filter(({ group }) => groups.has(withSlash(group)));
  return highestPlaces([...byPath, ...named.map(({ company, role }) => ({ company, role }))]);
}

/**
 * The places that sign-in may have given somebody who is in the groups at these full paths, as the admin API always tells
 * them. A token may carry their names alone, so the last part of each path counts as well.
 */
export function placesOfPaths(paths: readonly string[], mapping: Mapping): DirectoryPlace[] {
  return placesOf([...paths, ...paths.map((path) => path.slice(path.lastIndexOf('/') + 1))], mapping);
}

/** The person whom the claims describe, with the rights that this installation reads from roles and groups. */
export function toKeycloakPerson(claims: AccessClaims, mapping: Mapping): KeycloakPerson {
  const groups = new Set(claims.groups.map(withSlash));
  const roles = [...claims.roles, ...claims.realm_access.roles];
  const email = emailSchema.safeParse(claims.email);
  return {
    subject: claims.sub,
    sid: claims.sid,
    email: email.success ? email.data : null,
    emailVerified: claims.email_verified,
    firstName: claims.given_name,
    lastName: claims.family_name,
    admin: roles.includes(mapping.KEYCLOAK_ADMIN_ROLE) || groups.has(withSlash(mapping.KEYCLOAK_ADMIN_GROUP)),
    authTime: claims.auth_time,
    places: placesOf(claims.groups, mapping),
  };
}
