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

export type Due = { schedule: Schedule; trigger: 'schedule' } | { schedule: Schedule; trigger: 'source-update'; sourceUrl: string; position: bigint };

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
    await this.tell(schedules.map((schedule) => ({ schedule, trigger: 'schedule' })), (schedule) => nextOf(schedule, rhythmOf, now), now);
  }

  /** Sets each next due time and tells of the present one, in one transaction. */
  async tell(list: readonly Due[], next: (schedule: Schedule) => Date, now: Date): Promise<void> {
    const dueAt = new Map(list.map(({ schedule }) => [schedule.taskId, next(schedule)]));
    await this.transaction.run(async () => {
      await this.schedules.advance([...dueAt].map(([taskId, nextDueAt]) => ({ taskId, nextDueAt })));
      await this.outbox.addMany(
        list.map((due) => ({
          type: 'run.due' as const,
          key: due.schedule.taskId,
          message: {
            ...{ taskId: due.schedule.taskId, userId: due.schedule.userId, trigger: due.trigger, dueAt: timestampFromDate(now) },
            nextDueAt: timestampFromDate(dueAt.get(due.schedule.taskId) ?? now),
            ...(due.trigger === 'source-update' ? { sourceUrl: due.sourceUrl, sourcePosition: due.position } : {}),
          },
        })),
      );
    });
  }
}

/** When the schedule is due after this moment, by its own rhythm and its owner's. */
export function nextOf(schedule: Schedule, rhythmOf: RhythmOf, now: Date): Date {
  return nextDueAt(schedule, schedule.nextDueAt < now ? schedule.nextDueAt : now, now, rhythmOf(schedule.userId).focus);
}
