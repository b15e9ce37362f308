import { Injectable } from '@nestjs/common';
import { Outbox } from '@forewire/kit/outbox';
import { CloseInvitations } from '../invitations/close-invitations.ts';
import { MemberRepository } from '../members/member.repository.ts';
import { SaveMember } from '../members/save-member.ts';
import type { Company } from './company.ts';
import { CompanyRepository } from './company.repository.ts';

/** Stores teams together with the events that tell every other service. Call it inside a transaction. */
@Injectable()
export class SaveCompany {
  constructor(
    private readonly companies: CompanyRepository,
    private readonly members: MemberRepository,
    private readonly saveMember: SaveMember,
    private readonly closeInvitations: CloseInvitations,
    private readonly outbox: Outbox,
  ) {}

  async begin(company: Company): Promise<void> {
    await this.companies.insert(company);
    await this.tell(company, false);
    await this.saveMember.begin({ companyId: company.id, userId: company.ownerId, role: 'owner', joinedAt: company.createdAt, managed: company.directoryName !== null });
  }

  async change(company: Company): Promise<void> {
    if (await this.companies.update(company)) await this.tell(company, false);
  }

  /** Ends a team with its memberships and open invitations. */
  async end(company: Company): Promise<void> {
    // Before its members leave one by one: that a team has ended is another thing for what they made in it.
    await this.tell(company, true);
    for (const member of await this.members.listOfCompany(company.id)) await this.saveMember.end(member);
    await this.closeInvitations.execute(company.id);
    await this.companies.remove(company.id);
  }

  private tell({ id, name, ownerId }: Company, deleted: boolean): Promise<void> {
    return this.outbox.add('company.changed', id, { id, name, ownerId, deleted });
  }
}
