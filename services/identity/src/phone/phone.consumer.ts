import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { toEntitlement } from '@forewire/kit/people';
import { SaveUser } from '../users/save-user.ts';
import { PlanRepository } from './plan.repository.ts';

/** What the other services tell that decides about alerts to a phone. */
@Controller()
@ConsumerOf('identity')
export class PhoneConsumer {
  constructor(
    private readonly plans: PlanRepository,
    private readonly saveUser: SaveUser,
  ) {}

  @On('entitlement.changed')
  entitlementChanged(event: EventOf<'entitlement.changed'>): Promise<void> {
    return this.plans.save(event.ownerId, toEntitlement(event));
  }

  @On('sms.stopped')
  async smsStopped({ userId }: EventOf<'sms.stopped'>): Promise<void> {
    await this.saveUser.change(userId, (user) => ({ ...user, smsNotificationsEnabled: false }));
  }
}
