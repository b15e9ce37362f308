import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { notFound } from '@forewire/kit/errors';
import { Transaction } from '@forewire/kit/mongo';
import { RevokeAccess } from '../sessions/revoke-access.ts';
import { ApiKeyRepository } from './api-key.repository.ts';

/** Ends a key for good, in every service. */
@Injectable()
export class RevokeApiKey {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly transaction: Transaction,
  ) {}

  execute(actor: Actor, id: string): Promise<void> {
    return this.transaction.run(async () => {
      const key = await this.keys.remove(actor.userId, id);
      if (!key) throw notFound('api_key', 'API key not found');
      await this.revokeAccess.announce([{ subject: key.id, until: key.expiresAt }], new Date());
    });
  }
}
