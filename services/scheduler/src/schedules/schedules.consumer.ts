import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { Transaction } from '@forewire/kit/mongo';
import { PullForward } from './pull-forward.ts';
import { RunDueSchedules } from './run-due-schedules.ts';
import { reschedule } from './schedule.ts';
import { ScheduleRepository } from './schedule.repository.ts';

/** Keeps schedules in step with tasks and sources. */
@Controller()
@ConsumerOf('scheduler')
export class SchedulesConsumer {
  constructor(
    private readonly schedules: ScheduleRepository,
    private readonly pullForward: PullForward,
    private readonly runDueSchedules: RunDueSchedules,
    private readonly transaction: Transaction,
  ) {}

  @On('task.changed')
  async taskChanged(event: EventOf<'task.changed'>): Promise<void> {
    if (event.mode !== 'monitoring') return;
    const { id: taskId, userId, active, intervalSeconds } = event;
    const previous = await this.schedules.find(taskId);
    const task = { taskId, userId, active, intervalSeconds, sourceUrls: event.sources.map(({ url }) => url) };
    await this.schedules.save(reschedule(previous, task, new Date()));
    this.transaction.afterCommit(() => this.runDueSchedules.look());
  }

  @On('task.deleted')
  taskDeleted(event: EventOf<'task.deleted'>): Promise<void> {
    return this.schedules.remove(event.id);
  }

  @On('sources.updated')
  sourcesUpdated(event: EventOf<'sources.updated'>): Promise<void> {
    return this.pullForward.execute(event);
  }
}
