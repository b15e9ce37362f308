import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { toEntitlement } from '@forewire/kit/people';
import { ApplyDirectory, toPlaces } from '../directory/apply-directory.ts';
import { ForgetPerson } from '../members/forget-person.ts';
import { PersonRepository } from './person.repository.ts';

/** Keeps what is known of people up to date. */
@Controller()
@ConsumerOf('teams')
export class PeopleConsumer {
  constructor(
    private readonly people: PersonRepository,
    private readonly forgetPerson: ForgetPerson,
    private readonly applyDirectory: ApplyDirectory,
  ) {}

  @On('user.changed')
  async userChanged(event: EventOf<'user.changed'>): Promise<void> {
    const { id, email, emailVerified, firstName, lastName, directory } = event;
    await this.people.saveAccount({ id, email, emailVerified, firstName, lastName });
    if (directory) await this.applyDirectory.execute(id, toPlaces(directory));
  }

  @On('user.deleted')
  userDeleted({ id }: EventOf<'user.deleted'>): Promise<void> {
    return this.forgetPerson.execute(id);
  }

  @On('entitlement.changed')
  entitlementChanged(event: EventOf<'entitlement.changed'>): Promise<void> {
    return this.people.saveEntitlement(event.ownerId, toEntitlement(event));
  }
}
