import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { member } from '@forewire/contracts/http/teams';
import type { Actor } from '@forewire/kit/auth';
import { PersonRepository } from '../people/person.repository.ts';
import { requireMember } from './member.ts';
import { MemberRepository } from './member.repository.ts';

/** Who is in a team, for those who are. */
@Injectable()
export class ListMembers {
  constructor(
    private readonly members: MemberRepository,
    private readonly people: PersonRepository,
  ) {}

  async execute(actor: Actor, companyId: string): Promise<z.infer<typeof member>[]> {
    requireMember(await this.members.find(companyId, actor.userId));
    const members = await this.members.listOfCompany(companyId);
    const people = new Map((await this.people.list(members.map(({ userId }) => userId))).map((person) => [person.id, person]));
    return members.map(({ userId, role }) => {
      const { firstName = '', lastName = '', email = '' } = people.get(userId) ?? {};
      return { id: userId, firstName, lastName, email, role };
    });
  }
}
