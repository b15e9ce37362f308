import { Injectable } from '@nestjs/common';
import { unauthenticated } from '@forewire/kit/errors';
import { log } from '@forewire/kit/log';
import { CheckKeycloakSession } from '../keycloak/check-keycloak-session.ts';
import { OpenSession, type SignedIn } from './open-session.ts';
import { RotateToken } from './rotate-token.ts';
import { hashSecret, judge, newSecret, sessionExpired } from './session.ts';
import { SessionRepository } from './session.repository.ts';

/** Exchanges a refresh token for its successor; one that is used again ends the whole session, since someone holds a copy. */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly checkKeycloakSession: CheckKeycloakSession,
    private readonly rotateToken: RotateToken,
    private readonly openSession: OpenSession,
  ) {}

  async execute(secret: string | undefined, now = new Date()): Promise<SignedIn> {
    if (!secret) throw sessionExpired();
    const hash = hashSecret(secret);
    const admin = await this.isAdminElsewhere(hash, now);
    const next = newSecret();
    const outcome = await this.rotateToken.execute(hash, next.hash, now);
    if (outcome.kind === 'unknown') throw sessionExpired();
    if (outcome.kind === 'reused') {
      log.warn({ sessionId: outcome.sessionId }, 'a refresh token was used twice; its session is ended');
      throw unauthenticated('Your session has ended. Please sign in again.');
    }
    const { user, session } = outcome;
    return this.openSession.withAccessToken({ ...user, admin: user.admin || admin }, session, next.secret);
  }

  /** Asked before the token is spent: while Keycloak is away, the same token can be tried again. */
  private async isAdminElsewhere(hash: string, now: Date): Promise<boolean> {
    const token = await this.sessions.findToken(hash, now);
    if (!token || judge(token, now) === 'reused') return false;
    return (await this.checkKeycloakSession.execute(token.sessionId, now)).admin;
  }
}
