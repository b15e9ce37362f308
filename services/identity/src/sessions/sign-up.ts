import { Injectable } from '@nestjs/common';
import type { signUpRequest } from '@forewire/contracts/http/auth';
import { newId } from '@forewire/kit/ids';
import type { z } from 'zod';
import { CreateAccount } from '../users/create-account.ts';
import { alreadyRegistered, newUser } from '../users/user.ts';
import { UserRepository } from '../users/user.repository.ts';
import { AuthLimits } from './auth-limits.ts';
import { type Device, OpenSession, type SignedIn } from './open-session.ts';
import { Passwords } from './passwords.ts';

/** Makes an account for a new address and signs it in; it works before the address is proven. */
@Injectable()
export class SignUp {
  constructor(
    private readonly users: UserRepository,
    private readonly createAccount: CreateAccount,
    private readonly passwords: Passwords,
    private readonly openSession: OpenSession,
    private readonly limits: AuthLimits,
  ) {}

  async execute(input: z.infer<typeof signUpRequest>, device: Device): Promise<SignedIn> {
    await this.limits.signUp(device.ip);
    // Looked up before the costly hash; the unique index decides when two come at once.
    if (await this.users.findByEmail(input.email)) throw alreadyRegistered();
    const passwordHash = await this.passwords.hash(input.password);
    const skipExplainers = input.skipOnboarding === true || input.isFromInvitation === true;
    const user = newUser({ id: newId(), email: input.email, passwordHash, timezone: input.timezone, skipExplainers, now: new Date() });
    return this.openSession.execute(await this.createAccount.execute(user), device);
  }
}
