import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { People } from '@forewire/kit/people';
import { DeleteTask } from '../tasks/delete-task.ts';

/** Keeps what is known of people up to date. */
@Controller()
@ConsumerOf('tasks')
export class PeopleConsumer {
  constructor(
    private readonly people: People,
    private readonly deleteTask: DeleteTask,
  ) {}

  @On('user.deleted')
  async userDeleted(event: EventOf<'user.deleted'>): Promise<void> {
    await this.deleteTask.allOf(event.id);
    await this.people.remove(event.id);
  }

  @On('entitlement.changed')
  entitlementChanged(event: EventOf<'entitlement.changed'>): Promise<void> {
    return this.people.entitlementChanged(event);
  }

  @On('membership.changed')
  membershipChanged(event: EventOf<'membership.changed'>): Promise<void> {
    return this.people.membershipChanged(event);
  }

  @On('company.changed')
  companyChanged(event: EventOf<'company.changed'>): Promise<void> {
    return this.people.companyChanged(event);
  }
}
