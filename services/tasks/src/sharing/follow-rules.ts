import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { CodedError } from '@forewire/kit/errors';
import { People } from '@forewire/kit/people';
import { Quotas } from '@forewire/kit/quota';
import { TaskRepository } from '../tasks/task.repository.ts';
import { canView, taskNotFound } from '../tasks/task.ts';
import { SubscriptionRepository } from './subscription.repository.ts';

/** Who may follow which task, and how many. */
@Injectable()
export class FollowRules {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly people: People,
    private readonly subscriptions: SubscriptionRepository,
    private readonly quotas: Quotas,
  ) {}

  /** In the transaction that adds: throws unless the person may follow that task as well. */
  async require({ userId }: Actor, taskId: string): Promise<void> {
    const task = await this.tasks.find(taskId);
    const { memberships, entitlement } = await this.people.get(userId);
    if (!task) throw taskNotFound();
    if (task.userId === userId) throw new CodedError('subscription.own_task', 409, 'You cannot subscribe to your own tasks');
    if (!canView(task, userId, memberships)) throw new CodedError('subscription.no_access', 403, 'You do not have access to this task');
    if (await this.subscriptions.isSubscribed(taskId, userId)) return;
    await this.quotas.require('follows', { owner: userId, entitlement, count: () => this.subscriptions.countOf(userId) });
  }
}
