import { Controller } from '@nestjs/common';
import { toConfirmation } from '@forewire/kit/confirmation';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { toEntitlement } from '@forewire/kit/people';
import type { EventOf } from '@forewire/contracts/events';
import { ForgetPerson } from './forget-person.ts';
import { PersonRepository } from './person.repository.ts';

/** Keeps the read model of people, their plan and their teams. */
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
      ...toConfirmation(event, present, new Date()),
      goneAt: null,
    });
  }

  @On('phone.changed')
  async phoneChanged({ userId, phoneNumber, smsEnabled }: EventOf<'phone.changed'>): Promise<void> {
    const present = await this.people.find(userId);
    if (!present?.goneAt) await this.people.savePhone(userId, { phoneNumber, smsEnabled });
  }

  @On('user.deleted')
  userDeleted(event: EventOf<'user.deleted'>): Promise<void> {
    return this.forgetPerson.execute(event.id);
  }

  @On('membership.changed')
  membershipChanged({ userId, companyId, role, removed }: EventOf<'membership.changed'>): Promise<void> {
    return removed ? this.people.leave(userId, companyId) : this.people.join(userId, { companyId, role });
  }

  @On('company.changed', { when: ({ deleted }) => deleted })
  companyDeleted({ id }: EventOf<'company.changed'>): Promise<void> {
    return this.people.leaveAll(id);
  }

  @On('entitlement.changed')
  entitlementChanged(event: EventOf<'entitlement.changed'>): Promise<void> {
    return this.people.saveEntitlement(event.ownerId, toEntitlement(event));
  }
}
