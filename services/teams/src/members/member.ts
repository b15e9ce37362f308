import { CodedError, forbidden, notFound } from '@forewire/kit/errors';
import { companyNotFound } from '../companies/company.ts';

export type Role = 'owner' | 'admin' | 'editor' | 'viewer';

/** Somebody's place in a team; `managed` when the organization's directory gives it. */
export type Member = { companyId: string; userId: string; role: Role; joinedAt: Date; managed: boolean };

/** The member, who must be there to see anything of the team. */
export function requireMember(member: Member | null): Member {
  if (!member) throw companyNotFound();
  return member;
}

/** The member, who must be the owner: only they manage a team (spec account.md §6). */
export function requireOwner(member: Member | null): Member {
  if (requireMember(member).role !== 'owner') throw forbidden();
  return requireMember(member);
}

/** The member with another role; the owner stays the owner. */
export function changeRole(member: Member | null, role: Exclude<Role, 'owner'>): Member {
  if (!member) throw memberNotFound();
  if (member.managed) throw memberManaged();
  if (member.role === 'owner') throw new CodedError('member.is_owner', 409, "The owner's role cannot be changed");
  return { ...member, role };
}

/** Throws unless `actor` may end this membership: their own, or as the owner anybody else's. */
export function checkRemoval(actor: Member | null, member: Member | null): Member {
  const own = requireMember(actor);
  if (own.userId !== member?.userId) requireOwner(own);
  if (!member) throw memberNotFound();
  if (member.managed) throw memberManaged();
  if (member.role === 'owner') throw new CodedError('member.is_owner', 409, 'The owner cannot leave the team. Delete the team instead.');
  return member;
}

const succession: Role[] = ['admin', 'editor', 'viewer'];

/** Who takes a team over when its owner is gone: who has been there longest among those with the highest role. */
export function successorOf(members: readonly Member[]): Member | null {
  const byAge = [...members].sort((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime());
  for (const role of succession) {
    const heir = byAge.find((member) => member.role === role);
    if (heir) return heir;
  }
  return null;
}

export const memberNotFound = () => notFound('member', 'Member not found');
export const memberManaged = () => new CodedError('member.managed', 409, "This membership comes from your organization's directory and can only be changed there.");
export const alreadyMember = () => new CodedError('member.exists', 409, 'You are already a member of this team.');
