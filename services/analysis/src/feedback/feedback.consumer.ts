import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { ReviewFeedback } from './review-feedback.ts';

/** Takes up what people marked. */
@Controller()
@ConsumerOf('analysis')
export class FeedbackConsumer {
  constructor(private readonly reviewFeedback: ReviewFeedback) {}

  @On('feedback.given')
  given(event: EventOf<'feedback.given'>): Promise<void> {
    return this.reviewFeedback.add(event);
  }
}
