import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transaction } from '@forewire/kit/mongo';
import { RevokeAccess } from '../sessions/revoke-access.ts';
import { SaveUser } from './save-user.ts';
import { UserRepository } from './user.repository.ts';

/** Brings admin flags in line with ADMIN_EMAILS at every start; who is no longer an admin signs in anew. */
@Injectable()
export class SyncAdmins implements OnModuleInit {
  constructor(
    private readonly users: UserRepository,
    private readonly saveUser: SaveUser,
    private readonly revokeAccess: RevokeAccess,
    private readonly transaction: Transaction,
  ) {}

  onModuleInit(): Promise<void> {
    return this.transaction.run(async () => {
      for (const user of await this.users.listWithWrongAdminFlag(this.saveUser.adminEmails)) {
        const synced = await this.saveUser.change(user.id, (same) => same);
        if (!synced?.admin) await this.revokeAccess.sessionsOf(user.id, new Date());
      }
    });
  }
}
