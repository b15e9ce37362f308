import { Injectable } from '@nestjs/common';
import { LinkedIdentityRepository } from '../keycloak/linked-identity.repository.ts';
import { ForgetPhone } from '../phone/forget-phone.ts';
import { LinkRepository } from '../recovery/link.repository.ts';
import { RevokeAccess } from '../sessions/revoke-access.ts';
import { SaveUser } from './save-user.ts';

/** Removes a person with everything of theirs, here at once and elsewhere by event. Call it inside a transaction. */
@Injectable()
export class RemoveUser {
  constructor(
    private readonly saveUser: SaveUser,
    private readonly links: LinkRepository,
    private readonly identities: LinkedIdentityRepository,
    private readonly forgetPhone: ForgetPhone,
    private readonly revokeAccess: RevokeAccess,
  ) {}

  /** False when there was nobody with that id. */
  async execute(userId: string, now: Date): Promise<boolean> {
    if (!(await this.saveUser.remove(userId))) return false;
    await this.links.removeOf(userId);
    await this.identities.removeOf(userId);
    await this.forgetPhone.execute(userId);
    await this.revokeAccess.everythingOf(userId, now);
    return true;
  }
}
