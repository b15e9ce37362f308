import { Injectable } from '@nestjs/common';
import { Jobs } from '@forewire/kit/jobs';
import { SendLink } from '../recovery/send-link.ts';
import { CreateAccount } from '../users/create-account.ts';
import type { User } from '../users/user.ts';
import { UserRepository } from '../users/user.repository.ts';

type Registration = Omit<User, 'createdAt'> & { createdAt: string; invitation?: string | undefined };

const job = 'register-person';

/** Makes the account of somebody who signs up: at once, or after the answer, which then tells nothing about the address. */
@Injectable()
export class RegisterPerson {
  constructor(
    private readonly users: UserRepository,
    private readonly createAccount: CreateAccount,
    private readonly sendLink: SendLink,
    private readonly jobs: Jobs,
  ) {
    jobs.work<Registration>(job, { concurrency: 2, maxAttempts: 5, work: async ({ payload: { invitation, ...user } }) => () => this.settle({ ...user, createdAt: new Date(user.createdAt) }, invitation) });
  }

  async isKnown(email: string): Promise<boolean> {
    return (await this.users.findByEmail(email)) !== null;
  }

  now(user: User, invitation?: string): Promise<User> {
    return this.createAccount.execute(user, invitation);
  }

  async later(user: User, invitation?: string): Promise<void> {
    await this.jobs.add(job, user.id, { ...user, createdAt: user.createdAt.toISOString(), invitation });
  }

  private async settle(user: User, invitation?: string): Promise<void> {
    const present = await this.users.findByEmail(user.email);
    if (!present) await this.createAccount.execute(user, invitation);
    else if (!present.disabled) await this.remind(present, invitation);
  }

  /** Who has not confirmed may have no password yet, so that only another link helps them. */
  private remind(present: User, invitation?: string): Promise<void> {
    if (present.emailVerified) return this.sendLink.alreadyRegistered(present, invitation);
    return this.sendLink.execute(present, 'verify-email', new Date(), invitation);
  }
}
