import type { Person } from '../people/person.ts';

/** What this service knows of a task, from the tasks service's events. */
export type WatchedTask = {
  id: string;
  userId: string;
  companyId: string;
  title: string;
  /** Whether its owner wants mails; followers always do, they asked for alerts. */
  email: boolean;
  visibility: 'public' | 'private';
  /** Who asked, from within a mail, for no more mails about it. */
  mutedBy: string[];
  /** False while nobody ever followed it, which saves looking for followers. */
  hasFollowers: boolean;
  goneAt: Date | null;
};

const rolesThatSee = new Set(['owner', 'admin', 'editor', 'viewer']);

/** Whether this person may be told what the task found: its owner, everybody while it is public, and its team. */
export function maySee(task: WatchedTask, person: Pick<Person, 'id' | 'memberships'>): boolean {
  if (task.goneAt) return false;
  return task.userId === person.id || task.visibility === 'public' || seesByTeam(task, person);
}

/** Whether somebody sees the task as one of their team's, whoever made it. */
export function seesByTeam({ companyId: ofTask }: WatchedTask, { memberships = [] }: Pick<Person, 'memberships'>): boolean {
  return memberships.some(({ companyId, role }) => companyId !== '' && companyId === ofTask && rolesThatSee.has(role));
}

/** Whether anybody but the owner can be among those who are told; who exactly, `maySee` says. */
export function mayBeFollowed(task: WatchedTask): boolean {
  return task.visibility === 'public' || task.companyId !== '';
}
