import type { z } from 'zod';
import type { company, member, role } from '@forewire/contracts/http/teams';

export type Role = z.infer<typeof role>;
export type Company = z.infer<typeof company>;
export type Member = z.infer<typeof member>;
export type GivenRole = Exclude<Role, 'owner'>;

/** How a role is called on screen; an editor is a member. */
export const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', editor: 'Member', viewer: 'Viewer' };

/** What each role may do (spec account.md §6, tasks.md §6): people are the owner's to manage, monitors an admin's too. */
export const roleRights: Record<Role, string> = {
  owner: 'Invites and removes people, gives roles, renames and deletes the team, and may do all that an admin may',
  admin: "Changes all of the team's monitors, and takes the team over when the owner's account ends",
  editor: "Sees the team's monitors, makes new ones and changes their own",
  viewer: "Sees the team's monitors and their results",
};

export const roleOptions = (['editor', 'admin', 'viewer'] as const).map((value) => ({ value, label: roleNames[value], description: roleRights[value] }));

/** What a member is called: their name, else their address. */
export function nameOf({ firstName, lastName, email }: Member): string {
  return `${firstName} ${lastName}`.trim() || email || 'Somebody who has just joined';
}
