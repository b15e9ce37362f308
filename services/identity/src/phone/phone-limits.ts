import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { resendAfterSeconds } from '@forewire/contracts/http/phone';
import { type Limit, RateLimits } from '@forewire/kit/rate-limit';
import { type IdentityConfig, identityConfigToken } from '../config.ts';

const day = 86_400;
const resend: Limit = { points: 1, perSeconds: resendAfterSeconds };
const ofAccount: Limit = { points: 5, perSeconds: 3600 };
const ofAccountInDay: Limit = { points: 10, perSeconds: day };
const ofNumber: Limit = { points: 5, perSeconds: day };
const ofAddress: Limit = { points: 20, perSeconds: day };

/** How many codes may be sent, so that nobody makes strangers' phones ring or earns by the messages. */
@Injectable()
export class PhoneLimits {
  private readonly ofInstallation: Limit;

  constructor(
    @Inject(identityConfigToken) config: IdentityConfig,
    private readonly limits: RateLimits,
  ) {
    this.ofInstallation = { points: config.PHONE_CODES_PER_DAY, perSeconds: day };
  }

  /** Takes one code of the account, the address it is asked from, the number and the installation; the narrow ones first, so that nobody uses up what others share. */
  async code(userId: string, phoneNumber: string, ip: string): Promise<void> {
    await this.limits.take('phone-code-resend', userId, resend);
    await this.limits.take('phone-code-account', userId, ofAccount);
    await this.limits.take('phone-code-account-day', userId, ofAccountInDay);
    await this.limits.take('phone-code-address', ip, ofAddress);
    // Counters may lie in a Redis that others look into.
    await this.limits.take('phone-code-number', createHash('sha256').update(phoneNumber).digest('base64url'), ofNumber);
    await this.limits.take('phone-code-installation', 'all', this.ofInstallation);
  }
}
