import { Injectable } from '@nestjs/common';
import { isOverCreditLimit, permit } from '@forewire/contracts/permissions';
import { smsCredits } from '@forewire/contracts/plans';
import { isConfirmed } from '@forewire/kit/confirmation';
import type { Delivery } from '../deliveries/delivery.ts';
import { isActive, type Person } from '../people/person.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { maySee, seesByTeam, type WatchedTask } from '../tasks/watched-task.ts';
import { WatchedTaskRepository } from '../tasks/watched-task.repository.ts';

/** Why something is not sent, in the words that its receiver sees in their list of deliveries. */
export const refusals = {
  account: 'The account is no longer active',
  unconfirmed: 'Your email address is not confirmed',
  access: 'You no longer have access to this monitor',
  unfollowed: 'You no longer follow this monitor',
  muted: 'You stopped mails about this monitor',
  credits: 'Credit limit exceeded',
  silent: 'This monitor sends no alerts at the moment',
} as const;

/** Whether what an owner watches reaches somebody else: an unconfirmed account speaks to nobody, a closed one to its team alone. */
function reaches(task: WatchedTask, owner: Person | null | undefined, reader: Person): boolean {
  if (!owner || !isConfirmed(owner, new Date())) return false;
  return isActive(owner) || seesByTeam(task, reader);
}

/** Text messages come with a plan, and each takes credits. */
function refusalOfPlan({ entitlement }: Person, platform: Delivery['platform']): string | null {
  const permission = permit(entitlement, platform === 'sms' ? { action: 'sms' } : { action: 'post', platform });
  if (!permission.allowed) return permission.message;
  return platform === 'sms' && isOverCreditLimit(entitlement, smsCredits) ? refusals.credits : null;
}

type Asked = Pick<Delivery, 'userId' | 'taskId' | 'platform'>;

/** Says, as things stand at this moment, what may be sent to whom. */
@Injectable()
export class Rights {
  constructor(
    private readonly people: PersonRepository,
    private readonly tasks: WatchedTaskRepository,
  ) {}

  /** Why this must not be sent now, or null when it may; asked before every try. */
  async refusal(asked: Asked): Promise<string | null> {
    const { userId, taskId, platform } = asked;
    const [person, task] = await Promise.all([this.people.findTogether(userId), taskId === null ? null : this.tasks.findTogether(taskId)]);
    if (!person || !isActive(person)) return refusals.account;
    if (!isConfirmed(person, new Date())) return refusals.unconfirmed;
    const refusal = refusalOfPlan(person, platform);
    if (refusal) return refusal;
    return taskId === null ? null : this.refusalOfTask(asked, person, task);
  }

  /** Those of these tasks whose results a person may be told, by id. */
  async visible(person: Person, taskIds: readonly string[]): Promise<Set<string>> {
    const tasks = (await this.tasks.listByIds([...new Set(taskIds)])).filter((task) => maySee(task, person));
    const owners = new Map((await this.people.list([...new Set(tasks.map(({ userId }) => userId))])).map((owner) => [owner.id, owner]));
    return new Set(tasks.filter((task) => task.userId === person.id || reaches(task, owners.get(task.userId), person)).map(({ id }) => id));
  }

  private async refusalOfTask({ userId, taskId, platform }: Asked, person: Person, task: WatchedTask | null): Promise<string | null> {
    if (!task || !maySee(task, person)) return refusals.access;
    if (platform === 'email' && task.mutedBy.includes(userId)) return refusals.muted;
    if (task.userId === userId) return null;
    const [owner, follows] = await Promise.all([this.people.findTogether(task.userId), this.tasks.isFollower(taskId ?? '', userId)]);
    if (!follows) return refusals.unfollowed;
    return reaches(task, owner, person) ? null : refusals.silent;
  }
}
