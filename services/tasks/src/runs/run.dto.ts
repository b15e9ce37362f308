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

export function toResultResponse(result: Result): ResultResponse {
  return { ...result, publicationDate: iso(result.publicationDate), foundAt: result.foundAt.toISOString() };
}
