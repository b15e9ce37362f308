import { Inject, Injectable } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { newId } from '@forewire/kit/ids';
import { kitConfigToken, publicUrl } from '@forewire/kit/kit-module';
import { Outbox } from '@forewire/kit/outbox';
import type { Company } from '../companies/company.ts';
import { displayName, type Person } from '../people/person.ts';
import { type Invitation, invitationAddress } from './invitation.ts';

/** Gives an invitation's address, and asks notifications to mail it where it is for somebody. Call it inside a transaction. */
@Injectable()
export class MailInvitation {
  constructor(
    @Inject(kitConfigToken) private readonly config: KitConfig,
    private readonly outbox: Outbox,
  ) {}

  async execute(invitation: Invitation, company: Company, inviter: Person): Promise<string> {
    const link = invitationAddress(publicUrl(this.config), invitation.token);
    if (invitation.invitedEmail !== null) {
      const id = newId();
      const params = { link, companyName: company.name, inviterName: displayName(inviter), expiresIn: '7 days' };
      await this.outbox.add('mail.requested', id, { id, to: invitation.invitedEmail, template: 'invitation', params });
    }
    return link;
  }
}
