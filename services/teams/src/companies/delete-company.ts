import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { requireOwner } from '../members/member.ts';
import { MemberRepository } from '../members/member.repository.ts';
import { requireFounded } from './company.ts';
import { CompanyRepository } from './company.repository.ts';
import { SaveCompany } from './save-company.ts';

/** Ends a team; its members keep their accounts. */
@Injectable()
export class DeleteCompany {
  constructor(
    private readonly companies: CompanyRepository,
    private readonly members: MemberRepository,
    private readonly saveCompany: SaveCompany,
    private readonly transaction: Transaction,
  ) {}

  execute(actor: Actor, companyId: string): Promise<void> {
    return this.transaction.run(async () => {
      requireOwner(await this.members.find(companyId, actor.userId));
      await this.saveCompany.end(requireFounded(await this.companies.get(companyId)));
    });
  }
}
