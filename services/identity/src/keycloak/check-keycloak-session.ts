import { Injectable } from '@nestjs/common';
import { CodedError } from '@forewire/kit/errors';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { RevokeAccess } from '../sessions/revoke-access.ts';
import { sessionExpired } from '../sessions/session.ts';
import { Keycloak, type KeycloakTokens, type Renewal, ssoAway, ssoEnded } from './keycloak.ts';
import type { KeycloakPerson } from './keycloak-person.ts';
import { askedBefore, confirm, isAnswered, isWithinGrace, keptUntil, type KeycloakSession } from './keycloak-session.ts';
import { KeycloakSessionRepository } from './keycloak-session.repository.ts';
import { KnownPeople } from './known-people.ts';

/** Asks Keycloak whether the session behind one of ours still holds, and takes over what has changed there. */
@Injectable()
export class CheckKeycloakSession {
  constructor(
    private readonly sessions: KeycloakSessionRepository,
    private readonly keycloak: Keycloak,
    private readonly people: KnownPeople,
    private readonly revokeAccess: RevokeAccess,
    private readonly transaction: Transaction,
  ) {}

  /** Whether Keycloak makes the holder an admin; throws when the session must not go on. */
  async execute(sessionId: string, now: Date): Promise<{ admin: boolean }> {
    const session = await this.sessions.find(sessionId);
    if (!session) return this.ofPassword(sessionId, now);
    if (!this.keycloak.configured) return this.end(session, now, false);
    // Whoever asks spends the refresh token, so only one may; the others go by what it was told last.
    if (!(await this.sessions.claim(sessionId, askedBefore(now), { checkedAt: now, expiresAt: keptUntil(now) }))) return session;
    return this.ask(session, now);
  }

  /**
   * Asks at once, whoever uses the session or not, unless that was done since this moment. `busy` while somebody else may be
   * at it, and `away` when Keycloak gives no answer. A session that was an admin's by Keycloak and no longer is ends, since its
   * tokens would say so for as long as they live.
   */
  async askSince(sessionId: string, since: Date, now: Date): Promise<'asked' | 'busy' | 'away'> {
    const session = await this.sessions.find(sessionId);
    if (!session || session.checkedAt > since) return 'asked';
    const { checkedAt, expiresAt } = session;
    if (!isAnswered(session, now) || !(await this.sessions.claim(sessionId, checkedAt, { checkedAt: now, expiresAt }))) return 'busy';
    const renewal = await this.keycloak.renew(session.refreshToken);
    if (renewal.kind === 'away') {
      await this.sessions.update(sessionId, { checkedAt });
      return 'away';
    }
    await this.follow(session, renewal, now);
    return 'asked';
  }

  private async follow(session: KeycloakSession, renewal: Exclude<Renewal, { kind: 'away' }>, now: Date): Promise<void> {
    if (renewal.kind === 'ended') return this.close(session, now, renewal.disabled);
    const person = await this.takeOver(session, renewal.tokens, now);
    if (!person || (session.admin && !person.admin)) await this.close(session, now, false);
  }

  private async ofPassword(sessionId: string, now: Date): Promise<{ admin: boolean }> {
    if (!this.keycloak.only) return { admin: false };
    await this.transaction.run(() => this.revokeAccess.session(sessionId, now));
    throw sessionExpired();
  }

  private async ask(session: KeycloakSession, now: Date): Promise<{ admin: boolean }> {
    const renewal = await this.keycloak.renew(session.refreshToken);
    if (renewal.kind === 'ended') return this.end(session, now, renewal.disabled);
    if (renewal.kind === 'renewed') return this.confirm(session, renewal.tokens, now);
    if (!isWithinGrace(session, now)) throw ssoAway();
    return session;
  }

  private async confirm(session: KeycloakSession, tokens: KeycloakTokens, now: Date): Promise<{ admin: boolean }> {
    const person = await this.takeOver(session, tokens, now);
    return person ? { admin: person.admin } : this.end(session, now, false);
  }

  /** Keeps the tokens and what they say of the holder; null when they are not for this session. */
  private async takeOver(session: KeycloakSession, tokens: KeycloakTokens, now: Date): Promise<KeycloakPerson | null> {
    const person = await this.read(tokens);
    const isKept = person !== null && (await this.transaction.run(() => this.keep(session, tokens, person, now)));
    return isKept ? person : null;
  }

  private async read({ accessToken }: KeycloakTokens): Promise<KeycloakPerson | null> {
    try {
      return await this.keycloak.verify(accessToken);
    } catch (error) {
      if (error instanceof CodedError && error.status === 401) return null;
      throw error;
    }
  }

  private async keep(session: KeycloakSession, tokens: KeycloakTokens, person: KeycloakPerson, now: Date): Promise<boolean> {
    if (person.subject !== session.subject || person.sid !== session.sid) return false;
    await this.sessions.update(session.id, confirm(tokens, person, now));
    return (await this.people.update(person, now)) !== null;
  }

  private async end(session: KeycloakSession, now: Date, disabled: boolean): Promise<never> {
    await this.close(session, now, disabled);
    throw ssoEnded();
  }

  /** Ends the session, and for somebody who was disabled everything else of theirs. */
  private async close({ id, userId }: KeycloakSession, now: Date, disabled: boolean): Promise<void> {
    await this.transaction.run(async () => {
      if (disabled) await this.people.disable(userId);
      if (disabled) await this.revokeAccess.everythingOf(userId, now);
      else await this.revokeAccess.session(id, now);
    });
    log.info({ userId, sessionId: id, disabled }, 'keycloak ended a session');
  }
}
