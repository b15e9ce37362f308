import { Injectable, type OnModuleInit } from '@nestjs/common';
import { maxRefinements } from '@forewire/contracts/http/tasks';
import { refinedPrompt } from '@forewire/contracts/refinements';
import { newId } from '@forewire/kit/ids';
import { Jobs } from '@forewire/kit/jobs';
import { Outbox } from '@forewire/kit/outbox';
import { TaskRepository } from '../tasks/task.repository.ts';
import { fewestNotRelevant, noFeedback, outdated } from './feedback.ts';
import { FeedbackMaterial } from './feedback-material.ts';
import { FeedbackRepository } from './feedback.repository.ts';
import { verdictOf } from './mark.ts';

const kind = 'review-feedback';
const concurrency = 2;
const maxAttempts = 4;
// People mark several results in a row, so that all marks of a slot are looked at together, after the next slot: by then they are committed.
const slotMs = 4_000;

/** Has what people marked looked at, a few seconds after they did: at most once for each slot of a few seconds. */
@Injectable()
export class ReviewFeedback implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly tasks: TaskRepository,
    private readonly feedback: FeedbackRepository,
    private readonly material: FeedbackMaterial,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.jobs.work<{ taskId: string }>(kind, { concurrency, maxAttempts, work: async ({ payload }) => () => this.execute(payload.taskId) });
  }

  /** To be called in the transaction that changes marks, or what they are held against. */
  async soon(taskId: string): Promise<void> {
    const due = this.dueAt();
    await this.jobs.add(kind, `${kind} ${taskId} ${due.getTime()}`, { taskId }, due);
  }

  /** When marks of this moment are looked at. */
  dueAt(): Date {
    return new Date((Math.floor(Date.now() / slotMs) + 2) * slotMs);
  }

  /** Asks for what the marks come to; without a few of them there is nothing to ask. */
  private async execute(taskId: string): Promise<void> {
    const task = await this.tasks.find(taskId);
    if (task?.mode !== 'monitoring' || task.refinements.length >= maxRefinements) return;
    const stored = await this.feedback.find(taskId);
    const known = stored ?? noFeedback(taskId);
    const votes = await this.material.votes(taskId);
    const notRelevant = [...votes.values()].filter((each) => verdictOf(each) === 'not_relevant').length;
    if (notRelevant < fewestNotRelevant && !known.suggestion) {
      // An answer that is under way is to marks that were taken back.
      if (stored) await this.feedback.save(outdated(stored));
      return;
    }
    const reviewId = newId();
    await this.feedback.save({ ...known, reviewId });
    await this.outbox.add('feedback.given', taskId, {
      ...{ reviewId, taskId, userId: task.userId, dismissed: known.dismissed },
      prompt: refinedPrompt(task.enrichedPrompt || task.prompt, task.refinements),
      ...(task.threshold === null ? {} : { threshold: task.threshold }),
      results: await this.material.markedResults(taskId, votes),
    });
  }
}
