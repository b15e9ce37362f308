import type { Member, Role } from '../members/member.ts';

/** Somebody to whom the directory gives a place in the team at hand. */
export type Entry = { userId: string; role: Role };

/** Who owns the team: its owner for as long as the directory says so, else the first whom it names, else nothing changes. */
export function ownerOf(present: string | null, entries: readonly Entry[]): string | null {
  const owners = entries.filter(({ role }) => role === 'owner').map(({ userId }) => userId);
  return present !== null && owners.includes(present) ? present : (owners[0] ?? present);
}

function wantedRole({ userId, role }: Entry, ownerId: string): Role {
  if (userId === ownerId) return 'owner';
  return role === 'owner' ? 'admin' : role;
}

/** What has to happen to the members for the team to be as the directory has it; those who were invited stay. */
export function toChanges(ownerId: string, members: readonly Member[], entries: readonly Entry[]) {
  const wanted = new Map<string, Role>([[ownerId, 'owner'], ...entries.map((entry) => [entry.userId, wantedRole(entry, ownerId)] as const)]);
  const present = new Set(members.map(({ userId }) => userId));
  const kept = members.filter(({ userId }) => wanted.has(userId));
  return {
    begin: [...wanted].filter(([userId]) => !present.has(userId)).map(([userId, role]) => ({ userId, role })),
    change: kept.map((member) => ({ ...member, role: wanted.get(member.userId) ?? member.role, managed: true })).filter((after, index) => after.role !== kept[index]?.role || !kept[index].managed),
    end: members.filter(({ userId, managed, role }) => !wanted.has(userId) && (managed || role === 'owner')),
  };
}
