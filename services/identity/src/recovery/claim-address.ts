import { Injectable } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { log } from '@forewire/kit/log';
import { FirstAccount } from '../users/first-account.ts';
import { RemoveUser } from '../users/remove-user.ts';
import { SaveUser } from '../users/save-user.ts';
import { newUser, type User } from '../users/user.ts';

/**
 * Gives an address to whoever has proven that its mail reaches them. Until then anybody may have signed up with it, and what
 * they set up (monitors, channels, a phone number, teams, browsers that get alerts) would go on serving them, so the account
 * begins anew. Call it inside a transaction.
 */
@Injectable()
export class ClaimAddress {
  constructor(
    private readonly saveUser: SaveUser,
    private readonly removeUser: RemoveUser,
    private readonly firstAccount: FirstAccount,
  ) {}

  async execute(unproven: User, passwordHash: string | null, now: Date): Promise<User> {
    const { email, focusHours } = unproven;
    await this.removeUser.execute(unproven.id, now);
    const fresh = newUser({ id: newId(), email, passwordHash, timezone: focusHours.timezone, skipExplainers: false, now });
    log.info({ userId: fresh.id, before: unproven.id }, 'an account that nobody had confirmed was begun anew by the owner of its address');
    return this.saveUser.insert({ ...(await this.firstAccount.handOver(unproven, fresh)), emailVerified: true });
  }
}
