import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { withContext } from '@forewire/kit/context';
import { type Job, Jobs } from '@forewire/kit/jobs';
import { Outbox } from '@forewire/kit/outbox';
import { storedEvent } from '@forewire/kit/stored-event';
import type { Article } from '../engine/engine.ts';
import { ifTooComplex } from '../engine/prompt-too-complex.ts';
import { type Change, DeriveChange } from './derive-change.ts';
import { LatestReviewRepository } from './latest-review.repository.ts';
import { ReportedArticleRepository } from './reported-article.repository.ts';
import type { Mark, MarkedReport } from './trait.ts';

type Given = EventOf<'feedback.given'>;
type MarkedResult = Given['results'][number];

const kind = 'feedback';
// Runs come first.
const concurrency = 2;
const recentMs = 30 * 86_400_000;

/** Looks at the marks of a task as they were sent last, outside of any transaction. */
@Injectable()
export class ReviewFeedback {
  constructor(
    private readonly jobs: Jobs,
    private readonly deriveChange: DeriveChange,
    private readonly reported: ReportedArticleRepository,
    private readonly latest: LatestReviewRepository,
    private readonly outbox: Outbox,
  ) {
    jobs.work<Given>(kind, {
      concurrency,
      maxAttempts: 3,
      stored: storedEvent('feedback.given'),
      work: (job) => this.work(job),
      onGiveUp: (given) => this.answer(given, null),
    });
  }

  async add(given: Given): Promise<void> {
    await this.latest.save(given.taskId, given.reviewId);
    await this.jobs.add(kind, given.reviewId, given);
  }

  private work({ payload: given, signal }: Job<Given>): Promise<(() => Promise<void>) | void> {
    const { reviewId, taskId, userId, prompt, threshold, dismissed } = given;
    return withContext({ taskId, userId }, async () => {
      // Marks come faster than they are looked at, and each time all of them.
      if (await this.latest.isSuperseded(taskId, reviewId)) return;
      const texts = await this.reported.list(taskId);
      const now = Date.now();
      const reports = given.results.map((result) => toReport(result, texts.get(result.resultId), now));
      const change = await this.deriveChange.execute({ prompt, threshold, reports, dismissed }, signal).catch(ifTooComplex(() => null));
      return () => this.answer(given, change);
    });
  }

  private async answer({ reviewId, taskId, userId }: Given, change: Change | null): Promise<void> {
    await this.outbox.add('feedback.reviewed', taskId, { reviewId, taskId, userId, ...(change ? { change } : {}) });
  }
}

/** What is no longer kept in full is judged by its summary. */
function toReport(result: MarkedResult, text: Article | undefined, now: number): MarkedReport {
  const { resultId: id, url, title, summary, language, publishedAt, foundAt } = result;
  const article = text ?? { id, url, title, text: summary, publishedAt: publishedAt ? timestampDate(publishedAt).toISOString() : null, language: language || null, sourceUrl: url };
  return { article, mark: markOf(result), isRecent: foundAt !== undefined && now - timestampDate(foundAt).getTime() <= recentMs };
}

/** What anybody marked relevant stays. */
function markOf({ relevant, notRelevant }: MarkedResult): Mark | null {
  if (relevant > 0) return 'relevant';
  return notRelevant > 0 ? 'not-relevant' : null;
}
