import { Injectable } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { LinkedIdentityRepository } from '../keycloak/linked-identity.repository.ts';
import { ClaimAddress } from '../recovery/claim-address.ts';
import { CreateAccount } from '../users/create-account.ts';
import { SaveUser } from '../users/save-user.ts';
import { newUser, type User, userDisabled } from '../users/user.ts';
import { UserRepository } from '../users/user.repository.ts';
import { emailMissing, emailUnproven, type ProviderPerson } from './provider-person.ts';
import type { Newcomer } from './sign-in-attempt.ts';

/** Which account belongs to whom at a provider. What it changes it changes inside the caller's transaction. */
@Injectable()
export class ProviderAccounts {
  constructor(
    private readonly identities: LinkedIdentityRepository,
    private readonly users: UserRepository,
    private readonly saveUser: SaveUser,
    private readonly createAccount: CreateAccount,
    private readonly claimAddress: ClaimAddress,
  ) {}

  /** Whose identity it is; null while it is linked to no account. */
  async holderOf({ issuer, subject }: ProviderPerson): Promise<string | null> {
    return (await this.identities.find(issuer, subject))?.userId ?? null;
  }

  async isRegistered(email: string): Promise<boolean> {
    return (await this.users.findByEmail(email)) !== null;
  }

  /** The account that the identity is linked to; null when there is none. */
  async linked(person: ProviderPerson, now: Date): Promise<User | null> {
    const identity = await this.identities.find(person.issuer, person.subject);
    const user = identity && (await this.users.find(identity.userId));
    if (!user) return null;
    await this.identities.confirm(identity.id, now);
    return this.confirmAddress(user, person);
  }

  /** The account of somebody who comes this way for the first time: that with their proven address, or a new one. */
  async open(person: ProviderPerson, newcomer: Newcomer, now: Date): Promise<{ user: User; created: boolean }> {
    if (person.email === null) throw emailMissing(person.provider);
    const present = await this.users.findByEmail(person.email);
    if (present && !person.emailProven) throw emailUnproven(person.provider);
    if (present?.disabled) throw userDisabled();
    const user = present ? await this.ownAccountOf(present, now) : await this.create(person.email, person, newcomer, now);
    await this.link(user.id, person, now);
    return { user, created: present === null };
  }

  async link(userId: string, { provider, issuer, subject, email }: ProviderPerson, now: Date): Promise<void> {
    await this.identities.insert({ id: newId(), userId, provider, issuer, subject, email, linkedAt: now, reviewedAt: now, confirmedAt: now });
  }

  /** A provider that vouches for the very address of the account, to somebody who is in it, has proven that address. */
  async confirmAddress(user: User, { email, emailProven }: ProviderPerson): Promise<User> {
    if (user.emailVerified || !emailProven || email !== user.email) return user;
    return (await this.saveUser.change(user.id, (present) => ({ ...present, emailVerified: true }))) ?? user;
  }

  /** Whoever signed up with an address that they never proved may be somebody else: nothing of theirs is taken over. */
  private async ownAccountOf(user: User, now: Date): Promise<User> {
    return user.emailVerified ? user : this.claimAddress.execute(user, null, now);
  }

  private create(email: string, { emailProven, firstName, lastName }: ProviderPerson, { invitation, ...newcomer }: Newcomer, now: Date): Promise<User> {
    const user = newUser({ id: newId(), email, passwordHash: null, ...newcomer, now });
    return this.createAccount.execute({ ...user, firstName, lastName, emailVerified: emailProven }, invitation);
  }
}
