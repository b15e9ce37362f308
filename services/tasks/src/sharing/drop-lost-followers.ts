import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Once } from '@forewire/kit/once';
import { Transaction } from '@forewire/kit/mongo';
import { TaskRepository } from '../tasks/task.repository.ts';
import { DropFollowers } from './drop-followers.ts';
import { SubscriptionRepository } from './subscription.repository.ts';

const perRound = 200;

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
    let after = '';
    for (;;) {
      const ids = await this.subscriptions.listFollowedTaskIds(after, perRound);
      for (const id of ids) await this.transaction.run(() => this.review(id));
      if (ids.length < perRound) return;
      after = ids.at(-1) ?? after;
    }
  }

  private async review(taskId: string): Promise<void> {
    const task = await this.tasks.find(taskId);
    if (task) await this.dropFollowers.ofTask(task);
  }
}
