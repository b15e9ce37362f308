import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inRounds } from '@forewire/kit/in-rounds';
import { Once } from '@forewire/kit/once';
import { Transaction } from '@forewire/kit/mongo';
import { TaskRepository } from '../tasks/task.repository.ts';
import { DropFollowers } from './drop-followers.ts';
import { SubscriptionRepository } from './subscription.repository.ts';

/** Drops once those who had lost sight of what they follow before followers were dropped as that happens. */
@Injectable()
export class DropLostFollowers implements OnModuleInit {
  constructor(
    private readonly once: Once,
    private readonly subscriptions: SubscriptionRepository,
    private readonly tasks: TaskRepository,
    private readonly dropFollowers: DropFollowers,
    private readonly transaction: Transaction,
  ) {}

  onModuleInit(): void {
    this.once.add('drop-lost-followers', () => this.execute());
  }

  private async execute(): Promise<void> {
    const review = async (ids: string[]): Promise<void> => {
      for (const id of ids) await this.transaction.run(() => this.review(id));
    };
    await inRounds((after, size) => this.subscriptions.listFollowedTaskIds(after, size), String, review);
  }

  private async review(taskId: string): Promise<void> {
    const task = await this.tasks.find(taskId);
    if (task) await this.dropFollowers.ofTask(task);
  }
}
