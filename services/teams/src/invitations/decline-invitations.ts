import { Injectable } from '@nestjs/common';
import { CodedError } from '@forewire/kit/errors';
import { SecretBox } from '@forewire/kit/secret-box';
import { hashEmail } from './invitation.ts';
import { RefusalRepository } from './refusal.repository.ts';

const purpose = 'decline-invitations';

/** Ends invitations to an address for whoever holds a link from a mail to it; no account is needed, and none is signed in. */
@Injectable()
export class DeclineInvitations {
  constructor(
    private readonly secrets: SecretBox,
    private readonly refusals: RefusalRepository,
  ) {}

  /** Where a mail to this address leads. It names the address by its hash alone. */
  path(email: string): string {
    return `/api/companies/decline-invitations?token=${this.secrets.seal(hashEmail(email), purpose)}`;
  }

  /** Throws unless the link is ours. */
  check(token: string): void {
    this.open(token);
  }

  async execute(token: string, wants: 'none' | 'some'): Promise<void> {
    const emailHash = this.open(token);
    await (wants === 'none' ? this.refusals.decline(emailHash) : this.refusals.allow(emailHash));
  }

  private open(token: string): string {
    const emailHash = this.secrets.open(token, purpose);
    if (emailHash === null) throw new CodedError('decline_link.invalid', 400, 'This link is not valid. Open it from the mail once more, or copy all of it.');
    return emailHash;
  }
}
