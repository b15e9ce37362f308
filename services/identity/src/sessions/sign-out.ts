import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { LogoutAddress } from '../keycloak/logout-address.ts';
import { RevokeAccess } from './revoke-access.ts';
import { hashSecret } from './session.ts';
import { SessionRepository } from './session.repository.ts';

/** Ends the session of the cookie or of the bearer token; with neither there is nothing to end, which is fine. Gives where to sign out next, if anywhere. */
@Injectable()
export class SignOut {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly logoutAddress: LogoutAddress,
    private readonly transaction: Transaction,
  ) {}

  execute(actor: Actor | null, secret: string | undefined): Promise<string | null> {
    const now = new Date();
    return this.transaction.run(async () => {
      const ids = await this.sessionsOf(actor, secret, now);
      const next = ids[0] ? await this.logoutAddress.of(ids[0]) : null;
      for (const id of ids) await this.revokeAccess.session(id, now);
      return next;
    });
  }

  private async sessionsOf(actor: Actor | null, secret: string | undefined, now: Date): Promise<string[]> {
    const token = secret ? await this.sessions.findToken(hashSecret(secret), now) : null;
    const bearers = actor?.via === 'session' ? [actor.tokenId] : [];
    return [...new Set([...(token ? [token.sessionId] : []), ...bearers])];
  }
}
