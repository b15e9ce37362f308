import { Injectable } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { Batch } from '@forewire/kit/batch';
import { Transaction } from '@forewire/kit/mongo';
import { PeopleRepository, type RhythmOf } from '../people/people.repository.ts';
import { isInFocus } from './focus-hours.ts';
import { type Due, nextOf, RunDueSchedules } from './run-due-schedules.ts';
import type { Schedule } from './schedule.ts';
import { ScheduleRepository } from './schedule.repository.ts';

type Update = EventOf<'source.updated'>;
/** What all updates of a transaction need, read and worked out once. */
type Watching = {
  now: Date;
  schedules: Schedule[];
  /** Ids of the people whose tasks may run now. */
  free: ReadonlySet<string>;
  /** When each task is due after this. */
  next: ReadonlyMap<string, Date>;
};

const page = 500;

/**
 * Runs real-time tasks at once when one of their sources has something new. Focus hours exist to save credits, so they
 * hold this back only for people whose credits are limited.
 */
@Injectable()
export class PullForward {
  private readonly updates: Batch<Update, Watching>;

  constructor(
    private readonly schedules: ScheduleRepository,
    private readonly people: PeopleRepository,
    private readonly runDueSchedules: RunDueSchedules,
    transaction: Transaction,
  ) {
    this.updates = new Batch(transaction, { ahead: (events) => this.findWatching(events), each: (event, watching) => this.pull(event, watching) });
  }

  /** Runs in the consumer's transaction. */
  execute(event: Update): Promise<void> {
    return this.updates.add(event);
  }

  private async findWatching(events: readonly Update[]): Promise<Watching> {
    const urls = [...new Set(events.map(({ url }) => url))];
    const schedules: Schedule[] = [];
    for (let after = ''; ; ) {
      const found = await this.schedules.listRealtimeOn(urls, after, page);
      schedules.push(...found);
      const last = found.at(-1);
      if (!last || found.length < page) break;
      after = last.taskId;
    }
    const now = new Date();
    const rhythmOf = await this.people.rhythmsOf(schedules.map(({ userId }) => userId));
    const free = new Set(schedules.map(({ userId }) => userId).filter((userId) => mayRun(rhythmOf(userId), now)));
    return { now, schedules, free, next: new Map(schedules.map((schedule) => [schedule.taskId, nextOf(schedule, rhythmOf, now)])) };
  }

  private async pull({ url, position }: Update, { now, schedules, free, next }: Watching): Promise<void> {
    const due = schedules
      .filter(({ sourceUrls, userId }) => sourceUrls.includes(url) && free.has(userId))
      .map((schedule): Due => ({ schedule, trigger: 'source-update', sourceUrl: url, position }));
    if (due.length > 0) await this.runDueSchedules.tell(due, ({ taskId }) => next.get(taskId) ?? now, now);
  }
}

function mayRun({ focus, limited }: ReturnType<RhythmOf>, now: Date): boolean {
  return !limited || isInFocus(focus, now);
}
