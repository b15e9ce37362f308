import { Injectable } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { On } from './consumer.ts';
import { People } from './people.ts';

/**
 * The handlers that keep a service's `People` in step with teams, for its consumer to extend. Each call makes a class of
 * its own, since a handler belongs to one service.
 */
export function teamEvents() {
  @Injectable()
  class TeamEvents {
    constructor(protected readonly people: People) {}

    @On('membership.changed')
    membershipChanged(event: EventOf<'membership.changed'>): Promise<void> {
      return this.people.membershipChanged(event);
    }

    @On('company.changed', { when: ({ deleted }) => deleted })
    companyDeleted({ id }: EventOf<'company.changed'>): Promise<void> {
      return this.people.removeCompany(id);
    }

    @On('user.deleted')
    userDeleted({ id }: EventOf<'user.deleted'>): Promise<void> {
      return this.people.remove(id);
    }
  }
  return TeamEvents;
}

/** The same, and in step with plans. */
export function peopleEvents() {
  @Injectable()
  class PeopleEvents extends teamEvents() {
    @On('entitlement.changed')
    entitlementChanged(event: EventOf<'entitlement.changed'>): Promise<void> {
      return this.people.entitlementChanged(event);
    }
  }
  return PeopleEvents;
}
