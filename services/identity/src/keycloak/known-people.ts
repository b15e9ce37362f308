import { Injectable } from '@nestjs/common';
import { log } from '@forewire/kit/log';
import { SaveUser } from '../users/save-user.ts';
import { type DirectoryPlace, keptPlaces } from '../users/directory.ts';
import type { User } from '../users/user.ts';
import { UserRepository } from '../users/user.repository.ts';
import { Keycloak } from './keycloak.ts';
import type { KeycloakPerson } from './keycloak-person.ts';
import { differs, type LinkedIdentity, withDirectory } from './linked-identity.ts';
import { LinkedIdentityRepository } from './linked-identity.repository.ts';
import { mostIdentities } from '../providers/unlink-identity.ts';
import { WaysIn } from '../providers/ways-in.ts';

/** Which account belongs to whom at Keycloak, and what Keycloak says of them. Call it inside a transaction. */
@Injectable()
export class KnownPeople {
  constructor(
    private readonly identities: LinkedIdentityRepository,
    private readonly users: UserRepository,
    private readonly saveUser: SaveUser,
    private readonly keycloak: Keycloak,
    private readonly ways: WaysIn,
  ) {}

  findByEmail(email: string): Promise<User | null> {
    return this.users.findByEmail(email);
  }

  /** Brings a linked user up to date, whom Keycloak has just let in; null when nobody is linked. */
  async update(person: KeycloakPerson, now: Date): Promise<User | null> {
    const identity = await this.identities.find(this.keycloak.issuer, person.subject);
    const user = identity && (await this.users.find(identity.userId));
    if (!user) return null;
    await this.identities.confirm(identity.id, now);
    const email = await this.addressFor(user, person);
    const updated = withDirectory({ ...user, email }, person);
    return differs(user, updated) ? this.saveUser.change(user.id, (present) => withDirectory({ ...present, email }, person)) : user;
  }

  /** Whether there is a realm that anybody could be linked to. */
  get linkable(): boolean {
    return this.keycloak.configured;
  }

  /** Who is linked to this id at the realm. */
  find(subject: string): Promise<LinkedIdentity | null> {
    return this.identities.find(this.keycloak.issuer, subject);
  }

  /** Those of these users, linked to the realm, of whom it has not been asked apart from their sessions since `before`. */
  listUnreviewed(userIds: readonly string[], before: Date): Promise<LinkedIdentity[]> {
    return this.identities.listUnreviewed(this.keycloak.issuer, userIds, before);
  }

  /** Those linked to the realm of whom it has not been asked apart from their sessions since `before`, the longest first. */
  listDue(before: Date, limit: number): Promise<LinkedIdentity[]> {
    return this.identities.listDue(this.keycloak.issuer, before, limit);
  }

  /** True for the one caller who is to ask about them now. */
  claim({ id }: LinkedIdentity, before: Date, now: Date): Promise<boolean> {
    return this.identities.claim(id, before, now);
  }

  /** Takes a claim back of somebody who could not be asked about. */
  giveBack({ id }: LinkedIdentity, claimedAt: Date, before: Date): Promise<void> {
    return this.identities.giveBack(id, claimedAt, before);
  }

  confirm({ id }: LinkedIdentity, now: Date): Promise<void> {
    return this.identities.confirm(id, now);
  }

  wasConfirmedSince(identityId: string, since: Date): Promise<boolean> {
    return this.identities.wasConfirmedSince(identityId, since);
  }

  /** Whether nobody may use the account, or it isn't there. */
  async isDisabled(userId: string): Promise<boolean> {
    return (await this.users.find(userId))?.disabled ?? true;
  }

  /** Closes the account of somebody whom Keycloak no longer lets in, unless it is closed. */
  async disable(userId: string): Promise<void> {
    if (await this.isDisabled(userId)) return;
    await this.saveUser.change(userId, (user) => ({ ...user, disabled: true }));
  }

  /** What becomes of somebody who is not there any more: true when nothing opens their account any longer, and it is closed. */
  async release({ id, userId }: LinkedIdentity): Promise<boolean> {
    // Keycloak gives no id a second time: whoever comes back is linked by their address, and this one would close them again.
    await this.identities.remove(id);
    const user = await this.users.find(userId);
    const opens = user !== null && this.ways.count(user, await this.identities.listOf(userId, mostIdentities)) > 0;
    await (opens ? this.keepPlaces(userId, []) : this.disable(userId));
    return !opens;
  }

  async hasPlaces(userId: string): Promise<boolean> {
    return ((await this.users.find(userId))?.directory ?? []).length > 0;
  }

  /** Takes the places from somebody that the directory no longer gives them. */
  async keepPlaces(userId: string, present: readonly DirectoryPlace[]): Promise<void> {
    const user = await this.users.find(userId);
    const before = user?.directory ?? [];
    const kept = keptPlaces(before, present);
    if (JSON.stringify(kept) !== JSON.stringify(before)) await this.saveUser.change(userId, (now) => ({ ...now, directory: kept }));
  }

  /** Stores a user who comes this way for the first time. */
  async save(user: User, identity: LinkedIdentity, isNew: boolean): Promise<User> {
    const saved = isNew ? await this.saveUser.insert(user) : await this.saveUser.change(user.id, () => user);
    await this.identities.insert(identity);
    return saved ?? user;
  }

  /** An address that changed at Keycloak changes here, once it is proven there and unless somebody else has it here. */
  private async addressFor(user: User, { email, emailVerified }: KeycloakPerson): Promise<string> {
    if (!email || !emailVerified || email === user.email) return user.email;
    if (!(await this.users.findByEmail(email))) return email;
    log.warn({ userId: user.id }, 'the address at keycloak belongs to another account; the old one stays');
    return user.email;
  }
}
