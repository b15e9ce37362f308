import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import type { User } from '../users/user.ts';
import { UserRepository } from '../users/user.repository.ts';
import { AuthLimits } from './auth-limits.ts';
import { Passwords } from './passwords.ts';
import { passwordMissing, wrongPassword } from './session.ts';

/** Asks somebody who is signed in for their password; wrong ones count with failed sign-ins, and within the session. */
@Injectable()
export class CheckPassword {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: Passwords,
    private readonly limits: AuthLimits,
  ) {}

  async execute(actor: Actor, password: string, ip: string): Promise<User> {
    const user = await this.users.get(actor.userId);
    if (user.passwordHash === null) throw passwordMissing();
    await this.limits.passwordIn(actor.tokenId);
    await this.limits.signIn(user.email, ip);
    if (!(await this.passwords.fits(user.passwordHash, password))) throw wrongPassword();
    await this.limits.signedIn(user.email, ip);
    await this.limits.passwordHeld(actor.tokenId);
    return user;
  }
}
