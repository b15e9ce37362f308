import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { FeedbackRepository } from '../feedback/feedback.repository.ts';
import { PreviewRepository } from '../previews/preview.repository.ts';
import { ResultRepository } from '../runs/result.repository.ts';
import { RunRepository } from '../runs/run.repository.ts';
import { SubscriptionRepository } from '../sharing/subscription.repository.ts';
import { TaskAccess } from './task-access.ts';
import { TaskRepository } from './task.repository.ts';

/** What hangs on a task. */
@Injectable()
export class TaskChildren {
  constructor(
    private readonly runs: RunRepository,
    private readonly results: ResultRepository,
    private readonly subscriptions: SubscriptionRepository,
    private readonly previews: PreviewRepository,
    private readonly feedback: FeedbackRepository,
  ) {}

  async removeOf(taskId: string): Promise<void> {
    await this.runs.removeOf(taskId);
    await this.results.removeOf(taskId);
    await this.subscriptions.removeOf(taskId);
    await this.previews.removeOf(taskId);
    await this.feedback.removeOf(taskId);
  }

  /** What a person had at tasks of others. */
  async removeOfUser(userId: string): Promise<void> {
    await this.subscriptions.removeOfUser(userId);
    await this.previews.removeOfUser(userId);
    await this.feedback.removeOfUser(userId);
  }
}

/** Removes a task with its runs, results and followers. */
@Injectable()
export class DeleteTask {
  constructor(
    private readonly access: TaskAccess,
    private readonly tasks: TaskRepository,
    private readonly children: TaskChildren,
    private readonly transaction: Transaction,
    private readonly outbox: Outbox,
  ) {}

  execute(actor: Actor, taskId: string): Promise<void> {
    return this.transaction.run(async () => {
      const { task } = await this.access.get(actor, taskId, 'edit');
      await this.remove(task.id, task.userId);
    });
  }

  /** Removes everything that a person had, once they are gone. */
  async allOf(userId: string): Promise<void> {
    for (const taskId of await this.tasks.listIdsOf(userId)) await this.transaction.run(() => this.remove(taskId, userId));
    await this.children.removeOfUser(userId);
  }

  private async remove(taskId: string, userId: string): Promise<void> {
    await this.tasks.remove(taskId);
    await this.children.removeOf(taskId);
    await this.outbox.add('task.deleted', taskId, { id: taskId, userId });
  }
}
