import { Inject, Injectable } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { FreshRights } from '@forewire/kit/fresh-rights';
import { kitConfigToken } from '@forewire/kit/kit-module';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { hasOtherPhone, isAdmin, parseAdminEmails, type User } from './user.ts';
import { toPhoneChanged, toUserChanged } from './user.dto.ts';
import { UserRepository } from './user.repository.ts';

/** Stores a user together with the event that tells every other service. */
@Injectable()
export class SaveUser {
  readonly adminEmails: readonly string[];

  constructor(
    @Inject(kitConfigToken) config: KitConfig,
    private readonly users: UserRepository,
    private readonly transaction: Transaction,
    private readonly outbox: Outbox,
    private readonly freshRights: FreshRights,
  ) {
    this.adminEmails = parseAdminEmails(config.ADMIN_EMAILS);
  }

  insert(user: User): Promise<User> {
    return this.save(user, null, (final) => this.users.insert(final));
  }

  /** Changes a user as they are at this moment; null when there is no such user. */
  change(id: string, alter: (user: User) => User): Promise<User | null> {
    return this.transaction.run(async () => {
      const user = await this.users.find(id);
      return user && this.save(alter(user), user, (final) => this.users.update(final));
    });
  }

  /** Removes a user; false when there was none. */
  remove(id: string): Promise<boolean> {
    return this.transaction.run(async () => {
      const removed = await this.users.remove(id);
      if (removed) await this.outbox.add('user.deleted', id, { id });
      return removed;
    });
  }

  private save(user: User, before: User | null, store: (final: User) => Promise<void>): Promise<User> {
    const final = { ...user, admin: isAdmin(user, this.adminEmails) };
    return this.transaction.run(async () => {
      await store(final);
      await this.outbox.add('user.changed', final.id, toUserChanged(final));
      if (hasOtherPhone(final, before)) await this.outbox.add('phone.changed', final.id, toPhoneChanged(final));
      if (final.emailVerified && !before?.emailVerified) this.transaction.afterCommit(() => this.freshRights.note({ kind: 'confirmed', userId: final.id }));
      return final;
    });
  }
}
