import { Injectable } from '@nestjs/common';
import { Transaction } from '@forewire/kit/mongo';
import { SendLink } from '../recovery/send-link.ts';
import { FirstAccount } from './first-account.ts';
import { SaveUser } from './save-user.ts';
import type { User } from './user.ts';

/** Stores a new user and asks for the mail that proves their address. */
@Injectable()
export class CreateAccount {
  constructor(
    private readonly saveUser: SaveUser,
    private readonly sendLink: SendLink,
    private readonly firstAccount: FirstAccount,
    private readonly transaction: Transaction,
  ) {}

  execute(user: User, invitation?: string): Promise<User> {
    return this.transaction.run(async () => {
      const saved = await this.saveUser.insert(await this.firstAccount.prepare(user));
      if (!saved.emailVerified) await this.sendLink.execute(saved, 'verify-email', user.createdAt, invitation);
      return saved;
    });
  }
}
