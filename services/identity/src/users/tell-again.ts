import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inRounds } from '@forewire/kit/in-rounds';
import { Once } from '@forewire/kit/once';
import { SaveUser } from './save-user.ts';
import { UserRepository } from './user.repository.ts';

/**
 * Tells the other services once more of accounts that they did not keep the whole state of: of the unconfirmed from before
 * these stopped sending, who have thirty days to confirm from when the others hear of it, and of the disabled from before
 * what they watch was suspended and what they invite to was on hold.
 */
@Injectable()
export class TellAgain implements OnModuleInit {
  constructor(
    private readonly once: Once,
    private readonly users: UserRepository,
    private readonly saveUser: SaveUser,
  ) {}

  onModuleInit(): void {
    this.once.add('tell-unconfirmed-accounts', () => this.tell((after, size) => this.users.listUnconfirmedIds(after, size)));
    this.once.add('tell-disabled-accounts-to-teams', () => this.tell((after, size) => this.users.listDisabledIds(after, size)));
  }

  private async tell(list: (after: string, size: number) => Promise<string[]>): Promise<void> {
    await inRounds(list, String, async (ids) => {
      for (const id of ids) await this.saveUser.change(id, (user) => user);
    });
  }
}
