import { Inject, Injectable } from '@nestjs/common';
import { addressKey } from '@forewire/kit/call-limit.guard';
import { type Limit, RateLimits } from '@forewire/kit/rate-limit';
import { type IdentityConfig, identityConfigToken } from '../config.ts';

const signInOfAccount: Limit = { points: 10, perSeconds: 900 };
const signInOfDevice: Limit = { points: 20, perSeconds: 900 };
const passwordOfSession: Limit = { points: 10, perSeconds: 3600 };
const resetMailOfAccount: Limit = { points: 3, perSeconds: 3600 };
const mailOfAddress: Limit = { points: 20, perSeconds: 3600 };
/** To one mailbox: on the word of one address of the network, and on the word of all of them or of the account's holder. */
const mailsInAnHour: Limit = { points: 3, perSeconds: 3600 };
const mailsOfOneInADay: Limit = { points: 4, perSeconds: 86_400 };
const mailsInADay: Limit = { points: 10, perSeconds: 86_400 };
const linkOfAddress: Limit = { points: 30, perSeconds: 900 };

/** How often one may try; counted alike whether an account exists or not, and for all addresses that one customer of a network has. */
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
    return this.limits.take('sign-up', addressKey(ip), this.signUpOfAddress);
  }

  /** The mail that a sign-up causes, counted apart: whoever asks for other mails to an address keeps nobody from signing up with it. */
  signUpMail(email: string, ip: string): Promise<void> {
    return this.mailOnTheWordOf(ip, 'sign-up-mail', email);
  }

  async signIn(email: string, ip: string): Promise<void> {
    await this.limits.take('sign-in-address', addressKey(ip), this.signInOfAddress);
    await this.limits.take('sign-in', `${email} ${addressKey(ip)}`, signInOfAccount);
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
    return this.limits.take('sign-in-address', addressKey(ip), this.signInOfAddress);
  }

  /** Forgets failed tries of an account from this address; those of the address stay, or anyone could reset them. */
  signedIn(email: string, ip: string): Promise<void> {
    return this.limits.clear('sign-in', `${email} ${addressKey(ip)}`, signInOfAccount);
  }

  /** Gives one try back, or all of a browser that the account knows; tries of others elsewhere go on counting. */
  async signedInOf(email: string, knownDevice: string | null): Promise<void> {
    if (knownDevice) await this.limits.clear('sign-in-device', knownDevice, signInOfDevice);
    else await this.limits.giveBack('sign-in-account', email, this.signInElsewhere);
  }

  /** Each mail opens the account for as long as its window lasts, so whoever uses up somebody's has had the owner mailed what they want. */
  async resetMail(email: string, ip: string): Promise<void> {
    await this.limits.take('reset-mail-address', addressKey(ip), mailOfAddress);
    await this.limits.take('reset-mail', email, resetMailOfAccount);
  }

  /** Whoever is signed in to the account has mails of their own, which strangers cannot use up. */
  async confirmationMail(email: string, ip: string, byHolder: boolean): Promise<void> {
    if (byHolder) {
      await this.limits.take('holder-mail-hour', email, mailsInAnHour);
      return this.limits.take('holder-mail', email, mailsInADay);
    }
    await this.limits.take('confirmation-mail-address', addressKey(ip), mailOfAddress);
    return this.mailOnTheWordOf(ip, 'confirmation-mail', email);
  }

  /** One address of the network uses up neither the hour of the others nor the day of all. */
  private async mailOnTheWordOf(ip: string, mail: string, email: string): Promise<void> {
    const pair = `${email} ${addressKey(ip)}`;
    await this.limits.take(`${mail}-hour`, pair, mailsInAnHour);
    await this.limits.take(`${mail}-day`, pair, mailsOfOneInADay);
    await this.limits.take(mail, email, mailsInADay);
  }

  /** Slows down who tries made-up links; one that holds does not count, since a whole company may open theirs from one address. */
  async link<T>(ip: string, open: () => Promise<T>): Promise<T> {
    await this.limits.take('link', addressKey(ip), linkOfAddress);
    const opened = await open();
    await this.limits.giveBack('link', addressKey(ip), linkOfAddress);
    return opened;
  }
}
