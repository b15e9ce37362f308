import { Injectable } from '@nestjs/common';
import { Jobs } from '@forewire/kit/jobs';
import { gatherMs } from '@forewire/kit/load';

const gathersPerRest = 8;
const kind = 'open-run';

/** How long a busy process lets a task rest between runs for news: a run costs the same for ten reports as for one, in processor time and in credits. */
@Injectable()
export class Rest {
  constructor(private readonly jobs: Jobs) {}

  /** From the end of a run to the begin of the next one for news, in milliseconds; 0 in a process that has time, 2.4 s at most. */
  ms(): number {
    return gathersPerRest * gatherMs();
  }

  /** Has the task looked at again at this time, in the present transaction. */
  async until(time: number, taskId: string): Promise<void> {
    await this.jobs.add(kind, `${taskId}@${time}`, taskId, new Date(time));
  }

  /** Says what is done with a task that has rested, in a transaction. */
  whenOver(look: (taskId: string) => Promise<void>): void {
    this.jobs.work<string>(kind, { concurrency: 64, maxAttempts: 20, work: async ({ payload }) => () => look(payload) });
  }
}
