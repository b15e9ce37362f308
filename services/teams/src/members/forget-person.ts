import { Injectable } from '@nestjs/common';
import { CompanyRepository } from '../companies/company.repository.ts';
import { SaveCompany } from '../companies/save-company.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { type Member, successorOf } from './member.ts';
import { MemberRepository } from './member.repository.ts';
import { SaveMember } from './save-member.ts';

/** Takes somebody who is gone out of every team; a team of theirs goes to its longest-serving member, or ends. Call it inside a transaction. */
@Injectable()
export class ForgetPerson {
  constructor(
    private readonly people: PersonRepository,
    private readonly members: MemberRepository,
    private readonly saveMember: SaveMember,
    private readonly companies: CompanyRepository,
    private readonly saveCompany: SaveCompany,
  ) {}

  async execute(userId: string): Promise<void> {
    for (const member of await this.members.listOfUser(userId)) {
      await this.saveMember.end(member);
      if (member.role === 'owner') await this.handOver(member);
    }
    await this.people.remove(userId);
  }

  private async handOver({ companyId }: Member): Promise<void> {
    const company = await this.companies.get(companyId);
    const heir = successorOf(await this.members.listOfCompany(companyId));
    if (!heir) return this.saveCompany.end(company);
    await this.saveCompany.change({ ...company, ownerId: heir.userId });
    await this.saveMember.change({ ...heir, role: 'owner' });
  }
}
