import { Injectable } from '@nestjs/common';
import { FoundResultRepository } from '../alerts/found-result.repository.ts';
import { BriefingRepository } from '../briefings/briefing.repository.ts';
import { ChannelRepository } from '../channels/channel.repository.ts';
import { DeliveryRepository } from '../deliveries/delivery.repository.ts';
import { PushSubscriptionRepository } from '../push/push-subscription.repository.ts';
import { WatchedTaskRepository } from '../tasks/watched-task.repository.ts';
import type { Person } from './person.ts';
import { PersonRepository } from './person.repository.ts';

/** Where a person could be reached, and what reached them. */
@Injectable()
export class PersonTraces {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly pushSubscriptions: PushSubscriptionRepository,
    private readonly briefings: BriefingRepository,
  ) {}

  async remove(userId: string): Promise<void> {
    await this.channels.removeOfUser(userId);
    await this.deliveries.removeOfUser(userId);
    await this.pushSubscriptions.removeOfUser(userId);
    await this.briefings.removeOfUser(userId);
  }
}

/** Removes everything that this service holds of a person but the fact that they are gone. */
@Injectable()
export class ForgetPerson {
  constructor(
    private readonly people: PersonRepository,
    private readonly tasks: WatchedTaskRepository,
    private readonly results: FoundResultRepository,
    private readonly reached: PersonTraces,
  ) {}

  async execute(userId: string): Promise<void> {
    const nobody: Omit<Person, 'id' | 'goneAt' | 'entitlement'> = { email: '', firstName: '', browserAlerts: false, disabled: true, timezone: '', timeFormat: '24h', phoneNumber: '', smsEnabled: false, memberships: [] };
    await this.people.save({ id: userId, ...nobody, emailVerified: false, goneAt: new Date() });
    await this.results.removeOfTasks(await this.tasks.listIdsOfOwner(userId));
    await this.tasks.forgetPerson(userId);
    await this.reached.remove(userId);
  }
}
