import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { Charge } from '../ledger/charge.ts';
import { RemoveCustomer } from '../payments/remove-customer.ts';
import { AccountRepository } from './account.repository.ts';
import { OpenAccount } from './open-account.ts';

/** Opens and closes accounts with the people that they belong to. */
@Controller()
@ConsumerOf('billing')
export class AccountsConsumer {
  constructor(
    private readonly openAccount: OpenAccount,
    private readonly accounts: AccountRepository,
    private readonly charge: Charge,
    private readonly removeCustomer: RemoveCustomer,
  ) {}

  @On('user.changed')
  userChanged(event: EventOf<'user.changed'>): Promise<void> {
    return this.openAccount.execute(event.id, event.createdAt ? timestampDate(event.createdAt) : new Date());
  }

  @On('user.deleted')
  async userDeleted(event: EventOf<'user.deleted'>): Promise<void> {
    await this.removeCustomer.execute(event.id);
    await this.accounts.remove(event.id);
    await this.charge.forget(event.id);
  }
}
