import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { log } from '@forewire/kit/log';
import { ApiKeyRepository } from '../api-keys/api-key.repository.ts';
import { KeycloakDirectory } from './keycloak-directory.ts';
import { KnownPeople } from './known-people.ts';
import { isForgotten, type LinkedIdentity, reviewedBefore } from './linked-identity.ts';
import { ReviewPerson } from './review-person.ts';

const everyMs = 60_000;
const holdersPageSize = 200;
/** Holders are looked at between two pages of everybody, so a page is short: each person in it may cost two calls. */
const everybodyPageSize = 20;

/**
 * Takes from people what Keycloak no longer lets them have. Mails, channels and API keys need no session, so no renewal
 * would tell: who is disabled or gone there ends here, and so do places in teams whose groups they have lost. Whom
 * Keycloak has not been heard of for a month loses their keys, so that keys end even where it cannot be asked.
 */
@Injectable()
export class ReviewLinkedPeople implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private pass: Promise<void> | null = null;
  private stopping = false;
  /** The holder at whom the last pass could not ask: the next begins behind them, so that they hold up nobody. */
  private failedAt = '';

  constructor(
    private readonly apiKeys: ApiKeyRepository,
    private readonly people: KnownPeople,
    private readonly directory: KeycloakDirectory,
    private readonly reviewPerson: ReviewPerson,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.people.linkable) return;
    this.timer = setInterval(() => this.look(), everyMs);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.stopping = true;
    await this.pass;
  }

  /** Reviews whoever is due: those who hold a key every five minutes and ahead of the others, everybody every hour. */
  async execute(): Promise<void> {
    const before = reviewedBefore('everybody', new Date());
    let more = true;
    while (more) {
      await this.reviewHolders();
      more = await this.reviewPage(before);
    }
  }

  private get canAsk(): boolean {
    return !this.stopping && this.directory.available;
  }

  /** Reviews those of everybody who have waited longest; false when there were none, or nobody can be asked. */
  private async reviewPage(before: Date): Promise<boolean> {
    const due = this.canAsk ? await this.people.listDue(before, everybodyPageSize) : [];
    for (const identity of due) if (this.canAsk) await this.review(identity, before);
    return due.length > 0 && this.canAsk;
  }

  private async reviewHolders(): Promise<void> {
    const before = reviewedBefore('holders', new Date());
    const begin = this.failedAt;
    this.failedAt = '';
    await this.reviewHoldersAfter(begin, before);
    if (begin !== '') await this.reviewHoldersAfter('', before);
  }

  private async reviewHoldersAfter(begin: string, before: Date): Promise<void> {
    for (let after = begin; !this.stopping; ) {
      const holders = await this.apiKeys.listHolders(after, holdersPageSize);
      const last = holders.at(-1);
      if (!last) return;
      for (const identity of await this.people.listUnreviewed(holders, before)) await this.reviewHolder(identity, before);
      after = last;
    }
  }

  private async reviewHolder(identity: LinkedIdentity, before: Date): Promise<void> {
    // Those whom Keycloak was not heard of for a month lose their keys whether it can be asked or not.
    if (this.stopping || (!this.canAsk && !isForgotten(identity, new Date()))) return;
    const couldAsk = this.directory.available;
    await this.review(identity, before);
    if (couldAsk && !this.directory.available) this.failedAt = identity.userId;
  }

  private look(): void {
    this.pass ??= this.execute()
      .catch((error: unknown) => log.warn({ err: error }, 'people of keycloak were not reviewed'))
      .finally(() => {
        this.pass = null;
      });
  }

  private async review(identity: LinkedIdentity, before: Date): Promise<void> {
    const now = new Date();
    // Another replica may be at it.
    if (!(await this.people.claim(identity, before, now))) return;
    const asked = await this.reviewPerson.execute(identity, now).catch((error: unknown) => {
      log.warn({ err: error, userId: identity.userId }, 'somebody of keycloak was not reviewed');
      return false;
    });
    if (!asked) await this.people.giveBack(identity, now, before);
  }
}
