import { Inject, Injectable } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { kitConfigToken } from '@forewire/kit/kit-module';
import { type IdentityConfig, identityConfigToken } from '../config.ts';
import { InstallationRepository } from './installation.repository.ts';
import { parseAdminEmails, type User } from './user.ts';
import { UserRepository } from './user.repository.ts';

/**
 * Makes the first account of an installation its operator where mails only ever lie on the operator's own disk and nobody is
 * named as an admin (docs/adr/0014). It is confirmed at once, unless sign-up leaves the password to the link in the mail. Call
 * it inside the transaction that stores the account.
 */
@Injectable()
export class FirstAccount {
  private readonly applies: boolean;
  private readonly confirmsAtOnce: boolean;

  constructor(
    @Inject(kitConfigToken) kit: KitConfig,
    @Inject(identityConfigToken) config: IdentityConfig,
    private readonly users: UserRepository,
    private readonly installation: InstallationRepository,
  ) {
    // With a broker, mails are sent by another process, whose settings are not known here.
    const mailsStayHere = !config.SMTP_URL && !kit.KAFKA_BROKERS;
    this.confirmsAtOnce = config.SIGN_UP_REVEALS_ACCOUNTS;
    this.applies = mailsStayHere && parseAdminEmails(kit.ADMIN_EMAILS).length === 0;
  }

  async prepare(user: User): Promise<User> {
    if (!this.applies || !(await this.users.isEmpty())) return user;
    await this.installation.setOperator(user.id);
    return { ...user, operator: true, emailVerified: user.emailVerified || this.confirmsAtOnce };
  }

  /** The account that takes its place is the operator's too, as long as mails stay on the operator's disk. */
  async handOver(from: User, to: User): Promise<User> {
    if (!from.operator || !this.applies) return to;
    await this.installation.setOperator(to.id);
    return { ...to, operator: true };
  }
}
