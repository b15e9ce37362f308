import { Injectable } from '@nestjs/common';
import { Transaction } from '@forewire/kit/mongo';
import { ChoosePassword } from '../sessions/choose-password.ts';
import { hashSecret } from '../sessions/session.ts';
import type { User } from '../users/user.ts';
import { ClaimAddress } from './claim-address.ts';
import { resetLinkExpired } from './link.ts';
import { LinkHolder } from './link-holder.ts';
import { ReplacePassword } from './replace-password.ts';

/** Sets a new password by a mailed link, once, and ends every session and API key that the account had. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly holder: LinkHolder,
    private readonly choosePassword: ChoosePassword,
    private readonly claimAddress: ClaimAddress,
    private readonly replacePassword: ReplacePassword,
    private readonly transaction: Transaction,
  ) {}

  /** `startsEmpty` says that the account began anew, since nobody had proven its address. */
  async execute(token: string, password: string): Promise<{ user: User; startsEmpty: boolean }> {
    const hash = hashSecret(token);
    // Looked up before the costly hash as well, so that made-up tokens cost little.
    const passwordHash = await this.choosePassword.hash(password, await this.holderOf(hash));
    return this.transaction.run(async () => {
      const user = await this.holderOf(hash);
      // Who could read the mail has proven the address; who signed up with it had not.
      if (!user.emailVerified) return { user: await this.claimAddress.execute(user, passwordHash, new Date()), startsEmpty: true };
      return { user: await this.replacePassword.execute(user, passwordHash, new Date()), startsEmpty: false };
    });
  }

  private async holderOf(hash: string): Promise<User> {
    const user = await this.holder.find('reset-password', hash);
    if (!user) throw resetLinkExpired();
    return user;
  }
}
