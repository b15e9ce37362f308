import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs, PermanentFailure } from '@forewire/kit/jobs';
import { deliveryBackoffMs } from '../deliveries/delivery.ts';
import { type ActionParams, renderAction } from './action-mail.ts';
import { isPlainAddress, Mailer } from './mail.ts';

type RequestedMail = { id: string; to: string; template: string; params: ActionParams };

const kind = 'send-requested-mail';
// People wait for these: after about an hour a link has expired and the mail is of no use.
const maxAttempts = 12;

/** Sends the mails that people ask for by what they do, such as a password reset. */
@Injectable()
export class RequestedMails implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
  ) {}

  onModuleInit(): void {
    this.jobs.work<RequestedMail>(kind, { concurrency: 4, maxAttempts, backoffMs: deliveryBackoffMs, work: ({ payload }) => this.send(payload) });
  }

  /** Joins the present transaction; the same id is sent once. */
  async request(mail: RequestedMail): Promise<void> {
    await this.jobs.add(kind, `mail:${mail.id}`, mail);
  }

  private async send({ id, to, template, params }: RequestedMail): Promise<void> {
    const content = renderAction(template, params);
    if (!content) throw new PermanentFailure(`There is no mail "${template}", or it has no usable address to lead to`);
    if (!isPlainAddress(to)) throw new PermanentFailure('The address to send to is not an e-mail address');
    await this.mailer.send({ id, to, ...content });
  }
}
