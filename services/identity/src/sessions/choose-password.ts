import { Inject, Injectable } from '@nestjs/common';
import { CodedError, invalid } from '@forewire/kit/errors';
import { type IdentityConfig, identityConfigToken } from '../config.ts';
import type { User } from '../users/user.ts';
import { problemWithPassword } from './password-strength.ts';
import { Passwords } from './passwords.ts';
import { passwordsDisabled } from './session.ts';

/** Whom a password is for: what others know of them makes a bad one. */
export type PasswordOwner = Pick<User, 'email'> & Partial<Pick<User, 'firstName' | 'lastName'>>;

/** Takes a password that is to be set, unless it is easy to guess. */
@Injectable()
export class ChoosePassword {
  constructor(
    @Inject(identityConfigToken) private readonly config: IdentityConfig,
    private readonly passwords: Passwords,
  ) {}

  /** The hash to store; throws what stands against the password, in words for whoever chose it. */
  async hash(password: string, { email, firstName = '', lastName = '' }: PasswordOwner): Promise<string> {
    if (this.config.SSO_ONLY) throw passwordsDisabled();
    const problem = await problemWithPassword(password, [email, firstName, lastName]);
    if (problem?.kind === 'short') throw invalid(problem.text, { password: problem.text });
    if (problem) throw new CodedError('password.weak', 400, problem.text, { fields: { password: problem.text } });
    return this.passwords.hash(password);
  }
}
