import { Injectable } from '@nestjs/common';
import type { UpdateProfileRequest } from '@forewire/contracts/http/auth';
import type { Actor } from '@forewire/kit/auth';
import { unauthenticated } from '@forewire/kit/errors';
import { PhoneRights } from '../phone/phone-rights.ts';
import { SaveUser } from './save-user.ts';
import { changeProfile, chooseBriefings, type BriefingChoice, type User } from './user.ts';
import { UserRepository } from './user.repository.ts';

/** Changes what people set about themselves: names, formats, alerts, focus hours, briefings. */
@Injectable()
export class UpdateProfile {
  constructor(
    private readonly saveUser: SaveUser,
    private readonly users: UserRepository,
    private readonly phoneRights: PhoneRights,
  ) {}

  async execute(actor: Actor, changes: UpdateProfileRequest): Promise<User> {
    if (changes.smsNotificationsEnabled) await this.phoneRights.require(changeProfile(await this.users.get(actor.userId), changes));
    return this.change(actor, (user) => changeProfile(user, changes));
  }

  briefings(actor: Actor, choice: BriefingChoice): Promise<User> {
    return this.change(actor, (user) => chooseBriefings(user, choice));
  }

  private async change(actor: Actor, alter: (user: User) => User): Promise<User> {
    const user = await this.saveUser.change(actor.userId, alter);
    if (!user) throw unauthenticated();
    return user;
  }
}
