import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import type { EventInit } from '@forewire/contracts/events';
import { cutText } from '@forewire/kit/whole-text';
import { ResultRepository } from '../runs/result.repository.ts';
import type { Result } from '../runs/run.ts';
import { noVotes, type Sentiment, verdictOf, type Votes, votesOf } from './mark.ts';
import { MarkRepository } from './mark.repository.ts';

type MarkedResult = NonNullable<EventInit<'feedback.given'>['results']>[number];

// Nothing that is marked relevant may go, so that more of it is looked at than of what is marked not relevant.
const marksRead: Record<Sentiment, number> = { relevant: 2_000, not_relevant: 400 };
const markedSent: Record<Sentiment, number> = { relevant: 300, not_relevant: 100 };
const recentSent = 200;
const recentMs = 30 * 86_400_000;
// All of it has to fit into an event of less than a megabyte.
const summarySent = 600;

/** What people said of a task's results. */
@Injectable()
export class FeedbackMaterial {
  constructor(
    private readonly marks: MarkRepository,
    private readonly results: ResultRepository,
  ) {}

  async votes(taskId: string): Promise<Map<string, Votes>> {
    const read = (sentiment: Sentiment) => this.marks.list(taskId, sentiment, marksRead[sentiment]);
    return votesOf([...(await read('relevant')), ...(await read('not_relevant'))]);
  }

  /** What was marked last and other alerts of the last 30 days, newest first. */
  async markedResults(taskId: string, votes: ReadonlyMap<string, Votes>): Promise<MarkedResult[]> {
    const idsOf = (sentiment: Sentiment) => [...votes].filter(([, each]) => verdictOf(each) === sentiment).slice(0, markedSent[sentiment]).map(([id]) => id);
    const marked = await this.results.listByIds([...idsOf('relevant'), ...idsOf('not_relevant')]);
    const recent = await this.results.listSince(taskId, new Date(Date.now() - recentMs), recentSent);
    const all = [...new Map([...marked, ...recent].map((result) => [result.id, result])).values()];
    return all.sort((a, b) => b.foundAt.getTime() - a.foundAt.getTime()).map((result) => toMarkedResult(result, votes.get(result.id) ?? noVotes));
  }
}

function toMarkedResult({ id, url, title, summary, language, publicationDate, foundAt }: Result, { relevant, notRelevant }: Votes): MarkedResult {
  return {
    ...{ resultId: id, url, title, summary: cutText(summary, summarySent), language: language ?? '', relevant, notRelevant },
    foundAt: timestampFromDate(foundAt),
    ...(publicationDate ? { publishedAt: timestampFromDate(publicationDate) } : {}),
  };
}
