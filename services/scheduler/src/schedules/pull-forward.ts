import { Injectable } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { Batch } from '@forewire/kit/batch';
import { Transaction } from '@forewire/kit/mongo';
import { PeopleRepository, type RhythmOf } from '../people/people.repository.ts';
import { isInFocus } from './focus-hours.ts';
import { type Due, RunDueSchedules } from './run-due-schedules.ts';
import type { Schedule } from './schedule.ts';
import { ScheduleRepository } from './schedule.repository.ts';

type Update = EventOf<'source.updated'>;
type Watching = { schedules: Schedule[]; rhythmOf: RhythmOf };

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
    return { schedules, rhythmOf: await this.people.rhythmsOf(schedules.map(({ userId }) => userId)) };
  }

  private async pull({ url, position }: Update, { schedules, rhythmOf }: Watching): Promise<void> {
    const now = new Date();
    const due = schedules
      .filter(({ sourceUrls, userId }) => sourceUrls.includes(url) && mayRun(rhythmOf(userId), now))
      .map((schedule): Due => ({ schedule, trigger: 'source-update', sourceUrl: url, position }));
    if (due.length > 0) await this.runDueSchedules.tell(due, rhythmOf, now);
  }
}

function mayRun({ focus, limited }: ReturnType<RhythmOf>, now: Date): boolean {
  return !limited || isInFocus(focus, now);
}
