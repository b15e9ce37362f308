import { Injectable } from '@nestjs/common';
import type { LinkedIdentity } from '@forewire/contracts/http/identities';
import { LinkedIdentityRepository } from '../keycloak/linked-identity.repository.ts';
import { UserRepository } from '../users/user.repository.ts';
import { mostIdentities } from './unlink-identity.ts';
import { WaysIn } from './ways-in.ts';

/** Tells somebody what opens their account. */
@Injectable()
export class ListIdentities {
  constructor(
    private readonly identities: LinkedIdentityRepository,
    private readonly users: UserRepository,
    private readonly ways: WaysIn,
  ) {}

  async of(userId: string): Promise<LinkedIdentity[]> {
    const user = await this.users.get(userId);
    return this.ways.list(user, await this.identities.listOf(userId, mostIdentities));
  }
}
