import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { ChoosePassword } from '../sessions/choose-password.ts';
import { hashSecret } from '../sessions/session.ts';
import { SaveUser } from '../users/save-user.ts';
import type { User } from '../users/user.ts';
import { ClaimAddress } from './claim-address.ts';
import { newPasswordNeeded, verificationLinkExpired } from './link.ts';
import { LinkHolder } from './link-holder.ts';

/**
 * Proves an address by a mailed link, which may be opened again until it expires. In a session of that account it confirms
 * and nothing else. Elsewhere somebody else may have chosen the password, so a new one is needed, and with it the account
 * begins anew.
 */
@Injectable()
export class VerifyEmail {
  constructor(
    private readonly holder: LinkHolder,
    private readonly saveUser: SaveUser,
    private readonly choosePassword: ChoosePassword,
    private readonly claimAddress: ClaimAddress,
    private readonly transaction: Transaction,
  ) {}

  /** The user that begins anew, who is to be signed in; null when the address is proven and nothing else has changed. */
  async execute(token: string, actor: Actor | null, password: string | undefined): Promise<User | null> {
    const hash = hashSecret(token);
    const user = await this.holderOf(hash);
    if (user.emailVerified) return null;
    if (actor?.via === 'session' && actor.userId === user.id) return this.confirm(user.id);
    if (password === undefined) throw newPasswordNeeded(user.email);
    const passwordHash = await this.choosePassword.hash(password, user);
    return this.transaction.run(async () => {
      const present = await this.holderOf(hash);
      return present.emailVerified ? null : this.claimAddress.execute(present, passwordHash, new Date());
    });
  }

  private async holderOf(hash: string): Promise<User> {
    const user = await this.holder.find('verify-email', hash);
    if (!user) throw verificationLinkExpired();
    return user;
  }

  private async confirm(userId: string): Promise<null> {
    await this.saveUser.change(userId, (user) => ({ ...user, emailVerified: true }));
    return null;
  }
}
