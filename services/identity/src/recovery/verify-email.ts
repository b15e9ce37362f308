import { Injectable } from '@nestjs/common';
import { Transaction } from '@forewire/kit/mongo';
import { hashSecret } from '../sessions/session.ts';
import { SaveUser } from '../users/save-user.ts';
import { verificationLinkExpired } from './link.ts';
import { LinkRepository } from './link.repository.ts';

/** Proves an address by a mailed link, which may be opened again until it expires. */
@Injectable()
export class VerifyEmail {
  constructor(
    private readonly saveUser: SaveUser,
    private readonly links: LinkRepository,
    private readonly transaction: Transaction,
  ) {}

  execute(token: string): Promise<void> {
    return this.transaction.run(async () => {
      const link = await this.links.find('verify-email', hashSecret(token), new Date());
      if (!link) throw verificationLinkExpired();
      await this.saveUser.change(link.userId, (user) => ({ ...user, emailVerified: true }));
    });
  }
}
