import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Once } from '@forewire/kit/once';
import { ResultRepository } from '../runs/result.repository.ts';
import { TaskRepository } from '../tasks/task.repository.ts';
import { MarkRepository } from './mark.repository.ts';

/** Makes marks of people once of what was kept with the links of results: editors alone could say it, so it counts as the owner's. */
@Injectable()
export class KeepOldMarks implements OnModuleInit {
  constructor(
    private readonly once: Once,
    private readonly results: ResultRepository,
    private readonly tasks: TaskRepository,
    private readonly marks: MarkRepository,
  ) {}

  onModuleInit(): void {
    this.once.add('marks-of-people', () => this.execute());
  }

  private async execute(): Promise<void> {
    for await (const { id: resultId, taskId, sentiment, at } of this.results.markedInLinks()) {
      const task = await this.tasks.find(taskId);
      if (task) await this.marks.insertNew([{ taskId, resultId, userId: task.userId, sentiment, at }]);
    }
  }
}
