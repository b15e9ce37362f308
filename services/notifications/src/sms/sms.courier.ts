import { Inject, Injectable } from '@nestjs/common';
import { PermanentFailure, RetryLater } from '@forewire/kit/jobs';
import { type Twilio, TwilioError } from '@forewire/kit/twilio';
import { type Carry, type Courier, skipped } from '../deliveries/courier.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { Site } from '../mail/site.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { refusals } from '../rights/rights.ts';
import { ReceiverBusy, ReceiverFailed, retryAfterMs } from '../senders/http-outcome.ts';
import { smsText } from './sms-text.ts';
import { StopSms } from './stop-sms.ts';

/** Twilio's client, or null where text messages are not set up. */
export const twilioToken = Symbol('forewire:twilio');

// An alert that a phone gets hours later, when it is switched on again, is still of use; the day after it is not.
const validSeconds = 4 * 3600;

/** Hands alerts to Twilio, which reports later whether they arrived. */
@Injectable()
export class SmsCourier implements Courier {
  constructor(
    @Inject(twilioToken) private readonly twilio: Twilio | null,
    private readonly people: PersonRepository,
    private readonly site: Site,
    private readonly stop: StopSms,
  ) {}

  async open({ userId }: Pick<Delivery, 'userId'>): Promise<Carry> {
    const { twilio } = this;
    if (!twilio) return async () => skipped('Text messages are not set up on this server');
    const person = await this.people.findTogether(userId);
    if (!person) return async () => skipped(refusals.account);
    const { phoneNumber: to, smsEnabled } = person;
    if (!to || !smsEnabled) return async () => skipped('Text messages are switched off');
    return async ({ id }, content, signal) => {
      if (content.kind !== 'alert') throw new PermanentFailure('Phones get alerts only');
      const statusCallback = this.callback(id);
      const message = { to, body: smsText(content.alert, this.site.url), validSeconds, signal, ...(statusCallback && { statusCallback }) };
      const { sid } = await twilio.send(message).catch((error: unknown) => this.refused(error, to));
      return { status: 'sent', reference: sid };
    };
  }

  /** Where Twilio reports to; an address that is not public is one that it refuses the whole message for. */
  private callback(deliveryId: string): string | null {
    return this.site.url.startsWith('https:') ? `${this.site.url}/api/sms/report?delivery=${deliveryId}` : null;
  }

  private async refused(error: unknown, to: string): Promise<never> {
    if (!(error instanceof TwilioError)) throw error;
    if (error.problem === 'stopped') await this.stop.execute(to);
    if (!error.passes) throw new PermanentFailure(error.message);
    const waitMs = retryAfterMs(error.retryAfter, Date.now());
    if (waitMs !== null) throw new RetryLater(error.message, waitMs);
    throw error.problem === 'busy' ? new ReceiverBusy(error.message) : new ReceiverFailed(error.message);
  }
}
