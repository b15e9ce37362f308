import { Injectable } from '@nestjs/common';
import { Transaction } from '@forewire/kit/mongo';
import type { User } from '../users/user.ts';
import { UserRepository } from '../users/user.repository.ts';
import { RevokeAccess } from './revoke-access.ts';
import { judge, newRefreshToken, prolong, type Session, spend } from './session.ts';
import { SessionRepository } from './session.repository.ts';

export type Rotation = { kind: 'unknown' } | { kind: 'reused'; sessionId: string } | { kind: 'renewed'; user: User; session: Session };

/** Puts a successor in a refresh token's place and prolongs the session; a token that is used again ends it. */
@Injectable()
export class RotateToken {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly transaction: Transaction,
  ) {}

  execute(hash: string, nextHash: string, now: Date): Promise<Rotation> {
    return this.transaction.run(() => this.rotate(hash, nextHash, now));
  }

  private async rotate(hash: string, nextHash: string, now: Date): Promise<Rotation> {
    const token = await this.sessions.findToken(hash, now);
    const session = token && (await this.sessions.find(token.sessionId, now));
    const user = session && (await this.users.find(session.userId));
    if (!token || !session || !user || user.disabled) return { kind: 'unknown' };
    if (judge(token, now) === 'reused') {
      await this.revokeAccess.session(session.id, now);
      return { kind: 'reused', sessionId: session.id };
    }
    const prolonged = prolong(session, now);
    if (!prolonged) return { kind: 'unknown' };
    await this.sessions.updateToken(spend(token, now));
    await this.sessions.insertToken(newRefreshToken(prolonged, nextHash));
    await this.sessions.update(prolonged);
    return { kind: 'renewed', user, session: prolonged };
  }
}
