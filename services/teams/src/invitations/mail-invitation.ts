import { Inject, Injectable } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { newId } from '@forewire/kit/ids';
import { kitConfigToken, publicUrl } from '@forewire/kit/kit-module';
import { Outbox } from '@forewire/kit/outbox';
import type { Company } from '../companies/company.ts';
import { fullName, type Person } from '../people/person.ts';
import { DeclineInvitations } from './decline-invitations.ts';
import { invitationAddress } from './invitation.ts';

/** Asks notifications to mail an invitation. Call it inside a transaction. */
@Injectable()
export class MailInvitation {
  constructor(
    @Inject(kitConfigToken) private readonly config: KitConfig,
    private readonly decline: DeclineInvitations,
    private readonly outbox: Outbox,
  ) {}

  /** Gives the address that the mail leads to. */
  async execute(to: string, token: string, company: Company, inviter: Person): Promise<string> {
    const site = publicUrl(this.config);
    const link = invitationAddress(site, token);
    const id = newId();
    const params = { link, companyName: company.name, inviterName: fullName(inviter), expiresIn: '7 days', declineLink: `${site}${this.decline.path(to)}` };
    await this.outbox.add('mail.requested', id, { id, to, template: 'invitation', params });
    return link;
  }
}
