import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { ResultRepository } from '../runs/result.repository.ts';
import { TaskAccess } from '../tasks/task-access.ts';
import { isTeammates, unauthorized } from '../tasks/task.ts';
import type { Sentiment } from './mark.ts';
import { MarkRepository } from './mark.repository.ts';
import { ReviewFeedback } from './review-feedback.ts';

/** Keeps what a person says of a result: its owner, or anybody of the team that the task belongs to. */
@Injectable()
export class MarkResult {
  constructor(
    private readonly access: TaskAccess,
    private readonly results: ResultRepository,
    private readonly marks: MarkRepository,
    private readonly review: ReviewFeedback,
    private readonly transaction: Transaction,
  ) {}

  execute(actor: Actor, linkId: string, sentiment: Sentiment | null): Promise<void> {
    return this.transaction.run(async () => {
      const { id: resultId, taskId } = await this.results.getByLink(linkId);
      const { task, person } = await this.access.get(actor, taskId, 'view');
      const { userId } = actor;
      if (task.userId !== userId && !isTeammates(task, userId, person.memberships)) throw unauthorized();
      if (sentiment === null) await this.marks.remove({ resultId, userId });
      else await this.marks.save({ taskId, resultId, userId, sentiment, at: new Date() });
      await this.review.soon(taskId);
    });
  }
}
