import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { ReplacePassword } from '../recovery/replace-password.ts';
import { CheckPassword } from './check-password.ts';
import { ChoosePassword } from './choose-password.ts';

/** Replaces a password by whoever knows it; every other session and all API keys end. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly checkPassword: CheckPassword,
    private readonly choosePassword: ChoosePassword,
    private readonly replacePassword: ReplacePassword,
    private readonly transaction: Transaction,
  ) {}

  async execute(actor: Actor, input: { currentPassword: string; newPassword: string }, ip: string): Promise<void> {
    const user = await this.checkPassword.execute(actor, input.currentPassword, ip);
    const passwordHash = await this.choosePassword.hash(input.newPassword, user);
    await this.transaction.run(() => this.replacePassword.execute(user, passwordHash, new Date(), actor.tokenId));
  }
}
