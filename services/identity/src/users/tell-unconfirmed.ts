import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inRounds } from '@forewire/kit/in-rounds';
import { Once } from '@forewire/kit/once';
import { SaveUser } from './save-user.ts';
import { UserRepository } from './user.repository.ts';

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
    const review = async (ids: string[]): Promise<void> => {
      for (const id of ids) await this.saveUser.change(id, (user) => user);
    };
    await inRounds((after, size) => this.users.listUnconfirmedIds(after, size), String, review);
  }
}
