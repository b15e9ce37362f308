import { Injectable } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { Transaction } from '@forewire/kit/mongo';
import { AccessTokens, accessTokenMs } from '../signing-keys/access-tokens.ts';
import { type User, userDisabled } from '../users/user.ts';
import { newRefreshToken, newSecret, newSession } from './session.ts';
import { SessionRepository } from './session.repository.ts';

/** What a signed-in browser gets: the cookie's secret, and the token that its pages send. */
export type SignedIn = { user: User; refreshToken: string; accessToken: string; expiresAt: Date };
export type Device = { ip: string; userAgent: string };

/** Begins a session for somebody who has proven who they are. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
    private readonly transaction: Transaction,
  ) {}

  /** `alongside` writes what belongs to the session in the same transaction. */
  async execute(user: User, device: Device, alongside?: (sessionId: string, now: Date) => Promise<void>): Promise<SignedIn> {
    if (user.disabled) throw userDisabled();
    const { secret, hash } = newSecret();
    const now = new Date();
    const session = newSession({ id: newId(), userId: user.id, userAgent: device.userAgent }, now);
    await this.transaction.run(async () => {
      await this.sessions.insert(session);
      await alongside?.(session.id, now);
      await this.sessions.insertToken(newRefreshToken(session, hash));
    });
    return this.withAccessToken(user, session.id, secret);
  }

  async withAccessToken(user: User, sessionId: string, refreshToken: string): Promise<SignedIn> {
    const expiresAt = new Date(Date.now() + accessTokenMs);
    const accessToken = await this.tokens.issue({ userId: user.id, email: user.email, admin: user.admin, tokenId: sessionId, use: 'session', expiresAt });
    return { user, refreshToken, accessToken, expiresAt };
  }
}
