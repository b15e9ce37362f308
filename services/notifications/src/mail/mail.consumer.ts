import { Controller } from '@nestjs/common';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import type { EventOf } from '@forewire/contracts/events';
import { RequestedMails } from './requested-mail.ts';

@Controller()
@ConsumerOf('notifications')
export class MailConsumer {
  constructor(private readonly mails: RequestedMails) {}

  @On('mail.requested')
  requested({ id, to, template, params }: EventOf<'mail.requested'>): Promise<void> {
    return this.mails.request({ id, to, template, params: { ...params } });
  }
}
