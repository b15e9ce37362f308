import { Injectable } from '@nestjs/common';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { RevokeAccess } from '../sessions/revoke-access.ts';
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
    private readonly transaction: Transaction,
  ) {}

  /** By a signed logout token, which works once (OpenID Connect Back-Channel Logout 1.0). */
  async byToken(logoutToken: string, now = new Date()): Promise<void> {
    const logout = await this.keycloak.verifyLogout(logoutToken);
    const forgetAt = new Date(now.getTime() + 2 * logoutTokenSeconds * 1000);
    await this.transaction.run(async () => {
      if (!(await this.sessions.spend(logout.jti, forgetAt))) throw logoutTokenReplayed();
      await this.end(logout, now);
    });
  }

  /** By a page of Keycloak's that the browser shows; the session's name is a secret that only the two know (Front-Channel Logout 1.0). */
  async byName(issuer: string, sid: string, now = new Date()): Promise<void> {
    if (!this.keycloak.configured || issuer !== this.keycloak.issuer) throw logoutTokenInvalid();
    await this.transaction.run(() => this.end({ sid, subject: null }, now));
  }

  private async end(which: { sid: string | null; subject: string | null }, now: Date): Promise<void> {
    const ids = await this.sessions.listIds(which);
    for (const id of ids) await this.revokeAccess.session(id, now);
    log.info({ sid: which.sid, sessions: ids.length }, 'keycloak signed somebody out');
  }
}
