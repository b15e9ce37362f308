import { Injectable } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { AccessTokens, accessTokenMs } from '../signing-keys/access-tokens.ts';
import { type User, userDisabled } from '../users/user.ts';
import { newRefreshToken, newSecret, newSession, type Session } from './session.ts';
import { SessionRepository } from './session.repository.ts';

/** What a signed-in browser gets: the cookie's secret, and the token that its pages send. */
export type SignedIn = { user: User; session: Session; refreshToken: string; accessToken: string; expiresAt: Date };
export type Device = { ip: string; userAgent: string };
export type OpenOptions = {
  /** When they proved it, if that was not now. */
  authenticatedAt?: Date | undefined;
  /** Writes what belongs to the session in the same transaction. */
  alongside?: (sessionId: string, now: Date) => Promise<void>;
};

/** Begins a session for somebody who has proven who they are. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
    private readonly transaction: Transaction,
  ) {}

  async execute(user: User, device: Device, { authenticatedAt, alongside }: OpenOptions = {}): Promise<SignedIn> {
    if (user.disabled) throw userDisabled();
    const { secret, hash } = newSecret();
    const now = new Date();
    const session = newSession({ id: newId(), userId: user.id, userAgent: device.userAgent, authenticatedAt: authenticatedAt ?? now }, now);
    await this.transaction.run(async () => {
      await this.sessions.insert(session);
      await alongside?.(session.id, now);
      await this.sessions.insertToken(newRefreshToken(session, hash));
    });
    log.info({ userId: user.id, sessionId: session.id, address: device.ip }, 'signed in');
    return this.withAccessToken(user, session, secret);
  }

  async withAccessToken(user: User, session: Session, refreshToken: string): Promise<SignedIn> {
    const expiresAt = new Date(Math.min(Date.now() + accessTokenMs, session.expiresAt.getTime()));
    const { id: userId, email, admin } = user;
    const accessToken = await this.tokens.issue({ userId, email, admin, tokenId: session.id, use: 'session', authenticatedAt: session.authenticatedAt, expiresAt });
    return { user, session, refreshToken, accessToken, expiresAt };
  }
}
