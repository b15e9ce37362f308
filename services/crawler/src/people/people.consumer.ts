import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { People } from '@forewire/kit/people';

/** Keeps who is in which team, for who may see what a team's tasks watch. */
@Controller()
@ConsumerOf('crawler')
export class PeopleConsumer {
  constructor(private readonly people: People) {}

  @On('membership.changed')
  membershipChanged(event: EventOf<'membership.changed'>): Promise<void> {
    return this.people.membershipChanged(event);
  }

  @On('company.changed')
  companyChanged(event: EventOf<'company.changed'>): Promise<void> {
    return this.people.companyChanged(event);
  }

  @On('user.deleted')
  userDeleted({ id }: EventOf<'user.deleted'>): Promise<void> {
    return this.people.remove(id);
  }
}
