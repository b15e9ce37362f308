import { Injectable } from '@nestjs/common';
import { InvitationRepository } from './invitation.repository.ts';
import { RefusalRepository } from './refusal.repository.ts';

/** Removes what a team that ends has of invitations. Call it inside a transaction. */
@Injectable()
export class CloseInvitations {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly refusals: RefusalRepository,
  ) {}

  async execute(companyId: string): Promise<void> {
    await this.invitations.removeOf(companyId);
    await this.refusals.removeOf(companyId);
  }
}
