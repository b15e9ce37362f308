import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { PeopleRepository, type RhythmOf } from '../people/people.repository.ts';
import { nextDueAt, type Schedule } from './schedule.ts';
import { ScheduleRepository } from './schedule.repository.ts';

// What is due in between goes together, at a fraction of the cost; news pulls tasks forward at once.
const lookEveryMs = 5000;
const batch = 500;

/** Why a task is due now, and when it will be due again. */
export type Due = { schedule: Schedule; nextDueAt: Date; trigger: 'schedule' | 'source-update'; news: { sourceUrl: string; position: bigint }[] };

/** Tells of each due time once, whichever replica sees it first. */
@Injectable()
export class RunDueSchedules implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly schedules: ScheduleRepository,
    private readonly people: PeopleRepository,
    private readonly transaction: Transaction,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), lookEveryMs);
    this.look();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.looking;
  }

  /** Looks now rather than at the next tick, as when a task was just switched on. */
  look(): void {
    if (this.stopped) return;
    this.looking ??= this.execute(new Date())
      .catch((error: unknown) => log.warn({ err: error }, 'schedules were not looked at'))
      .finally(() => {
        this.looking = null;
      });
  }

  async execute(now: Date): Promise<void> {
    for (;;) {
      const due = await this.schedules.claimDue(now, batch);
      if (due.length > 0) await this.tellAll(due, now);
      if (due.length < batch || this.stopped) return;
    }
  }

  private async tellAll(schedules: readonly Schedule[], now: Date): Promise<void> {
    const rhythmOf = await this.people.rhythmsOf(schedules.map(({ userId }) => userId));
    await this.tell(schedules.map((schedule) => ({ schedule, nextDueAt: nextOf(schedule, rhythmOf, now), trigger: 'schedule', news: [] })), now);
  }

  /** Sets each next due time that has changed and tells of the present one, in one transaction. */
  async tell(list: readonly Due[], now: Date): Promise<void> {
    if (list.length === 0) return;
    const moved = list.filter(({ schedule, nextDueAt }) => nextDueAt.getTime() !== schedule.nextDueAt.getTime());
    await this.transaction.run(async () => {
      await this.schedules.advance(moved.map(({ schedule, nextDueAt }) => ({ taskId: schedule.taskId, nextDueAt })));
      await this.outbox.addMany(list.map((due) => ({ type: 'run.due' as const, key: due.schedule.taskId, message: toRunDue(due, now) })));
    });
  }
}

function toRunDue({ schedule: { taskId, userId }, trigger, nextDueAt, news }: Due, now: Date) {
  return { taskId, userId, trigger, dueAt: timestampFromDate(now), nextDueAt: timestampFromDate(nextDueAt), news };
}

/** When the schedule is due after this moment, by its own rhythm and its owner's. */
function nextOf(schedule: Schedule, rhythmOf: RhythmOf, now: Date): Date {
  return nextDueAt(schedule, schedule.nextDueAt < now ? schedule.nextDueAt : now, now, rhythmOf(schedule.userId).focus);
}

/** When the schedule is due after a run for news: as it was already, when it would move by less than anybody could notice. */
export function nextAfterNews(schedule: Schedule, rhythmOf: RhythmOf, now: Date): Date {
  const next = nextOf(schedule, rhythmOf, now);
  const laterMs = next.getTime() - schedule.nextDueAt.getTime();
  return schedule.nextDueAt > now && laterMs >= 0 && laterMs < lookEveryMs ? schedule.nextDueAt : next;
}
