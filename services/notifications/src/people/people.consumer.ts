import { Controller } from '@nestjs/common';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import type { EventOf } from '@forewire/contracts/events';
import { ForgetPerson } from './forget-person.ts';
import { PersonRepository } from './person.repository.ts';

/** Keeps the read model of people. */
@Controller()
@ConsumerOf('notifications')
export class PeopleConsumer {
  constructor(
    private readonly people: PersonRepository,
    private readonly forgetPerson: ForgetPerson,
  ) {}

  @On('user.changed')
  async userChanged(event: EventOf<'user.changed'>): Promise<void> {
    const present = await this.people.find(event.id);
    if (present?.goneAt) return;
    await this.people.save({
      id: event.id,
      email: event.email,
      firstName: event.firstName,
      browserAlerts: event.browserAlerts,
      disabled: event.disabled,
      timezone: event.focusHours?.timezone || 'Europe/London',
      timeFormat: event.timeFormat === '12h' ? '12h' : '24h',
      goneAt: null,
    });
  }

  @On('user.deleted')
  userDeleted(event: EventOf<'user.deleted'>): Promise<void> {
    return this.forgetPerson.execute(event.id);
  }
}
