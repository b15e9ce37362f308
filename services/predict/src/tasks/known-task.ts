import { notFound } from '@forewire/kit/errors';
import type { Person } from '@forewire/kit/people';

/** A task as far as this service needs it: whose it is, and who may see it. */
export type KnownTask = { id: string; userId: string; companyId: string | null; public: boolean };

export const taskNotFound = () => notFound('task', 'Task not found');

/** Whether this person may see what the task's predictions say. */
export function canView(task: KnownTask, person: Person): boolean {
  return task.public || isInsider(task, person);
}

/** Its owner and the members of its company, who may also see how its predictions came about. */
export function isInsider(task: KnownTask, person: Person): boolean {
  return task.userId === person.userId || person.memberships.some(({ companyId }) => companyId === task.companyId);
}

/** Whether this person may ask in the task's name: its owner, and admins of its company. */
export function canEdit(task: KnownTask, person: Person): boolean {
  if (task.userId === person.userId) return true;
  return person.memberships.some(({ companyId, role }) => companyId === task.companyId && (role === 'admin' || role === 'owner'));
}
