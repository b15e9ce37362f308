import { Injectable } from '@nestjs/common';
import { smtpConnections } from '../mail/smtp.mailer.ts';
import { Rights } from '../rights/rights.ts';
import { SmsCourier } from '../sms/sms.courier.ts';
import { ChannelCourier } from './channel.courier.ts';
import { type Carry, type Courier, skipped } from './courier.ts';
import type { Delivery } from './delivery.ts';
import type { Lane } from './delivery-job.ts';
import { EmailCourier } from './email.courier.ts';
import { PushCourier } from './push.courier.ts';

/** About an hour: a phone that rings over yesterday's news is no alert. */
const smsAttempts = 12;

/** The couriers, by the lane whose jobs they do; none carries anything before it was asked whether it may be sent. */
@Injectable()
export class Couriers {
  readonly byLane: Record<Lane, { courier: Courier; concurrency: number; maxAttempts?: number }>;

  constructor(email: EmailCourier, push: PushCourier, sms: SmsCourier, channel: ChannelCourier, private readonly rights: Rights) {
    this.byLane = {
      'deliver-email': { courier: email, concurrency: smtpConnections },
      'deliver-push': { courier: push, concurrency: 16 },
      'deliver-sms': { courier: sms, concurrency: 4, maxAttempts: smsAttempts },
      // Most of a webhook's time is waiting for somebody else's server, at worst ten seconds.
      'deliver-webhook': { courier: channel, concurrency: 48 },
      'deliver-chat': { courier: channel, concurrency: 16 },
    };
  }

  /** How this delivery goes out, and what else of the same run goes to the same place, as things stand at this moment. */
  async open(lane: Lane, delivery: Delivery): Promise<Carry> {
    const refusal = await this.rights.refusal(delivery);
    return refusal ? async () => skipped(refusal) : this.byLane[lane].courier.open(delivery);
  }
}
