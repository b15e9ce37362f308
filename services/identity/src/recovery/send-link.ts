import { Inject, Injectable } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { newId } from '@forewire/kit/ids';
import { kitConfigToken, publicUrl } from '@forewire/kit/kit-module';
import { Outbox } from '@forewire/kit/outbox';
import { newSecret } from '../sessions/session.ts';
import type { User } from '../users/user.ts';
import { linkAddress, linkParams, type LinkPurpose, newLink, signInAddress } from './link.ts';
import { LinkRepository } from './link.repository.ts';

/** Makes a link and asks notifications to mail it. Call it inside a transaction. */
@Injectable()
export class SendLink {
  constructor(
    @Inject(kitConfigToken) private readonly config: KitConfig,
    private readonly links: LinkRepository,
    private readonly outbox: Outbox,
  ) {}

  async execute(user: User, purpose: LinkPurpose, now: Date, invitation?: string): Promise<void> {
    const { secret, hash } = newSecret();
    const address = linkAddress(publicUrl(this.config), { purpose, token: secret, proven: user.emailVerified, invitation });
    await this.links.insert(newLink(user.id, purpose, hash, now));
    // Whoever signed up with an address that is not proven may be nobody to its owner: what they call themselves stays out of the mail.
    await this.mail(user.email, purpose, linkParams(address, purpose, user.emailVerified ? user.firstName : ''));
  }

  /** Tells somebody who signs up again that they need not; its link opens nothing by itself. */
  alreadyRegistered(user: User, invitation?: string): Promise<void> {
    return this.mail(user.email, 'already-registered', { link: signInAddress(publicUrl(this.config), invitation) });
  }

  private async mail(to: string, template: string, params: Record<string, string>): Promise<void> {
    const id = newId();
    await this.outbox.add('mail.requested', id, { id, to, template, params });
  }
}
