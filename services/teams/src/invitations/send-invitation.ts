import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { ReadTeam } from '../companies/read-team.ts';
import type { Invitation } from './invitation.ts';
import { InviteLimits } from './invite-limits.ts';
import { MailInvitation } from './mail-invitation.ts';
import { MakeInvitation } from './make-invitation.ts';

/** Invites one address by mail; the answer is the link that the mail leads to. */
@Injectable()
export class SendInvitation {
  constructor(
    private readonly readTeam: ReadTeam,
    private readonly makeInvitation: MakeInvitation,
    private readonly mailInvitation: MailInvitation,
    private readonly limits: InviteLimits,
    private readonly transaction: Transaction,
  ) {}

  async execute(actor: Actor, { companyId, email, role }: { companyId: string; email: string; role: Invitation['role'] }): Promise<string> {
    // Who may not invite takes nothing from what others may.
    await this.readTeam.asInviter(actor, companyId);
    await this.limits.takeMail(actor.userId, companyId, email);
    return this.transaction.run(async () => {
      const { company, person } = await this.readTeam.heldAsInviter(actor, companyId);
      const token = await this.makeInvitation.execute({ companyId, inviterId: person.id, invitedEmail: email, role }, new Date());
      return this.mailInvitation.execute(email, token, company, person);
    });
  }
}
