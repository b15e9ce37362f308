import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { CodedError } from '@forewire/kit/errors';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { People } from '@forewire/kit/people';
import { TaskRepository } from '../tasks/task.repository.ts';
import { canView, taskNotFound } from '../tasks/task.ts';
import { SubscriptionRepository } from './subscription.repository.ts';

/** Follows, or no longer follows, another person's task. */
@Injectable()
export class ChangeSubscription {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly people: People,
    private readonly subscriptions: SubscriptionRepository,
    private readonly transaction: Transaction,
    private readonly outbox: Outbox,
  ) {}

  execute(actor: Actor, taskId: string, action: 'subscribe' | 'unsubscribe') {
    return this.transaction.run(async () => {
      const subscribed = action === 'subscribe';
      if (subscribed) await this.requireForeignTask(actor, taskId);
      if (subscribed) await this.subscriptions.insert(taskId, actor.userId);
      else await this.subscriptions.remove(taskId, actor.userId);
      await this.outbox.add('subscription.changed', taskId, { taskId, userId: actor.userId, subscribed });
      const message = subscribed ? 'You will get alerts of this task' : 'You will no longer get alerts of this task';
      return { success: true as const, subscribed, message };
    });
  }

  private async requireForeignTask(actor: Actor, taskId: string): Promise<void> {
    const task = await this.tasks.find(taskId);
    const { memberships } = await this.people.get(actor.userId);
    if (!task) throw taskNotFound();
    if (task.userId === actor.userId) throw new CodedError('subscription.own_task', 409, 'You cannot subscribe to your own tasks');
    if (!canView(task, actor.userId, memberships)) throw new CodedError('subscription.no_access', 403, 'You do not have access to this task');
  }
}
