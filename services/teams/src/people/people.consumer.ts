import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { toEntitlement } from '@forewire/kit/people';
import { ApplyDirectory, toPlaces } from '../directory/apply-directory.ts';
import { WithdrawInvitations } from '../invitations/withdraw-invitations.ts';
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
    private readonly withdrawInvitations: WithdrawInvitations,
  ) {}

  @On('user.changed')
  async userChanged(event: EventOf<'user.changed'>): Promise<void> {
    const { id, email, emailVerified, firstName, lastName, disabled, directory } = event;
    await this.people.saveAccount({ id, email, emailVerified, firstName, lastName, disabled });
    if (directory) await this.applyDirectory.execute(id, toPlaces(directory));
  }

  @On('user.deleted')
  userDeleted({ id }: EventOf<'user.deleted'>): Promise<void> {
    return this.forgetPerson.execute(id);
  }

  @On('account.secured')
  accountSecured(event: EventOf<'account.secured'>): Promise<void> {
    return this.withdrawInvitations.execute(event.userId, event.securedAt ? timestampDate(event.securedAt) : new Date());
  }

  @On('entitlement.changed')
  entitlementChanged(event: EventOf<'entitlement.changed'>): Promise<void> {
    return this.people.saveEntitlement(event.ownerId, toEntitlement(event));
  }
}
