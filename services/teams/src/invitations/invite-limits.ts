import { Injectable } from '@nestjs/common';
import { RateLimits } from '@forewire/kit/rate-limit';
import { hashEmail } from './invitation.ts';

const perSeconds = 86_400;
const ofSender = { points: 50, perSeconds };
const ofCompany = { points: 100, perSeconds };
/** Whoever invites: one address gets no more than this from all teams together. */
const ofRecipient = { points: 5, perSeconds };
const ofLinks = { points: 50, perSeconds: 3600 };

/** How many invitations go out: mails to strangers are what somebody may want to misuse. */
@Injectable()
export class InviteLimits {
  constructor(private readonly limits: RateLimits) {}

  async takeMail(senderId: string, companyId: string, email: string): Promise<void> {
    await this.limits.take('invite-sender', senderId, ofSender);
    await this.limits.take('invite-company', companyId, ofCompany);
    await this.limits.take('invite-recipient', hashEmail(email), ofRecipient);
  }

  takeLink(senderId: string): Promise<void> {
    return this.limits.take('invite-link', senderId, ofLinks);
  }
}
