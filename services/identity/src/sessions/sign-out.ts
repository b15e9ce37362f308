import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { RevokeAccess } from './revoke-access.ts';
import { hashSecret } from './session.ts';
import { SessionRepository } from './session.repository.ts';

/** Ends the session of the cookie or of the bearer token; with neither there is nothing to end, which is fine. */
@Injectable()
export class SignOut {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly transaction: Transaction,
  ) {}

  execute(actor: Actor | null, secret: string | undefined): Promise<void> {
    const now = new Date();
    return this.transaction.run(async () => {
      const token = secret ? await this.sessions.findToken(hashSecret(secret), now) : null;
      if (token) await this.revokeAccess.session(token.sessionId, now);
      if (actor?.via === 'session' && actor.tokenId !== token?.sessionId) await this.revokeAccess.session(actor.tokenId, now);
    });
  }
}
