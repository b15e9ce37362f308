import { Injectable } from '@nestjs/common';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { RevokeAccess } from '../sessions/revoke-access.ts';
import { KeycloakDirectory } from './keycloak-directory.ts';
import { KnownPeople } from './known-people.ts';
import type { LinkedIdentity } from './linked-identity.ts';
import { decide, type Ending, type Standing } from './standing.ts';

/** Asks Keycloak's directory about somebody, apart from any session of theirs, and takes what it no longer lets them have. */
@Injectable()
export class ReviewPerson {
  constructor(
    private readonly people: KnownPeople,
    private readonly directory: KeycloakDirectory,
    private readonly revokeAccess: RevokeAccess,
    private readonly transaction: Transaction,
  ) {}

  /** The same for whoever has this id there; true as well where there is nobody to ask, or about. */
  async bySubject(subject: string, now: Date): Promise<boolean> {
    const identity = this.directory.configured ? await this.people.find(subject) : null;
    return identity === null || this.execute(identity, now);
  }

  /** Does what follows from somebody's standing; false when nobody could be asked about them. */
  async execute(identity: LinkedIdentity, now: Date): Promise<boolean> {
    const standing = await this.directory.standingOf(identity.subject);
    if (standing === 'let-in') return this.confirm(identity, now);
    await this.follow(identity, standing, now);
    return standing !== 'unknown';
  }

  private async follow(identity: LinkedIdentity, standing: Standing, now: Date): Promise<void> {
    const account = { disabled: await this.people.isDisabled(identity.userId), ...(await this.revokeAccess.count(identity.userId)) };
    const ending = decide(standing, identity, account, now);
    if (ending === 'nothing') return;
    const ended = await this.transaction.run(() => this.end(identity, ending, now));
    if (ended) log.info({ userId: identity.userId, standing, confirmedAt: identity.confirmedAt }, 'access ended with what keycloak says of somebody');
  }

  /** Keeps those who are let in, and of their places what their groups still give; false when nobody could be asked for these. */
  private async confirm(identity: LinkedIdentity, now: Date): Promise<boolean> {
    const hasPlaces = await this.people.hasPlaces(identity.userId);
    const places = hasPlaces ? await this.directory.placesOf(identity.subject) : null;
    await this.transaction.run(async () => {
      // A session that was renewed since has brought the places of that moment.
      if (places && !(await this.people.wasConfirmedSince(identity.id, now))) await this.people.keepPlaces(identity.userId, places);
      await this.people.confirm(identity, now);
    });
    return places !== null || !hasPlaces;
  }

  private async end(identity: LinkedIdentity, ending: Exclude<Ending, 'nothing'>, now: Date): Promise<boolean> {
    const { id, userId } = identity;
    // They may have been let in again and signed in since Keycloak was asked.
    if (await this.people.wasConfirmedSince(id, now)) return false;
    if (ending === 'close') await this.people.disable(userId);
    const closed = ending === 'close' || (ending === 'release' && (await this.people.release(identity)));
    if (closed) await this.revokeAccess.everythingOf(userId, now);
    else await this.revokeAccess.keysOf(userId, now);
    return true;
  }
}
