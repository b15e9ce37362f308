import { Injectable } from '@nestjs/common';
import { maxRefinements } from '@forewire/contracts/http/tasks';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { TaskAccess } from '../tasks/task-access.ts';
import type { Task } from '../tasks/task.ts';
import { TaskRepository } from '../tasks/task.repository.ts';
import { dismiss, type Feedback, noFeedback, refinementNotFound, type Suggestion, suggestionNotFound } from './feedback.ts';
import { FeedbackRepository } from './feedback.repository.ts';
import { ReviewFeedback } from './review-feedback.ts';

/** Accepts or dismisses what marks suggest, and takes back what was accepted; each may lead to the next suggestion. */
@Injectable()
export class ChangeRefinements {
  constructor(
    private readonly access: TaskAccess,
    private readonly tasks: TaskRepository,
    private readonly feedback: FeedbackRepository,
    private readonly review: ReviewFeedback,
    private readonly transaction: Transaction,
  ) {}

  /** From the next run on, the prompt is read with this change. */
  accept(actor: Actor, taskId: string, suggestionId: string): Promise<Task> {
    return this.transaction.run(async () => {
      const { task } = await this.access.get(actor, taskId, 'edit');
      const { feedback, suggestion } = await this.get(taskId, suggestionId);
      if (task.refinements.length >= maxRefinements) throw suggestionNotFound();
      const now = new Date();
      const { id, key, kind, text, clause } = suggestion;
      const changed: Task = { ...task, refinements: [...task.refinements, { id, key, kind, text, clause, acceptedAt: now }], updatedAt: now };
      await this.tasks.update(changed);
      // What spoke for it is kept here, since every list reads the task.
      await this.save(dismiss(feedback, suggestion));
      return changed;
    });
  }

  dismiss(actor: Actor, taskId: string, suggestionId: string): Promise<void> {
    return this.transaction.run(async () => {
      await this.access.get(actor, taskId, 'edit');
      const { feedback, suggestion } = await this.get(taskId, suggestionId);
      await this.save(dismiss(feedback, suggestion));
    });
  }

  /** What was taken back counts as dismissed: the marks that spoke for it are still there. */
  takeBack(actor: Actor, taskId: string, refinementId: string): Promise<Task> {
    return this.transaction.run(async () => {
      const { task } = await this.access.get(actor, taskId, 'edit');
      const refinement = task.refinements.find(({ id }) => id === refinementId);
      if (!refinement) throw refinementNotFound();
      const changed: Task = { ...task, refinements: task.refinements.filter((other) => other !== refinement), updatedAt: new Date() };
      await this.tasks.update(changed);
      await this.save(dismiss((await this.feedback.find(taskId)) ?? noFeedback(taskId), { key: refinement.key, supportedBy: [] }));
      return changed;
    });
  }

  private async get(taskId: string, suggestionId: string): Promise<{ feedback: Feedback; suggestion: Suggestion }> {
    const feedback = await this.feedback.find(taskId);
    if (feedback?.suggestion?.id !== suggestionId) throw suggestionNotFound();
    return { feedback, suggestion: feedback.suggestion };
  }

  private async save(feedback: Feedback): Promise<void> {
    await this.feedback.save(feedback);
    await this.review.soon(feedback.taskId);
  }
}
