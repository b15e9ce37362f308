import { Injectable } from '@nestjs/common';
import type { UpdateProfileRequest } from '@forewire/contracts/http/auth';
import type { Actor } from '@forewire/kit/auth';
import { unauthenticated } from '@forewire/kit/errors';
import { SaveUser } from './save-user.ts';
import { changeProfile, chooseBriefings, type BriefingChoice, type User } from './user.ts';

/** Changes what people set about themselves: names, formats, alerts, focus hours, briefings. */
@Injectable()
export class UpdateProfile {
  constructor(private readonly saveUser: SaveUser) {}

  execute(actor: Actor, changes: UpdateProfileRequest): Promise<User> {
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
