import { Inject, Injectable } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { newId } from '@forewire/kit/ids';
import { kitConfigToken, publicUrl } from '@forewire/kit/kit-module';
import { SecretBox } from '@forewire/kit/secret-box';
import { type Invitation, invitationAddress, isReusable, linkSealName, newInvitation, newToken } from './invitation.ts';
import { InvitationRepository } from './invitation.repository.ts';

export type InviteLink = { url: string; expiresAt: Date };

/** The link of a team. It is looked up by its hash and shown from its sealed token. Call what writes inside a transaction. */
@Injectable()
export class InviteLinks {
  constructor(
    @Inject(kitConfigToken) private readonly config: KitConfig,
    private readonly invitations: InvitationRepository,
    private readonly secrets: SecretBox,
  ) {}

  seal({ id }: Pick<Invitation, 'id'>, token: string): string {
    return this.secrets.seal(token, linkSealName(id));
  }

  /** Null when there is none, or none that can be shown: it was sealed with another key. */
  async find(companyId: string, now: Date): Promise<InviteLink | null> {
    return (await this.stored(companyId, now))?.link ?? null;
  }

  /** The team's link; the same one for as long as it is good for a while. */
  async get(from: { companyId: string; inviterId: string }, now: Date): Promise<InviteLink> {
    const present = await this.stored(from.companyId, now);
    return present && isReusable(present.invitation, now) ? present.link : this.insert(from, now);
  }

  /** A new link in place of every earlier one. */
  async renew(from: { companyId: string; inviterId: string }, now: Date): Promise<InviteLink> {
    await this.invitations.removeLinks(from.companyId);
    return this.insert(from, now);
  }

  private async stored(companyId: string, now: Date): Promise<{ invitation: Invitation; link: InviteLink } | null> {
    const found = await this.invitations.findLink(companyId, now);
    const token = found && this.secrets.open(found.sealedToken, linkSealName(found.invitation.id));
    return token ? { invitation: found.invitation, link: this.toLink(found.invitation, token) } : null;
  }

  private async insert(from: { companyId: string; inviterId: string }, now: Date): Promise<InviteLink> {
    const token = newToken();
    const invitation = newInvitation({ ...from, id: newId(), invitedEmail: null, role: 'editor' }, now);
    await this.invitations.insert(invitation, token, this.seal(invitation, token));
    return this.toLink(invitation, token);
  }

  private toLink({ expiresAt }: Invitation, token: string): InviteLink {
    return { url: invitationAddress(publicUrl(this.config), token), expiresAt };
  }
}
