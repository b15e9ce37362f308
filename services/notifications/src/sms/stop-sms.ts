import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { PersonRepository } from '../people/person.repository.ts';

/** Ends text messages to a phone that asked for it, at once here and by event in the account's settings. */
@Injectable()
export class StopSms {
  constructor(
    private readonly people: PersonRepository,
    private readonly outbox: Outbox,
    private readonly transaction: Transaction,
  ) {}

  execute(phoneNumber: string): Promise<void> {
    return this.transaction.run(async () => {
      const stoppedAt = timestampFromDate(new Date());
      for (const { id, smsEnabled } of await this.people.listByPhone(phoneNumber)) {
        if (!smsEnabled) continue;
        await this.people.savePhone(id, { phoneNumber, smsEnabled: false });
        await this.outbox.add('sms.stopped', id, { userId: id, stoppedAt });
      }
    });
  }
}
