import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { People } from '@forewire/kit/people';
import { peopleEvents } from '@forewire/kit/people-events';
import { ResumeTasks } from '../tasks/resume-tasks.ts';
import { EndAccount } from './end-account.ts';
import { EndMembership } from './end-membership.ts';
import { Owners } from './owners.ts';

/** Keeps what is known of people up to date. */
@Controller()
@ConsumerOf('tasks')
export class PeopleConsumer extends peopleEvents() {
  constructor(
    people: People,
    private readonly owners: Owners,
    private readonly endAccount: EndAccount,
    private readonly endMembership: EndMembership,
    private readonly resumeTasks: ResumeTasks,
  ) {
    super(people);
  }

  @On('user.changed')
  userChanged(event: EventOf<'user.changed'>): Promise<void> {
    return this.owners.changed(event);
  }

  @On('entitlement.changed')
  override async entitlementChanged(event: EventOf<'entitlement.changed'>): Promise<void> {
    await super.entitlementChanged(event);
    await this.resumeTasks.execute(event.ownerId);
  }

  @On('user.deleted')
  override async userDeleted(event: EventOf<'user.deleted'>): Promise<void> {
    await this.endAccount.execute(event.id);
    await this.people.remove(event.id);
    await this.owners.gone(event.id);
  }

  @On('membership.changed')
  override async membershipChanged(event: EventOf<'membership.changed'>): Promise<void> {
    await super.membershipChanged(event);
    if (event.removed) await this.endMembership.ofLeaver(event.userId, event.companyId);
    await this.owners.teamChanged(event.companyId);
  }

  @On('company.changed', { when: ({ deleted }) => deleted })
  override async companyDeleted(event: EventOf<'company.changed'>): Promise<void> {
    await super.companyDeleted(event);
    await this.endMembership.ofEnded(event.id);
  }
}
