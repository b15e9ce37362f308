import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Once } from '@forewire/kit/once';
import { SaveUser } from './save-user.ts';
import { UserRepository } from './user.repository.ts';

const perRound = 200;

/**
 * Tells the other services once more of every account whose address is not confirmed. They did not keep that before an
 * unconfirmed account stopped sending, and give accounts of that time thirty days to confirm from when they hear of it.
 */
@Injectable()
export class TellUnconfirmed implements OnModuleInit {
  constructor(
    private readonly once: Once,
    private readonly users: UserRepository,
    private readonly saveUser: SaveUser,
  ) {}

  onModuleInit(): void {
    this.once.add('tell-unconfirmed-accounts', () => this.execute());
  }

  private async execute(): Promise<void> {
    let after = '';
    for (;;) {
      const ids = await this.users.listUnconfirmedIds(after, perRound);
      for (const id of ids) await this.saveUser.change(id, (user) => user);
      if (ids.length < perRound) return;
      after = ids.at(-1) ?? after;
    }
  }
}
