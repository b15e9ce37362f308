import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { FollowRules } from './follow-rules.ts';
import { SubscriptionRepository } from './subscription.repository.ts';

/** Follows, or no longer follows, another person's task. */
@Injectable()
export class ChangeSubscription {
  constructor(
    private readonly rules: FollowRules,
    private readonly subscriptions: SubscriptionRepository,
    private readonly transaction: Transaction,
    private readonly outbox: Outbox,
  ) {}

  execute(actor: Actor, taskId: string, action: 'subscribe' | 'unsubscribe') {
    return this.transaction.run(async () => {
      const subscribed = action === 'subscribe';
      if (subscribed) await this.rules.require(actor, taskId);
      const changed = subscribed ? await this.subscriptions.insert(taskId, actor.userId) : await this.subscriptions.remove(taskId, actor.userId);
      // Where nothing is written nothing conflicts: an event would have a version that says nothing of its place among others.
      if (changed) await this.outbox.add('subscription.changed', taskId, { taskId, userId: actor.userId, subscribed });
      const message = subscribed ? 'You will get alerts of this task' : 'You will no longer get alerts of this task';
      return { success: true as const, subscribed, message };
    });
  }
}
