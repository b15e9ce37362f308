import { Injectable } from '@nestjs/common';
import { smtpConnections } from '../mail/smtp.mailer.ts';
import { ChannelCourier } from './channel.courier.ts';
import type { Courier } from './courier.ts';
import type { Lane } from './delivery-job.ts';
import { EmailCourier } from './email.courier.ts';
import { PushCourier } from './push.courier.ts';

/** The couriers, by the lane whose jobs they do. */
@Injectable()
export class Couriers {
  readonly byLane: Record<Lane, { courier: Courier; concurrency: number }>;

  constructor(email: EmailCourier, push: PushCourier, channel: ChannelCourier) {
    this.byLane = {
      'deliver-email': { courier: email, concurrency: smtpConnections },
      'deliver-push': { courier: push, concurrency: 16 },
      // Most of a webhook's time is waiting for somebody else's server, at worst ten seconds.
      'deliver-webhook': { courier: channel, concurrency: 48 },
      'deliver-chat': { courier: channel, concurrency: 16 },
    };
  }
}
