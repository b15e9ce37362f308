import { Injectable } from '@nestjs/common';
import { unauthenticated } from '@forewire/kit/errors';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import type { User } from '../users/user.ts';
import { UserRepository } from '../users/user.repository.ts';
import { OpenSession, type SignedIn } from './open-session.ts';
import { RevokeAccess } from './revoke-access.ts';
import { hashSecret, judge, newRefreshToken, newSecret, prolong, sessionExpired, spend } from './session.ts';
import { SessionRepository } from './session.repository.ts';

type Outcome = { kind: 'unknown' } | { kind: 'reused'; sessionId: string } | { kind: 'renewed'; user: User; sessionId: string };

/** Exchanges a refresh token for its successor; one that is used again ends the whole session, since someone holds a copy. */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly openSession: OpenSession,
    private readonly transaction: Transaction,
  ) {}

  async execute(secret: string | undefined, now = new Date()): Promise<SignedIn> {
    if (!secret) throw sessionExpired();
    const next = newSecret();
    const outcome = await this.transaction.run(() => this.rotate(hashSecret(secret), next.hash, now));
    if (outcome.kind === 'unknown') throw sessionExpired();
    if (outcome.kind === 'reused') {
      log.warn({ sessionId: outcome.sessionId }, 'a refresh token was used twice; its session is ended');
      throw unauthenticated('Your session has ended. Please sign in again.');
    }
    return this.openSession.withAccessToken(outcome.user, outcome.sessionId, next.secret);
  }

  private async rotate(hash: string, nextHash: string, now: Date): Promise<Outcome> {
    const token = await this.sessions.findToken(hash, now);
    const session = token && (await this.sessions.find(token.sessionId, now));
    const user = session && (await this.users.find(session.userId));
    if (!token || !session || !user) return { kind: 'unknown' };
    if (judge(token, now) === 'reused') {
      await this.revokeAccess.session(session.id, now);
      return { kind: 'reused', sessionId: session.id };
    }
    const prolonged = prolong(session, now);
    await this.sessions.updateToken(spend(token, now));
    await this.sessions.insertToken(newRefreshToken(prolonged, nextHash));
    await this.sessions.update(prolonged);
    return { kind: 'renewed', user, sessionId: session.id };
  }
}
