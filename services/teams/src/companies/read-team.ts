import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { requireOwner } from '../members/member.ts';
import { MemberRepository } from '../members/member.repository.ts';
import { type Person, requireConfirmed, requireSince, requireTeamPlan } from '../people/person.ts';
import { PersonRepository } from '../people/person.repository.ts';
import type { Company } from './company.ts';
import { CompanyRepository } from './company.repository.ts';

/** Gives a team to its owner, together with what is known of them. */
@Injectable()
export class ReadTeam {
  constructor(
    private readonly companies: CompanyRepository,
    private readonly members: MemberRepository,
    private readonly people: PersonRepository,
  ) {}

  async asOwner(actor: Actor, companyId: string): Promise<{ company: Company; person: Person }> {
    requireOwner(await this.members.find(companyId, actor.userId));
    const person = await this.people.get(actor.userId);
    return { company: await this.companies.get(companyId), person };
  }

  /** As `asOwner`, for an owner who may let others in. */
  async asInviter(actor: Actor, companyId: string): Promise<{ company: Company; person: Person }> {
    const team = await this.asOwner(actor, companyId);
    requireConfirmed(team.person);
    requireTeamPlan(team.person);
    requireSince(team.person, actor);
    return team;
  }

  /** The same in a transaction that lets others in: it cannot overlap with their account being secured. */
  async heldAsInviter(actor: Actor, companyId: string): Promise<{ company: Company; person: Person }> {
    await this.people.hold(actor.userId);
    return this.asInviter(actor, companyId);
  }
}
