import type { z } from 'zod';
import type { company, member, role } from '@forewire/contracts/http/teams';

export type Role = z.infer<typeof role>;
export type Company = z.infer<typeof company>;
export type Member = z.infer<typeof member>;
export type GivenRole = Exclude<Role, 'owner'>;

/** How a role is called on screen; an editor is a member. */
export const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', editor: 'Member', viewer: 'Viewer' };

export const roleOptions = [
  { value: 'editor', label: roleNames.editor, description: 'Creates and changes monitors' },
  { value: 'admin', label: roleNames.admin, description: 'Takes over when the owner leaves' },
  { value: 'viewer', label: roleNames.viewer, description: 'Sees monitors and their results' },
] as const;

/** What a member is called: their name, else their address. */
export function nameOf({ firstName, lastName, email }: Member): string {
  return `${firstName} ${lastName}`.trim() || email || 'Somebody who has just joined';
}
