import { Inject, Injectable } from '@nestjs/common';
import { SecretBox } from '@forewire/kit/secret-box';
import { type IdentityConfig, identityConfigToken } from '../config.ts';
import type { User } from '../users/user.ts';
import { PhoneLimits } from './phone-limits.ts';
import { toMobileNumber } from './phone-number.ts';
import { TextSender } from './text-sender.ts';
import { newCode, newVerification } from './verification.ts';
import { VerificationRepository } from './verification.repository.ts';

/** Texts a code to a number, in place of the one that was sent before. */
@Injectable()
export class SendPhoneCode {
  constructor(
    @Inject(identityConfigToken) private readonly config: IdentityConfig,
    private readonly box: SecretBox,
    private readonly limits: PhoneLimits,
    private readonly verifications: VerificationRepository,
    private readonly sender: TextSender,
  ) {}

  async execute(user: User, given: string, ip: string): Promise<void> {
    const phoneNumber = toMobileNumber(given, this.config.SMS_COUNTRIES);
    await this.limits.code(user.id, phoneNumber, ip);
    const code = newCode();
    await this.verifications.save(newVerification(user.id, phoneNumber, this.box.hash(code, user.id), new Date()));
    await this.sender.sendCode(phoneNumber, code);
  }
}
