import { Injectable } from '@nestjs/common';
import { unauthenticated } from '@forewire/kit/errors';
import { Transaction } from '@forewire/kit/mongo';
import { SaveUser } from '../users/save-user.ts';
import type { User } from '../users/user.ts';
import { VerificationRepository } from './verification.repository.ts';

/** Forgets a person's number, and a code that is on its way. */
@Injectable()
export class RemovePhone {
  constructor(
    private readonly verifications: VerificationRepository,
    private readonly saveUser: SaveUser,
    private readonly transaction: Transaction,
  ) {}

  execute(userId: string): Promise<User> {
    return this.transaction.run(async () => {
      await this.verifications.removeOf(userId);
      const user = await this.saveUser.change(userId, (present) => ({ ...present, phoneNumber: null, smsNotificationsEnabled: false }));
      if (!user) throw unauthenticated();
      return user;
    });
  }
}
