import { Injectable } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { Jobs } from '@forewire/kit/jobs';
import { AuthLimits, type LinkMail } from '../sessions/auth-limits.ts';
import type { User } from '../users/user.ts';
import { UserRepository } from '../users/user.repository.ts';
import type { LinkPurpose } from './link.ts';
import { SendLink } from './send-link.ts';

type Asked = { email: string; invitation?: string | undefined };

interface Request {
  purpose: LinkPurpose;
  job: string;
  mail: LinkMail;
  isFor: (user: User) => boolean;
}

const requests: Record<LinkPurpose, Request> = {
  'reset-password': { purpose: 'reset-password', job: 'send-reset-link', mail: 'reset-mail', isFor: () => true },
  'verify-email': { purpose: 'verify-email', job: 'send-confirmation-link', mail: 'confirmation-mail', isFor: (user) => !user.emailVerified },
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

  async execute(purpose: LinkPurpose, asked: Asked, ip: string): Promise<void> {
    const { job, mail } = requests[purpose];
    await this.limits.linkMail(mail, asked.email, ip);
    await this.jobs.add(job, newId(), asked);
  }

  private async prepare({ purpose, isFor }: Request, { email, invitation }: Asked): Promise<(() => Promise<void>) | undefined> {
    const user = await this.users.findByEmail(email);
    return user && !user.disabled && isFor(user) ? () => this.sendLink.execute(user, purpose, new Date(), invitation) : undefined;
  }
}
