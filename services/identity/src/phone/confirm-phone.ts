import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { unauthenticated } from '@forewire/kit/errors';
import { Transaction } from '@forewire/kit/mongo';
import { SecretBox } from '@forewire/kit/secret-box';
import { SaveUser } from '../users/save-user.ts';
import type { User } from '../users/user.ts';
import { codeExpired, codeWrong, type Verification } from './verification.ts';
import { VerificationRepository } from './verification.repository.ts';

/** Saves a number whose phone showed the code, and switches alerts to it on. */
@Injectable()
export class ConfirmPhone {
  constructor(
    private readonly verifications: VerificationRepository,
    private readonly box: SecretBox,
    private readonly saveUser: SaveUser,
    private readonly transaction: Transaction,
  ) {}

  async execute(userId: string, phoneNumber: string, code: string): Promise<User> {
    // Counted on its own: a wrong code undoes nothing of it.
    const verification = await this.verifications.takeTry(userId, phoneNumber, new Date());
    if (!verification) throw codeExpired();
    if (!isSame(this.box.hash(code, userId), verification.codeHash)) throw codeWrong();
    return this.transaction.run(() => this.save(verification));
  }

  private async save(verification: Verification): Promise<User> {
    if (!(await this.verifications.use(verification))) throw codeExpired();
    const { userId, phoneNumber } = verification;
    const user = await this.saveUser.change(userId, (present) => ({ ...present, phoneNumber, smsNotificationsEnabled: true }));
    if (!user) throw unauthenticated();
    return user;
  }
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
