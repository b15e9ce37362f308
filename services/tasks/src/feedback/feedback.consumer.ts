import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { SettleReview } from './settle-review.ts';

/** Takes what reviews of marks came to. */
@Controller()
@ConsumerOf('tasks')
export class FeedbackConsumer {
  constructor(private readonly settleReview: SettleReview) {}

  @On('feedback.reviewed')
  reviewed(event: EventOf<'feedback.reviewed'>): Promise<void> {
    return this.settleReview.execute(event);
  }
}
