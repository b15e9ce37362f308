import { Injectable } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { Jobs } from '@forewire/kit/jobs';
import { AuthLimits } from '../sessions/auth-limits.ts';
import type { User } from '../users/user.ts';
import { UserRepository } from '../users/user.repository.ts';
import type { LinkPurpose } from './link.ts';
import { SendLink } from './send-link.ts';

type Asked = { email: string; invitation?: string | undefined };
/** Whose word it is: an address of the network, or a session of the account. */
type Asker = { ip: string; isHolder: boolean };

interface Request {
  purpose: LinkPurpose;
  job: string;
  isFor: (user: User) => boolean;
}

const requests: Record<LinkPurpose, Request> = {
  'reset-password': { purpose: 'reset-password', job: 'send-reset-link', isFor: () => true },
  'verify-email': { purpose: 'verify-email', job: 'send-confirmation-link', isFor: (user) => !user.emailVerified },
};

/** Mails a link that somebody asks for, if there is an account for it. The account is looked up after the answer, which thus tells nothing about it. */
@Injectable()
export class RequestLink {
  constructor(
    private readonly users: UserRepository,
    private readonly sendLink: SendLink,
    private readonly limits: AuthLimits,
    private readonly jobs: Jobs,
  ) {
    for (const request of Object.values(requests)) {
      jobs.work<Asked>(request.job, { concurrency: 2, maxAttempts: 5, work: ({ payload }) => this.prepare(request, payload) });
    }
  }

  async execute(purpose: LinkPurpose, asked: Asked, asker: Asker): Promise<void> {
    await this.limit(purpose, asked.email, asker);
    await this.jobs.add(requests[purpose].job, newId(), asked);
  }

  private limit(purpose: LinkPurpose, email: string, { ip, isHolder }: Asker): Promise<void> {
    return purpose === 'reset-password' ? this.limits.resetMail(email, ip) : this.limits.confirmationMail(email, ip, isHolder);
  }

  private async prepare({ purpose, isFor }: Request, { email, invitation }: Asked): Promise<(() => Promise<void>) | undefined> {
    const user = await this.users.findByEmail(email);
    return user && !user.disabled && isFor(user) ? () => this.sendLink.execute(user, purpose, new Date(), invitation) : undefined;
  }
}
