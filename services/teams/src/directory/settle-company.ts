import { Injectable } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import type { Company } from '../companies/company.ts';
import { CompanyRepository } from '../companies/company.repository.ts';
import { SaveCompany } from '../companies/save-company.ts';
import { MemberRepository } from '../members/member.repository.ts';
import { SaveMember } from '../members/save-member.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { type Entry, ownerOf, toChanges } from './directory-team.ts';

/** Makes a team what the directory says of it. Call it inside a transaction. */
@Injectable()
export class SettleCompany {
  constructor(
    private readonly people: PersonRepository,
    private readonly companies: CompanyRepository,
    private readonly saveCompany: SaveCompany,
    private readonly members: MemberRepository,
    private readonly saveMember: SaveMember,
  ) {}

  async execute(name: string, now: Date): Promise<void> {
    const people = await this.people.listOfDirectory(name);
    const entries = people.flatMap(({ id, places }) => places.filter(({ company }) => company === name).map(({ role }): Entry => ({ userId: id, role })));
    const present = await this.companies.findByDirectoryName(name);
    const ownerId = ownerOf(present?.ownerId ?? null, entries);
    // A team without an owner cannot be; whoever else has a place waits for one.
    if (!ownerId) return;
    await this.seat(await this.owned(present, name, ownerId, now), entries, now);
  }

  private async owned(present: Company | null, name: string, ownerId: string, now: Date): Promise<Company> {
    const company = present ? { ...present, ownerId } : { id: newId(), name, ownerId, createdAt: now, directoryName: name };
    if (!present) await this.saveCompany.begin(company);
    else if (present.ownerId !== ownerId) await this.saveCompany.change(company);
    return company;
  }

  private async seat({ id: companyId, ownerId }: Company, entries: Entry[], now: Date): Promise<void> {
    const { begin, change, end } = toChanges(ownerId, await this.members.listOfCompany(companyId), entries);
    for (const member of end) await this.saveMember.end(member);
    for (const member of change) await this.saveMember.change(member);
    for (const { userId, role } of begin) await this.saveMember.begin({ companyId, userId, role, joinedAt: now, managed: true });
  }
}
