import { Injectable } from '@nestjs/common';
import type { LinkedIdentity as IdentityResponse } from '@forewire/contracts/http/identities';
import { Keycloak } from '../keycloak/keycloak.ts';
import type { LinkedIdentity } from '../keycloak/linked-identity.ts';
import type { User } from '../users/user.ts';
import { Providers } from './providers.ts';

/** What opens an account, on this installation as it is set up now. */
@Injectable()
export class WaysIn {
  constructor(
    private readonly keycloak: Keycloak,
    private readonly providers: Providers,
  ) {}

  /** How many of them there are: the password and the identities that a provider here vouches for. */
  count(user: User, identities: readonly LinkedIdentity[]): number {
    return identities.filter((identity) => this.opens(identity)).length + (this.hasPassword(user) ? 1 : 0);
  }

  /** Whether an identity may go: it is the person's own, and another way is left. */
  mayUnlink(identity: LinkedIdentity, user: User, identities: readonly LinkedIdentity[]): boolean {
    return identity.provider !== 'keycloak' && this.count(user, identities.filter(({ id }) => id !== identity.id)) > 0;
  }

  /** All of them, as their owner sees them. */
  list(user: User, identities: readonly LinkedIdentity[]): IdentityResponse[] {
    const password = { id: user.id, provider: 'email' as const, email: user.email, linkedAt: null, canUnlink: false };
    const linked = identities.map((identity) => ({
      id: identity.id,
      provider: identity.provider,
      email: identity.email,
      linkedAt: identity.linkedAt.toISOString(),
      canUnlink: this.mayUnlink(identity, user, identities),
    }));
    return this.hasPassword(user) ? [password, ...linked] : linked;
  }

  private hasPassword({ passwordHash }: User): boolean {
    return passwordHash !== null && !this.keycloak.only;
  }

  private opens({ provider, issuer }: LinkedIdentity): boolean {
    return provider === 'keycloak' ? this.keycloak.configured && issuer === this.keycloak.issuer : this.providers.has(provider);
  }
}
