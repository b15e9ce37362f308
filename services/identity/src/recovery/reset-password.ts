import { Injectable } from '@nestjs/common';
import { Transaction } from '@forewire/kit/mongo';
import { Passwords } from '../sessions/passwords.ts';
import { RevokeAccess } from '../sessions/revoke-access.ts';
import { hashSecret } from '../sessions/session.ts';
import { SaveUser } from '../users/save-user.ts';
import type { User } from '../users/user.ts';
import { resetLinkExpired } from './link.ts';
import { LinkRepository } from './link.repository.ts';

/** Sets a new password by a mailed link, once, and ends every session and API key that the account had. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly saveUser: SaveUser,
    private readonly links: LinkRepository,
    private readonly passwords: Passwords,
    private readonly revokeAccess: RevokeAccess,
    private readonly transaction: Transaction,
  ) {}

  async execute(token: string, password: string): Promise<User> {
    const hash = hashSecret(token);
    // Looked up before the costly hash as well, so that made-up tokens cost little.
    if (!(await this.links.find('reset-password', hash, new Date()))) throw resetLinkExpired();
    const passwordHash = await this.passwords.hash(password);
    const now = new Date();
    return this.transaction.run(async () => {
      const link = await this.links.find('reset-password', hash, now);
      // Who could read the mail has proven the address too.
      const user = link && (await this.saveUser.change(link.userId, (present) => ({ ...present, passwordHash, emailVerified: true })));
      if (!user) throw resetLinkExpired();
      await this.links.removeOf(user.id, 'reset-password');
      await this.revokeAccess.everythingOf(user.id, now);
      return user;
    });
  }
}
