import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@forewire/kit/outbox';
import { ApiKeyRepository } from '../api-keys/api-key.repository.ts';
import { KeycloakSessionRepository } from '../keycloak/keycloak-session.repository.ts';
import { accessTokenMs } from '../signing-keys/access-tokens.ts';
import { SessionRepository } from './session.repository.ts';

export type Revocation = { subject: string; until: Date };

/** Clocks of other machines may run a little behind. */
const skewMs = 60_000;

/** Takes credentials back: here by removing them, in every service by event. Call it inside a transaction. */
@Injectable()
export class RevokeAccess {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly keycloakSessions: KeycloakSessionRepository,
    private readonly apiKeys: ApiKeyRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Ends one session with every access token that it gave out. */
  async session(sessionId: string, now: Date): Promise<void> {
    await this.keycloakSessions.remove(sessionId);
    if (await this.sessions.remove(sessionId)) await this.announce([{ subject: sessionId, until: this.tokensEnd(now) }], now);
  }

  /** Ends all sessions of a user, and nothing else of theirs. */
  async sessionsOf(userId: string, now: Date): Promise<void> {
    await this.sessions.removeOf(userId);
    await this.keycloakSessions.removeOf(userId);
    await this.announce([{ subject: `user:${userId}`, until: this.tokensEnd(now) }], now);
  }

  /** Ends all sessions of a user but this one, with what earlier ones that lapsed have left behind. */
  async otherSessionsOf(userId: string, kept: string, now: Date): Promise<void> {
    for (const id of await this.sessions.listIds(userId)) if (id !== kept) await this.session(id, now);
    await this.outbox.add('sessions.ended', userId, { userId, keptSessionId: kept, endedAt: timestampFromDate(now) });
  }

  /** Ends all API keys of a user, each by its own name: a row of the user stays only for as long as access tokens live. */
  async keysOf(userId: string, now: Date): Promise<void> {
    const keys = await this.apiKeys.removeOf(userId);
    await this.announce(keys.map((key) => ({ subject: key.id, until: key.expiresAt })), now);
  }

  /** How many sessions and API keys of a user there are to end. */
  async count(userId: string): Promise<{ sessions: number; keys: number }> {
    const [sessions, keys] = [await this.sessions.listIds(userId), await this.apiKeys.list(userId)];
    return { sessions: sessions.length, keys: keys.length };
  }

  /** Ends all sessions and API keys of a user. */
  async everythingOf(userId: string, now: Date): Promise<void> {
    await this.sessionsOf(userId, now);
    await this.keysOf(userId, now);
  }

  async announce(list: Revocation[], now: Date): Promise<void> {
    const revokedAt = timestampFromDate(now);
    await this.outbox.addMany(
      list.map(({ subject, until }) => ({
        type: 'access.revoked' as const,
        key: subject,
        message: { subject, revokedAt, expiresAt: timestampFromDate(until) },
      })),
    );
  }

  private tokensEnd(now: Date): Date {
    return new Date(now.getTime() + accessTokenMs + skewMs);
  }
}
