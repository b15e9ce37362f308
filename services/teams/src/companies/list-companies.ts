import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import type { Role } from '../members/member.ts';
import { MemberRepository } from '../members/member.repository.ts';
import type { Company } from './company.ts';
import { CompanyRepository } from './company.repository.ts';

/** The teams that somebody belongs to, with their role in each. */
@Injectable()
export class ListCompanies {
  constructor(
    private readonly companies: CompanyRepository,
    private readonly members: MemberRepository,
  ) {}

  async execute(actor: Actor): Promise<{ company: Company; role: Role }[]> {
    const places = await this.members.listOfUser(actor.userId);
    const roles = new Map(places.map(({ companyId, role }) => [companyId, role]));
    const companies = await this.companies.list([...roles.keys()]);
    return companies.map((company) => ({ company, role: roles.get(company.id) ?? 'viewer' }));
  }
}
