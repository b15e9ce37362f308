import { pageQuery } from '@forewire/contracts/http/common';
import {
  type Result as ResultResponse,
  resultsResponse,
  type Run as RunResponse,
  runDetail,
  runsResponse,
  sentimentRequest,
} from '@forewire/contracts/http/tasks';
import { createZodDto } from 'nestjs-zod';
import type { Sentiment } from '../feedback/mark.ts';
import type { Result, Run } from './run.ts';

export class PageQueryDto extends createZodDto(pageQuery) {}
export class RunsResponseDto extends createZodDto(runsResponse) {}
export class RunDetailDto extends createZodDto(runDetail) {}
export class ResultsResponseDto extends createZodDto(resultsResponse) {}
export class SentimentDto extends createZodDto(sentimentRequest) {}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function toRunResponse({ leftOut: _leftOut, userId: _userId, news: _news, ...run }: Run): RunResponse {
  const sources = run.sources.map((source) => ({ ...source, checkedAt: iso(source.checkedAt), failingSince: iso(source.failingSince) }));
  return { ...run, createdAt: run.createdAt.toISOString(), finishedAt: iso(run.finishedAt), sources };
}

/** A result with what its reader said of it. */
export function toResultResponse(result: Result, sentiment: Sentiment | null): ResultResponse {
  const links = result.links.map(({ id, url, title, sourceName, language }) => ({ id, url, title, sourceName, language, sentiment }));
  return { ...result, links, publicationDate: iso(result.publicationDate), foundAt: result.foundAt.toISOString() };
}
