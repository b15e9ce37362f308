import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { sendInvitationRequest } from '@forewire/contracts/http/teams';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { RateLimits } from '@forewire/kit/rate-limit';
import { ReadTeam } from '../companies/read-team.ts';
import { requireTeamPlan } from '../people/person.ts';
import { MailInvitation } from './mail-invitation.ts';
import { MakeInvitation } from './make-invitation.ts';

const invitation = { points: 50, perSeconds: 3600 };

/** Invites one address by mail, or gives the team's generic link; either way the answer is the link. */
@Injectable()
export class SendInvitation {
  constructor(
    private readonly readTeam: ReadTeam,
    private readonly makeInvitation: MakeInvitation,
    private readonly mailInvitation: MailInvitation,
    private readonly limits: RateLimits,
    private readonly transaction: Transaction,
  ) {}

  async execute(actor: Actor, request: z.infer<typeof sendInvitationRequest>): Promise<string> {
    await this.limits.take('send-invitation', actor.userId, invitation);
    const now = new Date();
    return this.transaction.run(async () => {
      const { company, person } = await this.readTeam.asOwner(actor, request.companyId);
      requireTeamPlan(person);
      const from = { companyId: company.id, inviterId: person.id };
      const made =
        request.isGenericInvite || !request.email
          ? await this.makeInvitation.generic(from, now)
          : await this.makeInvitation.bound({ ...from, invitedEmail: request.email, role: request.role }, now);
      return this.mailInvitation.execute(made, company, person);
    });
  }
}
