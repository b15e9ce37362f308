import { Injectable } from '@nestjs/common';
import { FoundResultRepository, type TaskResult } from '../alerts/found-result.repository.ts';
import { WatchedTaskRepository } from '../tasks/watched-task.repository.ts';
import { mayBeFollowed } from '../tasks/watched-task.ts';

// A briefing is read over a coffee; what is beyond this is in the product.
const resultLimit = 60;

/** Collects what a user's own and followed tasks found in a period. */
@Injectable()
export class BriefingContent {
  constructor(
    private readonly tasks: WatchedTaskRepository,
    private readonly results: FoundResultRepository,
  ) {}

  async collect(userId: string, start: Date, end: Date): Promise<TaskResult[]> {
    const seen = await this.tasks.listSeenBy(userId);
    const taskIds = seen.filter((task) => task.userId === userId || mayBeFollowed(task)).map((task) => task.id);
    return this.results.listFound(taskIds, start, end, resultLimit);
  }
}
