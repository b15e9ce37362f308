import { Injectable } from '@nestjs/common';
import { log } from '@forewire/kit/log';
import { UserRepository } from '../users/user.repository.ts';
import { AuthLimits } from './auth-limits.ts';
import { type Device, OpenSession, type SignedIn } from './open-session.ts';
import { Passwords } from './passwords.ts';
import { invalidCredentials } from './session.ts';

/** `knownAs` gives the browser's id if this user has signed in with it. */
type Browser = Device & { knownAs: (userId: string) => string | null };

/** Lets in who knows the password; a wrong one and an account that doesn't exist look the same from outside (ADR 0002). */
@Injectable()
export class SignIn {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: Passwords,
    private readonly openSession: OpenSession,
    private readonly limits: AuthLimits,
  ) {}

  async execute({ email, password }: { email: string; password: string }, device: Browser): Promise<SignedIn> {
    await this.limits.signIn(email, device.ip);
    const user = await this.users.findByEmail(email);
    const knownDevice = user && device.knownAs(user.id);
    await this.limits.signInOf(email, knownDevice);
    const right = await this.passwords.fits(user?.passwordHash ?? null, password);
    if (!user || !right) {
      log.info({ userId: user?.id, address: device.ip }, 'wrong credentials');
      throw invalidCredentials();
    }
    await this.limits.signedIn(email, device.ip);
    await this.limits.signedInOf(email, knownDevice);
    return this.openSession.execute(user, device);
  }
}
