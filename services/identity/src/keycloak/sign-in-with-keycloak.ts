import { Injectable } from '@nestjs/common';
import type { KeycloakSignInRequest } from '@forewire/contracts/http/auth';
import { AuthLimits } from '../sessions/auth-limits.ts';
import { type Device, OpenSession, type SignedIn } from '../sessions/open-session.ts';
import { Keycloak, ssoAway, ssoEnded, ssoTokenInvalid } from './keycloak.ts';
import { LinkIdentity } from './link-identity.ts';
import { beginKeycloakSession } from './keycloak-session.ts';
import { KeycloakSessionRepository } from './keycloak-session.repository.ts';

/** Exchanges what Keycloak gave to a page for a session of ours. */
@Injectable()
export class SignInWithKeycloak {
  constructor(
    private readonly keycloak: Keycloak,
    private readonly linkIdentity: LinkIdentity,
    private readonly openSession: OpenSession,
    private readonly sessions: KeycloakSessionRepository,
    private readonly limits: AuthLimits,
  ) {}

  async execute(input: KeycloakSignInRequest, device: Device): Promise<SignedIn & { created: boolean }> {
    await this.limits.singleSignOn(device.ip);
    const shown = await this.keycloak.verify(input.accessToken);
    // Renewed at once: a copied access token opens nothing, and the page's own refresh token is spent.
    const renewal = await this.keycloak.renew(input.refreshToken);
    if (renewal.kind === 'away') throw ssoAway();
    if (renewal.kind === 'ended') throw ssoEnded();
    const person = await this.keycloak.verify(renewal.tokens.accessToken);
    if (person.subject !== shown.subject || person.sid !== shown.sid) throw ssoTokenInvalid();
    const skipExplainers = input.skipOnboarding === true || input.isFromInvitation === true;
    const { user, created } = await this.linkIdentity.execute(person, { timezone: input.timezone, skipExplainers });
    const tokens = { ...renewal.tokens, idToken: renewal.tokens.idToken ?? input.idToken };
    const signedIn = await this.openSession.execute({ ...user, admin: user.admin || person.admin }, device, {
      // A session that Keycloak had open is no fresh proof of who sits there.
      authenticatedAt: person.authTime === null ? undefined : new Date(person.authTime * 1000),
      alongside: (sessionId, now) => this.sessions.insert(beginKeycloakSession(sessionId, user.id, tokens, person, now)),
    });
    return { ...signedIn, created };
  }
}
