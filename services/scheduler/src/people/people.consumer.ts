import type { FocusHours } from '@forewire/contracts/focus';
import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { defaultFocusHours } from '@forewire/contracts/http/auth';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { type BriefingType, nextBriefingAt } from '../briefings/briefing-time.ts';
import { BriefingRepository } from '../briefings/briefing.repository.ts';
import { ScheduleRepository } from '../schedules/schedule.repository.ts';
import { PeopleRepository } from './people.repository.ts';

function toFocus(event: EventOf<'user.changed'>): FocusHours {
  const { focusHours } = event;
  if (!focusHours?.timezone) return defaultFocusHours;
  const days = Object.entries(focusHours.schedule).map(([name, { enabled, start, end }]) => [name, { enabled, start, end }] as const);
  return { timezone: focusHours.timezone, schedule: Object.fromEntries(days) };
}

/** Keeps focus hours and briefing times in step with what people choose. */
@Controller()
@ConsumerOf('scheduler')
export class PeopleConsumer {
  constructor(
    private readonly people: PeopleRepository,
    private readonly briefings: BriefingRepository,
    private readonly schedules: ScheduleRepository,
  ) {}

  @On('user.changed')
  async userChanged(event: EventOf<'user.changed'>): Promise<void> {
    const focus = toFocus(event);
    await this.people.save({ userId: event.id, focus, morningBriefing: event.morningBriefing, eveningBriefing: event.eveningBriefing });
    // Monitors of a disabled account are paused by tasks; briefings are this service's own.
    await this.setBriefing(event.id, 'morning', event.morningBriefing && !event.disabled, focus.timezone);
    await this.setBriefing(event.id, 'evening', event.eveningBriefing && !event.disabled, focus.timezone);
  }

  @On('entitlement.changed')
  entitlementChanged(event: EventOf<'entitlement.changed'>): Promise<void> {
    return this.people.saveLimited(event.ownerId, event.limited);
  }

  @On('user.deleted')
  async userDeleted(event: EventOf<'user.deleted'>): Promise<void> {
    await this.people.remove(event.id);
    await this.schedules.removeOf(event.id);
    await this.briefings.remove(event.id, 'morning');
    await this.briefings.remove(event.id, 'evening');
  }

  private async setBriefing(userId: string, type: BriefingType, wanted: boolean, timezone: string): Promise<void> {
    if (!wanted) return this.briefings.remove(userId, type);
    const present = await this.briefings.find(userId, type);
    if (present?.timezone === timezone) return;
    await this.briefings.save({ userId, type, timezone, lastAt: present?.lastAt ?? null, nextAt: nextBriefingAt(type, timezone, new Date()) });
  }
}
