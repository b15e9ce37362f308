import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { invitationDetails } from '@forewire/contracts/http/teams';
import { CompanyRepository } from '../companies/company.repository.ts';
import { displayName } from '../people/person.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { UsableInvitation } from './usable-invitation.ts';

/** What the sign-in card shows of an invitation, to whoever holds its token. */
@Injectable()
export class ReadInvitation {
  constructor(
    private readonly usable: UsableInvitation,
    private readonly companies: CompanyRepository,
    private readonly people: PersonRepository,
  ) {}

  async execute(token: string): Promise<z.infer<typeof invitationDetails>> {
    const invitation = await this.usable.get(token, new Date());
    const company = await this.companies.get(invitation.companyId);
    const inviter = await this.people.get(invitation.inviterId);
    const { invitedEmail, expiresAt } = invitation;
    return { companyName: company.name, inviterName: displayName(inviter), isGeneric: invitedEmail === null, invitedEmail, expiresAt: expiresAt.toISOString() };
  }
}
