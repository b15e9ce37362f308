import { Inject, Injectable } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { newId } from '@forewire/kit/ids';
import { kitConfigToken, publicUrl } from '@forewire/kit/kit-module';
import { Outbox } from '@forewire/kit/outbox';
import { newSecret } from '../sessions/session.ts';
import type { User } from '../users/user.ts';
import { linkAddress, linkParams, type LinkPurpose, newLink } from './link.ts';
import { LinkRepository } from './link.repository.ts';

/** Makes a link and asks notifications to mail it. Call it inside a transaction. */
@Injectable()
export class SendLink {
  constructor(
    @Inject(kitConfigToken) private readonly config: KitConfig,
    private readonly links: LinkRepository,
    private readonly outbox: Outbox,
  ) {}

  async execute(user: User, purpose: LinkPurpose, now: Date): Promise<void> {
    const { secret, hash } = newSecret();
    const address = linkAddress(publicUrl(this.config), purpose, secret);
    const mailId = newId();
    await this.links.insert(newLink(user.id, purpose, hash, now));
    await this.outbox.add('mail.requested', mailId, { id: mailId, to: user.email, template: purpose, params: linkParams(address, purpose, user.firstName) });
  }
}
