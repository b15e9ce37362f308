import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { ApiKeyRepository } from '../api-keys/api-key.repository.ts';
import { RevokeAccess } from '../sessions/revoke-access.ts';
import { KeycloakDirectory } from './keycloak-directory.ts';
import { KnownPeople } from './known-people.ts';
import { isForgotten, type LinkedIdentity, reviewedBefore } from './linked-identity.ts';

const everyMs = 60_000;
const pageSize = 200;

/**
 * Ends the API keys of people whom Keycloak no longer lets in: a key needs no session, so no renewal would tell. Whom
 * Keycloak has not been heard of for a month loses theirs too, so that keys end even where it cannot be asked.
 */
@Injectable()
export class ReviewKeyHolders implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private busy = false;

  constructor(
    private readonly apiKeys: ApiKeyRepository,
    private readonly people: KnownPeople,
    private readonly directory: KeycloakDirectory,
    private readonly revokeAccess: RevokeAccess,
    private readonly transaction: Transaction,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.people.linkable) return;
    this.timer = setInterval(() => void this.look(), everyMs);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Reviews everybody who holds a key and is due, page by page. */
  async execute(): Promise<void> {
    for (let after = ''; ; ) {
      const holders = await this.apiKeys.listHolders(after, pageSize);
      const last = holders.at(-1);
      if (!last) return;
      for (const identity of await this.people.listUnreviewed(holders, reviewedBefore(new Date()))) await this.review(identity);
      after = last;
    }
  }

  private async look(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await this.execute();
    } catch (error) {
      log.warn({ err: error }, 'holders of API keys were not reviewed');
    } finally {
      this.busy = false;
    }
  }

  private async review(identity: LinkedIdentity): Promise<void> {
    const now = new Date();
    // Another replica may be at it.
    if (!(await this.people.claim(identity, reviewedBefore(now), now))) return;
    const standing = await this.directory.standingOf(identity.subject);
    if (standing === 'let-in') return this.people.confirm(identity, now);
    if (standing === 'unknown' && !isForgotten(identity, now)) return;
    const ended = await this.transaction.run(() => this.end(identity, standing === 'disabled', now));
    if (ended) log.info({ userId: identity.userId, standing, confirmedAt: identity.confirmedAt }, 'API keys ended with what keycloak says of their holder');
  }

  private async end({ id, userId }: LinkedIdentity, disabled: boolean, now: Date): Promise<boolean> {
    // They may have been let in again and signed in since Keycloak was asked.
    if (await this.people.wasConfirmedSince(id, now)) return false;
    if (disabled) await this.people.disable(userId);
    if (disabled) await this.revokeAccess.everythingOf(userId, now);
    else await this.revokeAccess.keysOf(userId, now);
    return true;
  }
}
