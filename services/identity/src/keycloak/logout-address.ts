import { Inject, Injectable } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { kitConfigToken, publicUrl } from '@forewire/kit/kit-module';
import { Keycloak } from './keycloak.ts';
import { KeycloakSessionRepository } from './keycloak-session.repository.ts';

/** Where a browser goes to be signed out of Keycloak as well. */
@Injectable()
export class LogoutAddress {
  constructor(
    @Inject(kitConfigToken) private readonly config: KitConfig,
    private readonly keycloak: Keycloak,
    private readonly sessions: KeycloakSessionRepository,
  ) {}

  /** Null for a session that didn't come from there. */
  async of(sessionId: string): Promise<string | null> {
    const session = await this.sessions.find(sessionId);
    if (!session || !this.keycloak.configured) return null;
    return this.keycloak.logoutAddress(session.idToken, `${publicUrl(this.config)}/`);
  }
}
