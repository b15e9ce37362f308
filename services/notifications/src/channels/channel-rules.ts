import { Injectable } from '@nestjs/common';
import { permit } from '@forewire/contracts/permissions';
import { CodedError, notFound } from '@forewire/kit/errors';
import { PersonRepository } from '../people/person.repository.ts';
import { WatchedTaskRepository } from '../tasks/watched-task.repository.ts';
import type { ChannelPlatform } from './channel.ts';

/** What somebody's plan and monitors allow for a channel of theirs. */
@Injectable()
export class ChannelRules {
  constructor(
    private readonly people: PersonRepository,
    private readonly tasks: WatchedTaskRepository,
  ) {}

  /** Throws unless the person's plan posts there. */
  async requirePlan(userId: string, platform: ChannelPlatform): Promise<void> {
    const permission = permit(await this.people.entitlementOf(userId), { action: 'post', platform });
    if (!permission.allowed) throw new CodedError(permission.code, 403, permission.message);
  }

  /** Throws unless the monitor, where there is one, is the person's own. */
  async requireOwnTask(userId: string, taskId: string | null): Promise<void> {
    if (taskId === null) return;
    const task = await this.tasks.find(taskId);
    if (!task || task.userId !== userId || task.goneAt) throw notFound('task', 'Task not found');
  }
}
