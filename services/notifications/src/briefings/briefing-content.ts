import { Injectable } from '@nestjs/common';
import { FoundResultRepository, type TaskResult } from '../alerts/found-result.repository.ts';
import type { Person } from '../people/person.ts';
import { Rights } from '../rights/rights.ts';
import { WatchedTaskRepository } from '../tasks/watched-task.repository.ts';

// A briefing is read over a coffee; what is beyond this is in the product.
const resultLimit = 60;

/** Collects what a user's own and followed tasks found in a period. */
@Injectable()
export class BriefingContent {
  constructor(
    private readonly tasks: WatchedTaskRepository,
    private readonly results: FoundResultRepository,
    private readonly rights: Rights,
  ) {}

  async collect(reader: Person, start: Date, end: Date): Promise<TaskResult[]> {
    const seen = await this.tasks.listSeenBy(reader.id);
    const visible = await this.rights.visible(reader, seen.map(({ id }) => id));
    return this.results.listFound([...visible], start, end, resultLimit);
  }
}
