import { Inject, Injectable } from '@nestjs/common';
import type { signUpRequest } from '@forewire/contracts/http/auth';
import { invalid } from '@forewire/kit/errors';
import { newId } from '@forewire/kit/ids';
import type { z } from 'zod';
import { type IdentityConfig, identityConfigToken } from '../config.ts';
import { alreadyRegistered, newUser } from '../users/user.ts';
import { AuthLimits } from './auth-limits.ts';
import { ChoosePassword } from './choose-password.ts';
import { type Device, OpenSession, type SignedIn } from './open-session.ts';
import { RegisterPerson } from './register-person.ts';

const passwordWanted = 'Please choose a password';

/** Makes an account for a new address and signs it in; it works before the address is proven. */
@Injectable()
export class SignUp {
  constructor(
    @Inject(identityConfigToken) private readonly config: IdentityConfig,
    private readonly register: RegisterPerson,
    private readonly choosePassword: ChoosePassword,
    private readonly openSession: OpenSession,
    private readonly limits: AuthLimits,
  ) {}

  /** Null where the answer is to be the same whether the address has an account: the mail says how it goes on. */
  async execute(input: z.infer<typeof signUpRequest>, device: Device): Promise<SignedIn | null> {
    await this.limits.signUp(device.ip);
    const tells = this.config.SIGN_UP_REVEALS_ACCOUNTS;
    // Looked up before the costly hash; the unique index decides when two come at once.
    if (tells && (await this.register.isKnown(input.email))) throw alreadyRegistered();
    const passwordHash = await this.hashOf(input, tells);
    // Whoever has to choose another password first has caused no mail yet.
    await this.limits.signUpMail(input.email);
    const skipExplainers = input.skipOnboarding === true || input.isFromInvitation === true;
    const user = newUser({ id: newId(), email: input.email, passwordHash, timezone: input.timezone, skipExplainers, now: new Date() });
    if (tells) return this.openSession.execute(await this.register.now(user, input.invitation), device);
    await this.register.later(user, input.invitation);
    return null;
  }

  /** Whoever confirms by the mail chooses the password there; one that is given before opens the account until then. */
  private async hashOf(input: z.infer<typeof signUpRequest>, tells: boolean): Promise<string | null> {
    if (input.password !== undefined) return this.choosePassword.hash(input.password, input);
    if (tells) throw invalid(passwordWanted, { password: passwordWanted });
    return null;
  }
}
