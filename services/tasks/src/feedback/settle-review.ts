import { Injectable } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { LiveBus } from '@forewire/kit/live';
import { Transaction } from '@forewire/kit/mongo';
import { reviewed } from './feedback.ts';
import { FeedbackRepository } from './feedback.repository.ts';

/** Keeps what a review came to, unless another one has been asked for since. */
@Injectable()
export class SettleReview {
  constructor(
    private readonly feedback: FeedbackRepository,
    private readonly transaction: Transaction,
    private readonly live: LiveBus,
  ) {}

  async execute(event: EventOf<'feedback.reviewed'>): Promise<void> {
    const { taskId, userId, reviewId } = event;
    const known = await this.feedback.find(taskId);
    if (known?.reviewId !== reviewId) return;
    await this.feedback.save(reviewed(known, event, new Date()));
    this.transaction.afterCommit(() => this.live.publish(userId, 'task-feedback-changed', { taskId }));
  }
}
