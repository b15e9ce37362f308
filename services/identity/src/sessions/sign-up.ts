import { Inject, Injectable } from '@nestjs/common';
import type { signUpRequest } from '@forewire/contracts/http/auth';
import { invalid } from '@forewire/kit/errors';
import { newId } from '@forewire/kit/ids';
import type { z } from 'zod';
import { type IdentityConfig, identityConfigToken } from '../config.ts';
import { alreadyRegistered, newUser, type User } from '../users/user.ts';
import { AuthLimits } from './auth-limits.ts';
import { ChoosePassword } from './choose-password.ts';
import { type Device, OpenSession, type SignedIn } from './open-session.ts';
import { RegisterPerson } from './register-person.ts';

type Request = z.infer<typeof signUpRequest>;

const passwordWanted = 'Please choose a password';

/** Makes an account for a new address and signs it in before the address is proven, or mails a link where sign-up tells nothing. */
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
  async execute(input: Request, device: Device): Promise<SignedIn | null> {
    await this.limits.signUp(device.ip);
    if (this.config.SIGN_UP_REVEALS_ACCOUNTS) return this.openSession.execute(await this.makeNow(input, device.ip), device);
    await this.limits.signUpMail(input.email, device.ip);
    // A password from here would tell by the next sign-in whether the account is new, so the link in the mail asks for it.
    await this.register.later(toUser(input, null), input.invitation);
    return null;
  }

  private async makeNow(input: Request, ip: string): Promise<User> {
    // Looked up before the costly hash; the unique index decides when two come at once.
    if (await this.register.isKnown(input.email)) throw alreadyRegistered();
    if (input.password === undefined) throw invalid(passwordWanted, { password: passwordWanted });
    const passwordHash = await this.choosePassword.hash(input.password, input);
    // Whoever has to choose another password first has caused no mail yet.
    await this.limits.signUpMail(input.email, ip);
    return this.register.now(toUser(input, passwordHash), input.invitation);
  }
}

function toUser({ email, timezone, skipOnboarding, isFromInvitation }: Request, passwordHash: string | null): User {
  const skipExplainers = skipOnboarding === true || isFromInvitation === true;
  return newUser({ id: newId(), email, passwordHash, timezone, skipExplainers, now: new Date() });
}
