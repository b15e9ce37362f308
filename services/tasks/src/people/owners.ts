import { Injectable } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { OwnerRepository } from './owner.repository.ts';
import { ReviewStanding } from './review-standing.ts';

/** Keeps what is known of accounts, and has what they watch reviewed when that decides whether it goes on. Call it inside a transaction. */
@Injectable()
export class Owners {
  constructor(
    private readonly owners: OwnerRepository,
    private readonly reviewStanding: ReviewStanding,
  ) {}

  async changed(event: EventOf<'user.changed'>): Promise<void> {
    if (await this.owners.save(event)) await this.reviewStanding.soon({ userId: event.id });
  }

  /** After somebody has joined a team, left it or got another role. */
  teamChanged(companyId: string): Promise<void> {
    return this.reviewStanding.soon({ companyId });
  }

  gone(userId: string): Promise<void> {
    return this.owners.remove(userId);
  }
}
