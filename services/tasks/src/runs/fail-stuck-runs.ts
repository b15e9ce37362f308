import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { type TasksConfig, tasksConfigToken } from '../config.ts';
import { CloseRun } from './close-run.ts';
import { RunRepository } from './run.repository.ts';

const everyMs = 30_000;

/** The last safety net: a run that nobody answers for in time is failed, so that its task goes on. */
@Injectable()
export class FailStuckRuns implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly runs: RunRepository,
    private readonly closeRun: CloseRun,
    private readonly transaction: Transaction,
    @Inject(tasksConfigToken) private readonly config: TasksConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.execute(new Date()).catch((error: unknown) => log.warn({ err: error }, 'stuck runs were not looked at')), everyMs);
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  async execute(now: Date): Promise<void> {
    const before = new Date(now.getTime() - this.config.RUN_TIMEOUT_SECONDS * 1000);
    for (const run of await this.runs.listRunningSince(before, 200)) {
      log.warn({ runId: run.id, taskId: run.taskId }, 'run did not finish in time');
      await this.transaction.run(() => this.closeRun.fail(run.id, 'The run did not finish in time'));
    }
  }
}
