import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { requireOwner } from '../members/member.ts';
import { MemberRepository } from '../members/member.repository.ts';
import type { Company } from './company.ts';
import { CompanyRepository } from './company.repository.ts';
import { SaveCompany } from './save-company.ts';

/** Renames a team. */
@Injectable()
export class UpdateCompany {
  constructor(
    private readonly companies: CompanyRepository,
    private readonly members: MemberRepository,
    private readonly saveCompany: SaveCompany,
    private readonly transaction: Transaction,
  ) {}

  execute(actor: Actor, companyId: string, name: string): Promise<Company> {
    return this.transaction.run(async () => {
      requireOwner(await this.members.find(companyId, actor.userId));
      const company = { ...(await this.companies.get(companyId)), name };
      await this.saveCompany.change(company);
      return company;
    });
  }
}
