import { Injectable } from '@nestjs/common';
import { RevokeAccess } from '../sessions/revoke-access.ts';
import { SaveUser } from '../users/save-user.ts';
import type { User } from '../users/user.ts';
import { LinkRepository } from './link.repository.ts';

/** Sets another password and ends what the old one opened: sessions, API keys and reset links. Call it inside a transaction. */
@Injectable()
export class ReplacePassword {
  constructor(
    private readonly saveUser: SaveUser,
    private readonly links: LinkRepository,
    private readonly revokeAccess: RevokeAccess,
  ) {}

  /** `keptSession` is the one in which the password was changed, if it was in one. */
  async execute(user: User, passwordHash: string, now: Date, keptSession?: string): Promise<User> {
    await this.links.removeOf(user.id, 'reset-password');
    if (keptSession === undefined) await this.revokeAccess.sessionsOf(user.id, now);
    else await this.revokeAccess.otherSessionsOf(user.id, keptSession, now);
    await this.revokeAccess.keysOf(user.id, now);
    return (await this.saveUser.change(user.id, (present) => ({ ...present, passwordHash }))) ?? user;
  }
}
