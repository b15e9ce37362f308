import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import type { Entitlement } from '@forewire/contracts/permissions';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { DeleteTask } from '../tasks/delete-task.ts';
import type { Role } from '../tasks/task.ts';
import { PeopleRepository } from './people.repository.ts';

/** Keeps what is known of people up to date. */
@Controller()
@ConsumerOf('tasks')
export class PeopleConsumer {
  constructor(
    private readonly people: PeopleRepository,
    private readonly deleteTask: DeleteTask,
  ) {}

  @On('user.changed')
  userChanged(event: EventOf<'user.changed'>): Promise<void> {
    return this.people.saveEmail(event.id, event.email);
  }

  @On('user.deleted')
  async userDeleted(event: EventOf<'user.deleted'>): Promise<void> {
    await this.deleteTask.allOf(event.id);
    await this.people.remove(event.id);
  }

  @On('entitlement.changed')
  entitlementChanged(event: EventOf<'entitlement.changed'>): Promise<void> {
    return this.people.saveEntitlement(event.ownerId, {
      planId: event.planId,
      status: event.status as Entitlement['status'],
      limited: event.limited,
      creditAllowance: Number(event.creditAllowance),
      creditsUsed: Number(event.creditsUsed),
      usageBased: event.usageBased,
    });
  }

  @On('membership.changed')
  membershipChanged(event: EventOf<'membership.changed'>): Promise<void> {
    return this.people.saveMembership(event.userId, event.companyId, event.removed ? null : (event.role as Role));
  }

  @On('company.changed')
  async companyChanged(event: EventOf<'company.changed'>): Promise<void> {
    if (event.deleted) await this.people.removeCompany(event.id);
  }
}
