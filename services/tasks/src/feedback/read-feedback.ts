import { Injectable } from '@nestjs/common';
import { maxExamples, type Feedback as FeedbackResponse } from '@forewire/contracts/http/feedback';
import type { Actor } from '@forewire/kit/auth';
import { ResultRepository } from '../runs/result.repository.ts';
import { TaskAccess } from '../tasks/task-access.ts';
import { FeedbackMaterial } from './feedback-material.ts';
import { FeedbackRepository } from './feedback.repository.ts';
import type { Suggestion } from './feedback.ts';
import { noVotes, type Votes, verdictOf } from './mark.ts';

/** What the marks of a task come to, for who may change the task. */
@Injectable()
export class ReadFeedback {
  constructor(
    private readonly access: TaskAccess,
    private readonly feedback: FeedbackRepository,
    private readonly material: FeedbackMaterial,
    private readonly results: ResultRepository,
  ) {}

  async execute(actor: Actor, taskId: string): Promise<FeedbackResponse> {
    await this.access.get(actor, taskId, 'edit');
    const votes = await this.material.votes(taskId);
    const verdicts = [...votes.values()].map(verdictOf);
    const suggestion = (await this.feedback.find(taskId))?.suggestion ?? null;
    return {
      relevant: verdicts.filter((verdict) => verdict === 'relevant').length,
      notRelevant: verdicts.filter((verdict) => verdict === 'not_relevant').length,
      suggestion: suggestion && (await this.describe(suggestion, votes)),
    };
  }

  private async describe({ id, kind, text, clause, supportedBy, alerts, leftOut, createdAt }: Suggestion, votes: ReadonlyMap<string, Votes>): Promise<FeedbackResponse['suggestion']> {
    const markOf = (resultId: string) => verdictOf(votes.get(resultId) ?? noVotes);
    const results = new Map((await this.results.listByIds(leftOut.slice(0, maxExamples))).map((result) => [result.id, result]));
    return {
      ...{ id, kind, text, clause, basedOn: supportedBy.length, alerts, leftOut: leftOut.length },
      relevantLeftOut: leftOut.filter((resultId) => markOf(resultId) === 'relevant').length,
      examples: leftOut.flatMap((resultId) => {
        const title = results.get(resultId)?.title;
        return title === undefined ? [] : [{ id: resultId, title, sentiment: markOf(resultId) }];
      }),
      createdAt: createdAt.toISOString(),
    };
  }
}
