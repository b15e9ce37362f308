import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import type { EventInit } from '@forewire/contracts/events';
import { ResultRepository } from '../runs/result.repository.ts';
import type { Result } from '../runs/run.ts';
import { noVotes, type Votes, votesOf } from './mark.ts';
import { MarkRepository } from './mark.repository.ts';

type MarkedResult = NonNullable<EventInit<'feedback.given'>['results']>[number];

const marksRead = 400;
const markedSent = 200;
const recentSent = 200;
const recentMs = 30 * 86_400_000;
const summarySent = 1_200;

/** What people said of a task's results. */
@Injectable()
export class FeedbackMaterial {
  constructor(
    private readonly marks: MarkRepository,
    private readonly results: ResultRepository,
  ) {}

  async votes(taskId: string): Promise<Map<string, Votes>> {
    return votesOf(await this.marks.list(taskId, marksRead));
  }

  /** What was marked last and other alerts of the last 30 days, newest first. */
  async markedResults(taskId: string, votes: ReadonlyMap<string, Votes>): Promise<MarkedResult[]> {
    const marked = await this.results.listByIds([...votes.keys()].slice(0, markedSent));
    const recent = await this.results.listSince(taskId, new Date(Date.now() - recentMs), recentSent);
    const all = [...new Map([...marked, ...recent].map((result) => [result.id, result])).values()];
    return all.sort((a, b) => b.foundAt.getTime() - a.foundAt.getTime()).map((result) => toMarkedResult(result, votes.get(result.id) ?? noVotes));
  }
}

function toMarkedResult({ id, url, title, summary, language, publicationDate, foundAt }: Result, { relevant, notRelevant }: Votes): MarkedResult {
  return {
    ...{ resultId: id, url, title, summary: summary.slice(0, summarySent), language: language ?? '', relevant, notRelevant },
    foundAt: timestampFromDate(foundAt),
    ...(publicationDate ? { publishedAt: timestampFromDate(publicationDate) } : {}),
  };
}
