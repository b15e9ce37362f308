import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { People } from '@forewire/kit/people';
import { DropFollowers } from '../sharing/drop-followers.ts';
import { SubscriptionRepository } from '../sharing/subscription.repository.ts';
import { DeleteTask } from '../tasks/delete-task.ts';
import { OwnerNameRepository } from './owner-name.repository.ts';

/** Keeps what is known of people up to date. */
@Controller()
@ConsumerOf('tasks')
export class PeopleConsumer {
  constructor(
    private readonly people: People,
    private readonly ownerNames: OwnerNameRepository,
    private readonly deleteTask: DeleteTask,
    private readonly dropFollowers: DropFollowers,
    private readonly subscriptions: SubscriptionRepository,
  ) {}

  @On('user.changed')
  userChanged(event: EventOf<'user.changed'>): Promise<void> {
    return this.ownerNames.save(event);
  }

  @On('user.deleted')
  async userDeleted(event: EventOf<'user.deleted'>): Promise<void> {
    await this.deleteTask.allOf(event.id);
    await this.subscriptions.removeOfUser(event.id);
    await this.people.remove(event.id);
    await this.ownerNames.remove(event.id);
  }

  @On('entitlement.changed')
  entitlementChanged(event: EventOf<'entitlement.changed'>): Promise<void> {
    return this.people.entitlementChanged(event);
  }

  @On('membership.changed')
  async membershipChanged(event: EventOf<'membership.changed'>): Promise<void> {
    await this.people.membershipChanged(event);
    if (event.removed) await this.dropFollowers.ofLeaver(event.userId, event.companyId);
  }

  @On('company.changed')
  companyChanged(event: EventOf<'company.changed'>): Promise<void> {
    return this.people.companyChanged(event);
  }
}
