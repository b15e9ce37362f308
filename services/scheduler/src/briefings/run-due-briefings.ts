import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { nextBriefingAt } from './briefing-time.ts';
import { type BriefingClock, BriefingRepository } from './briefing.repository.ts';

const lookEveryMs = 15_000;
const batch = 200;
const halfDayMs = 12 * 3_600_000;
const longestPeriodMs = 36 * 3_600_000;

/** Tells of each briefing's time once; one that was missed for hours is told once, late. */
@Injectable()
export class RunDueBriefings implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;

  constructor(
    private readonly briefings: BriefingRepository,
    private readonly transaction: Transaction,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.looking ??= this.execute(new Date())
        .catch((error: unknown) => log.warn({ err: error }, 'briefings were not looked at'))
        .finally(() => {
          this.looking = null;
        });
    }, lookEveryMs);
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.looking;
  }

  async execute(now: Date): Promise<void> {
    for (const clock of await this.briefings.claimDue(now, batch)) await this.tell(clock, now);
  }

  private async tell(clock: BriefingClock, now: Date): Promise<void> {
    const { userId, type, timezone, lastAt } = clock;
    const earliest = now.getTime() - longestPeriodMs;
    const start = lastAt ? Math.max(lastAt.getTime(), earliest) : now.getTime() - halfDayMs;
    await this.transaction.run(async () => {
      await this.briefings.save({ userId, type, timezone, lastAt: now, nextAt: nextBriefingAt(type, timezone, now) });
      await this.outbox.add('briefing.due', userId, {
        userId,
        briefingType: type,
        contentPeriodStart: timestampFromDate(new Date(start)),
        contentPeriodEnd: timestampFromDate(now),
      });
    });
  }
}
