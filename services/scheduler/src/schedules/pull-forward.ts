import { Injectable } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { PeopleRepository } from '../people/people.repository.ts';
import { isInFocus } from './focus-hours.ts';
import { ScheduleRepository } from './schedule.repository.ts';
import { type Due, RunDueSchedules } from './run-due-schedules.ts';

const batch = 500;

/**
 * Runs real-time tasks at once when one of their sources has something new. Focus hours exist to save credits, so they
 * hold this back only for people whose credits are limited.
 */
@Injectable()
export class PullForward {
  constructor(
    private readonly schedules: ScheduleRepository,
    private readonly people: PeopleRepository,
    private readonly runDueSchedules: RunDueSchedules,
  ) {}

  async execute(event: EventOf<'source.updated'>): Promise<void> {
    const now = new Date();
    for (let after = ''; ; ) {
      const watching = await this.schedules.listRealtimeOn(event.url, after, batch);
      const userIds = watching.map((schedule) => schedule.userId);
      const focusOf = await this.people.focusOf(userIds);
      const limited = await this.people.limitedAmong(userIds);
      const due = watching
        .filter(({ userId }) => !limited.has(userId) || isInFocus(focusOf(userId), now))
        .map((schedule): Due => ({ schedule, trigger: 'source-update', sourceUrl: event.url, position: event.position }));
      if (due.length > 0) await this.runDueSchedules.tell(due, now);
      const last = watching.at(-1);
      if (!last || watching.length < batch) return;
      after = last.taskId;
    }
  }
}
