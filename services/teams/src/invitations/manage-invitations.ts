import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { ReadTeam } from '../companies/read-team.ts';
import { invalidInvitation, type Invitation } from './invitation.ts';
import { InvitationRepository } from './invitation.repository.ts';
import { InviteLimits } from './invite-limits.ts';
import { type InviteLink, InviteLinks } from './invite-links.ts';

/** The ways into a team, as its owner sees, renews and closes them. */
@Injectable()
export class ManageInvitations {
  constructor(
    private readonly readTeam: ReadTeam,
    private readonly invitations: InvitationRepository,
    private readonly links: InviteLinks,
    private readonly limits: InviteLimits,
    private readonly transaction: Transaction,
  ) {}

  async list(actor: Actor, companyId: string): Promise<{ invitations: Invitation[]; link: InviteLink | null }> {
    await this.readTeam.asOwner(actor, companyId);
    const now = new Date();
    return { invitations: await this.invitations.listOpen(companyId, now), link: await this.links.find(companyId, now) };
  }

  async revoke(actor: Actor, companyId: string, invitationId: string): Promise<void> {
    await this.readTeam.asOwner(actor, companyId);
    if (!(await this.invitations.remove(companyId, invitationId))) throw invalidInvitation();
  }

  /** The team's link, made where there is none. */
  getLink(actor: Actor, companyId: string): Promise<InviteLink> {
    return this.link(actor, companyId, (from, now) => this.links.get(from, now));
  }

  /** Another link; whoever has an earlier one no longer joins by it. */
  renewLink(actor: Actor, companyId: string): Promise<InviteLink> {
    return this.link(actor, companyId, (from, now) => this.links.renew(from, now));
  }

  async turnOffLink(actor: Actor, companyId: string): Promise<void> {
    await this.readTeam.asOwner(actor, companyId);
    await this.invitations.removeLinks(companyId);
  }

  private async link(actor: Actor, companyId: string, make: (from: { companyId: string; inviterId: string }, now: Date) => Promise<InviteLink>): Promise<InviteLink> {
    await this.readTeam.asInviter(actor, companyId);
    await this.limits.takeLink(actor.userId);
    return this.transaction.run(async () => {
      const { person } = await this.readTeam.heldAsInviter(actor, companyId);
      return make({ companyId, inviterId: person.id }, new Date());
    });
  }
}
