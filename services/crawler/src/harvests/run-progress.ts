import { Injectable } from '@nestjs/common';
import { LiveBus } from '@forewire/kit/live';
import type { Harvest } from './harvest.ts';

type Run = Pick<Harvest, 'userId' | 'taskId' | 'runId'>;

/** Shows the run's owner, live, how each source comes along. */
@Injectable()
export class RunProgress {
  constructor(private readonly live: LiveBus) {}

  stage({ userId, taskId, runId }: Run, sourceUrl: string, stage: 'searching' | 'reading'): void {
    this.live.publish(userId, 'task-source-processing', { taskId, runId, sourceUrl, stage });
  }

  done({ userId, taskId, runId }: Run, sourceUrl: string, status: string, articlesFound: number): void {
    this.live.publish(userId, 'task-source-processing', { taskId, runId, sourceUrl, stage: 'done', status, articlesFound });
  }

  article({ userId, taskId, runId }: Run, sourceUrl: string, title: string): void {
    this.live.publish(userId, 'task-article-extraction', { taskId, runId, sourceUrl, title });
  }
}
