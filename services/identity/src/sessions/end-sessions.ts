import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { notFound } from '@forewire/kit/errors';
import { Transaction } from '@forewire/kit/mongo';
import { RevokeAccess } from './revoke-access.ts';
import { SessionRepository } from './session.repository.ts';

/** Signs somebody out elsewhere: of one session, or of all but the one they ask from. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly transaction: Transaction,
  ) {}

  one(actor: Actor, sessionId: string): Promise<void> {
    const now = new Date();
    return this.transaction.run(async () => {
      const session = await this.sessions.find(sessionId, now);
      if (session?.userId !== actor.userId) throw notFound('session', 'Session not found');
      await this.revokeAccess.session(sessionId, now);
    });
  }

  others(actor: Actor): Promise<void> {
    return this.transaction.run(() => this.revokeAccess.otherSessionsOf(actor.userId, actor.tokenId, new Date()));
  }
}
