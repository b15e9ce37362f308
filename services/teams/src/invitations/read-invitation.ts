import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { invitationDetails } from '@forewire/contracts/http/teams';
import { CompanyRepository } from '../companies/company.repository.ts';
import { displayName } from '../people/person.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { invalidInvitation } from './invitation.ts';
import { InvitationRepository } from './invitation.repository.ts';

/** What the sign-in card shows of an invitation, to whoever holds its token. */
@Injectable()
export class ReadInvitation {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly companies: CompanyRepository,
    private readonly people: PersonRepository,
  ) {}

  async execute(token: string): Promise<z.infer<typeof invitationDetails>> {
    const invitation = await this.invitations.findByToken(token, new Date());
    if (!invitation) throw invalidInvitation();
    const company = await this.companies.get(invitation.companyId);
    const inviter = await this.people.get(invitation.inviterId);
    const { invitedEmail, expiresAt } = invitation;
    return { companyName: company.name, inviterName: displayName(inviter), isGeneric: invitedEmail === null, invitedEmail, expiresAt: expiresAt.toISOString() };
  }
}
