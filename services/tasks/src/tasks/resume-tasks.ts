import { Injectable } from '@nestjs/common';
import { permit } from '@forewire/contracts/permissions';
import { People } from '@forewire/kit/people';
import { TaskLimits } from './task-limits.ts';
import { TaskRepository } from './task.repository.ts';
import { activate, hasCreditsToRun } from './task.ts';
import { TaskEffects } from './update-task.ts';

/** Sets tasks going again that stopped because their owner's credits were spent, once there are credits. Call it inside a transaction. */
@Injectable()
export class ResumeTasks {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly people: People,
    private readonly limits: TaskLimits,
    private readonly effects: TaskEffects,
  ) {}

  async execute(userId: string): Promise<void> {
    const { entitlement } = await this.people.get(userId);
    const paused = await this.tasks.listPausedForCredits(userId);
    // A plan may have become smaller meanwhile: what it no longer allows waits for its owner.
    const wanted = paused.filter((task) => hasCreditsToRun(task, entitlement) && permit(entitlement, { action: 'activate', intervalSeconds: task.intervalSeconds }).allowed);
    const room = await this.limits.roomForActive(userId, wanted.length);
    for (const task of wanted.slice(0, room)) {
      const resumed = activate(task, new Date());
      await this.tasks.update(resumed);
      await this.effects.changed(resumed, task);
    }
  }
}
