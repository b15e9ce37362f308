import { type CanActivate, Inject, Injectable } from '@nestjs/common';
import { type IdentityConfig, identityConfigToken } from '../config.ts';
import { passwordsDisabled } from './session.ts';

/** Closes what is about passwords where an installation only knows single sign-on. */
@Injectable()
export class PasswordGuard implements CanActivate {
  constructor(@Inject(identityConfigToken) private readonly config: IdentityConfig) {}

  canActivate(): boolean {
    if (this.config.SSO_ONLY) throw passwordsDisabled();
    return true;
  }
}
