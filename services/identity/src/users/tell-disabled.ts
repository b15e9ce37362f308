import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inRounds } from '@forewire/kit/in-rounds';
import { Once } from '@forewire/kit/once';
import { SaveUser } from './save-user.ts';
import { UserRepository } from './user.repository.ts';

/**
 * Tells the other services once more of every disabled account. Not all of them kept that before what such an account
 * watches was suspended.
 */
@Injectable()
export class TellDisabled implements OnModuleInit {
  constructor(
    private readonly once: Once,
    private readonly users: UserRepository,
    private readonly saveUser: SaveUser,
  ) {}

  onModuleInit(): void {
    this.once.add('tell-disabled-accounts', () => this.execute());
  }

  private async execute(): Promise<void> {
    const review = async (ids: string[]): Promise<void> => {
      for (const id of ids) await this.saveUser.change(id, (user) => user);
    };
    await inRounds((after, size) => this.users.listDisabledIds(after, size), String, review);
  }
}
