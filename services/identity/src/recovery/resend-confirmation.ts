import { Injectable } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { Jobs } from '@forewire/kit/jobs';
import { AuthLimits } from '../sessions/auth-limits.ts';
import { UserRepository } from '../users/user.repository.ts';
import { SendLink } from './send-link.ts';

const kind = 'send-confirmation-link';

/** Mails another link that proves an address, if it isn't proven. The account is looked up after the answer, which thus tells nothing about it. */
@Injectable()
export class ResendConfirmation {
  constructor(
    private readonly users: UserRepository,
    private readonly sendLink: SendLink,
    private readonly limits: AuthLimits,
    private readonly jobs: Jobs,
  ) {
    jobs.work<{ email: string }>(kind, { concurrency: 2, maxAttempts: 5, work: ({ payload }) => this.prepare(payload.email) });
  }

  async execute(email: string, ip: string): Promise<void> {
    await this.limits.confirmationMail(email, ip);
    await this.jobs.add(kind, newId(), { email });
  }

  private async prepare(email: string): Promise<(() => Promise<void>) | undefined> {
    const user = await this.users.findByEmail(email);
    return user && !user.emailVerified && !user.disabled ? () => this.sendLink.execute(user, 'verify-email', new Date()) : undefined;
  }
}
