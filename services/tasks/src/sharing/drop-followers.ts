import { Injectable } from '@nestjs/common';
import { Outbox } from '@forewire/kit/outbox';
import { People } from '@forewire/kit/people';
import { TaskRepository } from '../tasks/task.repository.ts';
import type { Task } from '../tasks/task.ts';
import { SubscriptionRepository } from './subscription.repository.ts';

/**
 * Ends the following of those who may no longer see what they follow, so that nobody is back in it unasked once it can
 * be seen again. Call it inside a transaction.
 */
@Injectable()
export class DropFollowers {
  constructor(
    private readonly subscriptions: SubscriptionRepository,
    private readonly people: People,
    private readonly tasks: TaskRepository,
    private readonly outbox: Outbox,
  ) {}

  /** After a task has changed who may see it. */
  async ofTask(task: Task): Promise<void> {
    if (task.visibility === 'public') return;
    const followers = await this.subscriptions.listFollowers(task.id);
    const members = await this.people.membersAmong(followers, task.companyId ?? '');
    await this.drop(task.id, followers.filter((userId) => !members.has(userId)));
  }

  /** After somebody has left a company. */
  async ofLeaver(userId: string, companyId: string): Promise<void> {
    const followed = await this.tasks.listByIds(await this.subscriptions.listTaskIds(userId));
    const lost = followed.filter((task) => task.companyId === companyId && task.visibility !== 'public' && task.userId !== userId);
    for (const { id } of lost) await this.drop(id, [userId]);
  }

  private async drop(taskId: string, userIds: string[]): Promise<void> {
    if (userIds.length === 0) return;
    await this.subscriptions.removeMany(taskId, userIds);
    await this.outbox.addMany(userIds.map((userId) => ({ type: 'subscription.changed' as const, key: taskId, message: { taskId, userId, subscribed: false } })));
  }
}
