import { Injectable } from '@nestjs/common';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { CompanyRepository } from '../companies/company.repository.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { InvitationRepository } from './invitation.repository.ts';

/** Withdraws what lets others in on behalf of an account that was in the wrong hands: its invitations, and the links of its teams. Call it inside a transaction. */
@Injectable()
export class WithdrawInvitations {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly companies: CompanyRepository,
    private readonly people: PersonRepository,
    private readonly transaction: Transaction,
  ) {}

  async execute(userId: string, securedAt: Date): Promise<void> {
    await this.people.noteSecured(userId, securedAt);
    const withdrawn = await this.invitations.removeMadeBy(userId, await this.companies.listIdsOf(userId));
    this.transaction.afterCommit(() => log.info({ userId, invitations: withdrawn }, 'invitations of a secured account are withdrawn'));
  }
}
