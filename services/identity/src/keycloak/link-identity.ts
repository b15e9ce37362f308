import { Injectable } from '@nestjs/common';
import { toCoded } from '@forewire/kit/errors';
import { newId } from '@forewire/kit/ids';
import { Transaction } from '@forewire/kit/mongo';
import { ClaimAddress } from '../recovery/claim-address.ts';
import { newUser, type User } from '../users/user.ts';
import { KnownPeople } from './known-people.ts';
import { emailUnverified, Keycloak } from './keycloak.ts';
import type { KeycloakPerson } from './keycloak-person.ts';
import { withDirectory } from './linked-identity.ts';

/** What a new account begins with. */
export type Newcomer = { timezone?: string | undefined; skipExplainers: boolean };

/** Finds the account of somebody from Keycloak: the linked one, else the one with their proven address, else a new one. */
@Injectable()
export class LinkIdentity {
  constructor(
    private readonly people: KnownPeople,
    private readonly keycloak: Keycloak,
    private readonly claimAddress: ClaimAddress,
    private readonly transaction: Transaction,
  ) {}

  async execute(person: KeycloakPerson, newcomer: Newcomer, now = new Date()): Promise<{ user: User; created: boolean }> {
    const attempt = () => this.transaction.run(() => this.link(person, newcomer, now));
    try {
      return await attempt();
    } catch (error) {
      // Two tabs may come at once with somebody new; the second finds what the first has made.
      if (toCoded(error)?.status !== 409) throw error;
      return attempt();
    }
  }

  private async link(person: KeycloakPerson, newcomer: Newcomer, now: Date): Promise<{ user: User; created: boolean }> {
    const linked = await this.people.update(person, now);
    if (linked) return { user: linked, created: false };
    const { email, emailVerified, subject } = person;
    if (!email || !emailVerified) throw emailUnverified();
    const present = await this.people.findByEmail(email);
    const fresh = { ...newUser({ id: newId(), email, passwordHash: null, ...newcomer, now }), emailVerified: true };
    const user = withDirectory(present ? await this.ownAccountOf(present, now) : fresh, person);
    const identity = { id: newId(), userId: user.id, provider: 'keycloak' as const, issuer: this.keycloak.issuer, subject, email, linkedAt: now, reviewedAt: now, confirmedAt: now };
    return { user: await this.people.save(user, identity, present === null), created: present === null };
  }

  /** Whoever signed up with an address that they never proved may be somebody else: nothing of theirs is taken over. */
  private async ownAccountOf(user: User, now: Date): Promise<User> {
    return user.emailVerified ? user : this.claimAddress.execute(user, null, now);
  }
}
