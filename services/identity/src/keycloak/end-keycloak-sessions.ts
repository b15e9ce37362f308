import { Injectable } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { RevokeAccess } from '../sessions/revoke-access.ts';
import { AskAfterLogout } from './ask-after-logout.ts';
import { Keycloak } from './keycloak.ts';
import { KeycloakSessionRepository } from './keycloak-session.repository.ts';
import { logoutTokenInvalid, logoutTokenReplayed, logoutTokenSeconds } from './logout-token.ts';

/** Ends our sessions when Keycloak says that theirs are over. */
@Injectable()
export class EndKeycloakSessions {
  constructor(
    private readonly keycloak: Keycloak,
    private readonly sessions: KeycloakSessionRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly askAfterLogout: AskAfterLogout,
    private readonly transaction: Transaction,
  ) {}

  /** By a signed logout token, which works once (OpenID Connect Back-Channel Logout 1.0). */
  async byToken(logoutToken: string, now = new Date()): Promise<void> {
    const logout = await this.keycloak.verifyLogout(logoutToken);
    const forgetAt = new Date(now.getTime() + 2 * logoutTokenSeconds * 1000);
    await this.transaction.run(async () => {
      if (!(await this.sessions.spend(logout.jti, forgetAt))) throw logoutTokenReplayed();
      await this.end(logout, logout.jti, now);
    });
  }

  /** By a page of Keycloak's that the browser shows; the session's name is a secret that only the two know (Front-Channel Logout 1.0). */
  async byName(issuer: string, sid: string, now = new Date()): Promise<void> {
    if (!this.keycloak.configured || issuer !== this.keycloak.issuer) throw logoutTokenInvalid();
    await this.transaction.run(() => this.end({ sid, subject: null }, newId(), now));
  }

  private async end(which: { sid: string | null; subject: string | null }, logout: string, now: Date): Promise<void> {
    const ended = await this.sessions.list(which);
    for (const { id } of ended) await this.revokeAccess.session(id, now);
    const subject = which.subject ?? ended[0]?.subject;
    if (subject !== undefined) await this.askAfterLogout.plan(logout, subject, now);
    log.info({ sid: which.sid, sessions: ended.length }, 'keycloak signed somebody out');
  }
}
