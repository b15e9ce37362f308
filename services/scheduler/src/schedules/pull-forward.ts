import { isInFocus } from '@forewire/contracts/focus';
import { Injectable } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { Batch } from '@forewire/kit/batch';
import { Transaction } from '@forewire/kit/mongo';
import { PeopleRepository, type RhythmOf } from '../people/people.repository.ts';
import { type Due, nextAfterNews, RunDueSchedules } from './run-due-schedules.ts';
import type { Schedule } from './schedule.ts';
import { ScheduleRepository } from './schedule.repository.ts';

type Update = EventOf<'sources.updated'>;
/** A source's newest position, and the update that tells of it. */
type News = { position: bigint; update: Update };
/** What all updates of a transaction lead to, worked out once: each task is due once, under one of the updates that concern it. */
type Pulled = { now: Date; dueUnder: ReadonlyMap<Update, Due[]> };

const page = 500;

/**
 * Runs real-time tasks at once when their sources have something new. Focus hours exist to save credits, so they
 * hold this back only for people whose credits are limited.
 */
@Injectable()
export class PullForward {
  private readonly updates: Batch<Update, Pulled>;

  constructor(
    private readonly schedules: ScheduleRepository,
    private readonly people: PeopleRepository,
    private readonly runDueSchedules: RunDueSchedules,
    transaction: Transaction,
  ) {
    this.updates = new Batch(transaction, {
      ahead: (updates) => this.pull(updates),
      each: (update, { now, dueUnder }) => this.runDueSchedules.tell(dueUnder.get(update) ?? [], now),
    });
  }

  /** Runs in the consumer's transaction. */
  execute(update: Update): Promise<void> {
    return this.updates.add(update);
  }

  private async pull(updates: readonly Update[]): Promise<Pulled> {
    const newest = newestOf(updates);
    const schedules = await this.listWatching([...newest.keys()]);
    const now = new Date();
    const dueUnder = new Map<Update, Due[]>();
    if (schedules.length === 0) return { now, dueUnder };
    const rhythmOf = await this.people.rhythmsOf(schedules.map(({ userId }) => userId));
    for (const schedule of schedules.filter(({ userId }) => mayRun(rhythmOf(userId), now))) {
      const found = newsFor(schedule, newest);
      const update = found[0]?.update;
      if (!update) continue;
      const news = found.map(({ sourceUrl, position }) => ({ sourceUrl, position }));
      const list = dueUnder.get(update) ?? [];
      list.push({ schedule, trigger: 'source-update', nextDueAt: nextAfterNews(schedule, rhythmOf, now), news });
      dueUnder.set(update, list);
    }
    return { now, dueUnder };
  }

  private async listWatching(urls: readonly string[]): Promise<Schedule[]> {
    const schedules: Schedule[] = [];
    for (let after = ''; ; ) {
      const found = await this.schedules.listRealtimeOn(urls, after, page);
      schedules.push(...found);
      const last = found.at(-1);
      if (!last || found.length < page) return schedules;
      after = last.taskId;
    }
  }
}

// Updates of one source come in any order, and its position only grows.
function newestOf(updates: readonly Update[]): Map<string, News> {
  const newest = new Map<string, News>();
  for (const update of updates) {
    for (const { url, position } of update.sources) {
      const known = newest.get(url);
      if (!known || known.position < position) newest.set(url, { position, update });
    }
  }
  return newest;
}

function newsFor({ sourceUrls }: Schedule, newest: ReadonlyMap<string, News>) {
  return sourceUrls.flatMap((sourceUrl) => {
    const news = newest.get(sourceUrl);
    return news ? [{ sourceUrl, ...news }] : [];
  });
}

function mayRun({ focus, limited }: ReturnType<RhythmOf>, now: Date): boolean {
  return !limited || isInFocus(focus, now);
}
