import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { unauthenticated } from '@forewire/kit/errors';
import { Transaction } from '@forewire/kit/mongo';
import { RemoveUser } from './remove-user.ts';

/** Removes whoever asks for it. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly removeUser: RemoveUser,
    private readonly transaction: Transaction,
  ) {}

  execute(actor: Actor): Promise<void> {
    return this.transaction.run(async () => {
      if (!(await this.removeUser.execute(actor.userId, new Date()))) throw unauthenticated();
    });
  }
}
