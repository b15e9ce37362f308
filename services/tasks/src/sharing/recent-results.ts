import { Injectable } from '@nestjs/common';
import type { Result } from '../runs/run.ts';
import { ResultRepository } from '../runs/result.repository.ts';
import { TaskRepository } from '../tasks/task.repository.ts';

const shown = 30;
const freshForMs = 5000;

type Recent = { id: string; title: string; summary: string; publishedDate: string | null; createdAt: string; url: string; domain: string; imageUrl: string | null };

/** What public tasks found last: looked for once in five seconds, and shown only while its task is still public. */
@Injectable()
export class RecentResults {
  private cached: { at: number; results: Promise<Result[]> } | null = null;

  constructor(
    private readonly tasks: TaskRepository,
    private readonly results: ResultRepository,
  ) {}

  async list(): Promise<Recent[]> {
    const found = await this.found();
    const visible = await this.tasks.listPublicAmong([...new Set(found.map(({ taskId }) => taskId))]);
    return found.filter(({ taskId }) => visible.has(taskId)).map(toRecent);
  }

  private found(): Promise<Result[]> {
    if (this.cached && Date.now() - this.cached.at < freshForMs) return this.cached.results;
    const results = this.read();
    this.cached = { at: Date.now(), results };
    results.catch(() => {
      this.cached = null;
    });
    return results;
  }

  private async read(): Promise<Result[]> {
    return this.results.listRecentOf(await this.tasks.listPublicIds(500), shown);
  }
}

function toRecent(result: Result): Recent {
  return {
    ...{ id: result.id, title: result.title, summary: result.summary, url: result.url, imageUrl: result.imageUrl },
    publishedDate: result.publicationDate?.toISOString() ?? null,
    createdAt: result.foundAt.toISOString(),
    domain: URL.canParse(result.url) ? new URL(result.url).hostname.replace(/^www\./, '') : '',
  };
}
