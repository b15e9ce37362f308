import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { newId } from '@forewire/kit/ids';
import { Quotas } from '@forewire/kit/quota';
import { RateLimits } from '@forewire/kit/rate-limit';
import { requireTeamPlan } from '../people/person.ts';
import { PersonRepository } from '../people/person.repository.ts';
import type { Company } from './company.ts';
import { CompanyRepository } from './company.repository.ts';
import { SaveCompany } from './save-company.ts';

const creation = { points: 20, perSeconds: 3600 };

/** Founds a team, whose owner is the founder. */
@Injectable()
export class CreateCompany {
  constructor(
    private readonly people: PersonRepository,
    private readonly saveCompany: SaveCompany,
    private readonly limits: RateLimits,
    private readonly companies: CompanyRepository,
    private readonly quotas: Quotas,
  ) {}

  async execute(actor: Actor, name: string): Promise<Company> {
    requireTeamPlan(await this.people.get(actor.userId));
    await this.limits.take('create-company', actor.userId, creation);
    const company: Company = { id: newId(), name, ownerId: actor.userId, createdAt: new Date(), directoryName: null };
    await this.quotas.add('companies', { owner: actor.userId, count: () => this.companies.countOf(actor.userId) }, () => this.saveCompany.begin(company));
    return company;
  }
}
