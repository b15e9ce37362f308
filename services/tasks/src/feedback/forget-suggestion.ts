import { Injectable } from '@nestjs/common';
import { outdated } from './feedback.ts';
import { FeedbackRepository } from './feedback.repository.ts';
import { ReviewFeedback } from './review-feedback.ts';

/** A task that asks for something else has its marks looked at anew. */
@Injectable()
export class ForgetSuggestion {
  constructor(
    private readonly feedback: FeedbackRepository,
    private readonly review: ReviewFeedback,
  ) {}

  async execute(taskId: string): Promise<void> {
    const known = await this.feedback.find(taskId);
    if (!known) return;
    await this.feedback.save(outdated(known));
    await this.review.soon(taskId);
  }
}
