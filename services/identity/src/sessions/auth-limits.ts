import { Inject, Injectable } from '@nestjs/common';
import { type Limit, RateLimits } from '@forewire/kit/rate-limit';
import { type IdentityConfig, identityConfigToken } from '../config.ts';

const signInOfAccount: Limit = { points: 10, perSeconds: 900 };
const signInOfDevice: Limit = { points: 20, perSeconds: 900 };
const passwordOfSession: Limit = { points: 10, perSeconds: 3600 };
const mailOfAccount: Limit = { points: 3, perSeconds: 3600 };
const mailOfAddress: Limit = { points: 20, perSeconds: 3600 };
const linkOfAddress: Limit = { points: 30, perSeconds: 900 };

/** Mails that one may ask for; counted apart. */
export type LinkMail = 'reset-mail' | 'confirmation-mail';

/** How often one may try; counted alike whether an account exists or not. */
@Injectable()
export class AuthLimits {
  private readonly signInOfAddress: Limit;
  private readonly signUpOfAddress: Limit;
  private readonly signInElsewhere: Limit;

  constructor(
    @Inject(identityConfigToken) config: IdentityConfig,
    private readonly limits: RateLimits,
  ) {
    this.signInOfAddress = { points: config.SIGN_IN_LIMIT, perSeconds: 900 };
    this.signUpOfAddress = { points: config.SIGN_UP_LIMIT, perSeconds: 3600 };
    this.signInElsewhere = { points: config.SIGN_IN_ACCOUNT_LIMIT, perSeconds: 3600 };
  }

  signUp(ip: string): Promise<void> {
    return this.limits.take('sign-up', ip, this.signUpOfAddress);
  }

  /** The mail that a sign-up causes, whoever it is that signs up. */
  signUpMail(email: string): Promise<void> {
    return this.limits.take('confirmation-mail', email, mailOfAccount);
  }

  async signIn(email: string, ip: string): Promise<void> {
    await this.limits.take('sign-in-address', ip, this.signInOfAddress);
    await this.limits.take('sign-in', `${email} ${ip}`, signInOfAccount);
  }

  /**
   * Limits tries over all addresses together. A browser that the account has signed in with, which `knownDevice` names, has
   * a count of its own, so that whoever guesses from elsewhere does not keep its owner out.
   */
  async signInOf(email: string, knownDevice: string | null): Promise<void> {
    if (knownDevice) await this.limits.take('sign-in-device', knownDevice, signInOfDevice);
    else await this.limits.take('sign-in-account', email, this.signInElsewhere);
  }

  /**
   * Passwords that whoever holds a session may try, from whatever addresses. Each session has a count of its own, so that
   * a stolen one does not keep its owner out of the others.
   */
  passwordIn(sessionId: string): Promise<void> {
    return this.limits.take('password-in-session', sessionId, passwordOfSession);
  }

  passwordHeld(sessionId: string): Promise<void> {
    return this.limits.clear('password-in-session', sessionId, passwordOfSession);
  }

  /** Counted with the passwords that one address may try: either way it asks to be let in. */
  singleSignOn(ip: string): Promise<void> {
    return this.limits.take('sign-in-address', ip, this.signInOfAddress);
  }

  /** Forgets failed tries of an account from this address; those of the address stay, or anyone could reset them. */
  signedIn(email: string, ip: string): Promise<void> {
    return this.limits.clear('sign-in', `${email} ${ip}`, signInOfAccount);
  }

  /** Gives one try back, or all of a browser that the account knows; tries of others elsewhere go on counting. */
  async signedInOf(email: string, knownDevice: string | null): Promise<void> {
    if (knownDevice) await this.limits.clear('sign-in-device', knownDevice, signInOfDevice);
    else await this.limits.giveBack('sign-in-account', email, this.signInElsewhere);
  }

  async linkMail(mail: LinkMail, email: string, ip: string): Promise<void> {
    await this.limits.take(`${mail}-address`, ip, mailOfAddress);
    await this.limits.take(mail, email, mailOfAccount);
  }

  /** Slows down who tries made-up links; one that holds does not count, since a whole company may open theirs from one address. */
  async link<T>(ip: string, open: () => Promise<T>): Promise<T> {
    await this.limits.take('link', ip, linkOfAddress);
    const opened = await open();
    await this.limits.giveBack('link', ip, linkOfAddress);
    return opened;
  }
}
