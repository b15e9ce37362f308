import { Injectable } from '@nestjs/common';
import type { Result } from '../runs/run.ts';
import { ResultRepository } from '../runs/result.repository.ts';
import { TaskRepository } from '../tasks/task.repository.ts';

const shown = 30;
const freshForMs = 5000;

type Recent = { id: string; title: string; summary: string; publishedDate: string | null; createdAt: string; url: string; domain: string; imageUrl: string | null };

/** What public tasks found last; the same answer for everyone, so it is made once in five seconds. */
@Injectable()
export class RecentResults {
  private cached: { at: number; results: Promise<Recent[]> } | null = null;

  constructor(
    private readonly tasks: TaskRepository,
    private readonly results: ResultRepository,
  ) {}

  list(): Promise<Recent[]> {
    if (this.cached && Date.now() - this.cached.at < freshForMs) return this.cached.results;
    const results = this.read();
    this.cached = { at: Date.now(), results };
    results.catch(() => {
      this.cached = null;
    });
    return results;
  }

  private async read(): Promise<Recent[]> {
    const taskIds = await this.tasks.listPublicIds(500);
    const results = await this.results.listRecentOf(taskIds, shown);
    return results.map(toRecent);
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
