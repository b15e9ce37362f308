import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { CodedError } from '@forewire/kit/errors';
import { Transaction } from '@forewire/kit/mongo';
import { TaskAccess } from '../tasks/task-access.ts';
import { notWhileOwnerDisabled } from '../tasks/standing.ts';
import { TaskRepository } from '../tasks/task.repository.ts';
import { hasCreditsToRun, requirePermission } from '../tasks/task.ts';
import { OpenRun } from './open-run.ts';
import { RunRepository } from './run.repository.ts';

const nothingToCheck = () => new CodedError('task.no_sources', 409, 'Add a source first: there is nothing to check yet');

/** Runs a task because its editor asks; one that is running already goes on, and runs again if its sources have changed since. */
@Injectable()
export class RequestRun {
  constructor(
    private readonly access: TaskAccess,
    private readonly tasks: TaskRepository,
    private readonly runs: RunRepository,
    private readonly openRun: OpenRun,
    private readonly transaction: Transaction,
  ) {}

  execute(actor: Actor, taskId: string): Promise<{ runId: string; newResultTitle: string | null }> {
    return this.transaction.run(async () => {
      const { task, person } = await this.access.get(actor, taskId, 'edit');
      requirePermission(person.entitlement, { action: 'run', intervalSeconds: task.intervalSeconds });
      if (task.standing === 'suspended') throw notWhileOwnerDisabled('It runs again once the account is enabled.');
      if (task.runningRunId) {
        const running = await this.runs.find(task.runningRunId);
        if (running && task.updatedAt > running.createdAt) await this.tasks.update({ ...task, rerun: { trigger: 'manual' } });
        return { runId: task.runningRunId, newResultTitle: task.latestResultTitle };
      }
      if (task.sources.length === 0) throw nothingToCheck();
      if (!hasCreditsToRun(task, person.entitlement)) throw new CodedError('credit.limit_exceeded', 402, 'Credit limit exceeded');
      const run = await this.openRun.open(task, 'manual');
      if (!run) throw nothingToCheck();
      return { runId: run.id, newResultTitle: task.latestResultTitle };
    });
  }
}
