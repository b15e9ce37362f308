import { Injectable } from '@nestjs/common';
import { apiKeyPrefix } from '@forewire/kit/access';
import type { ApiKeyScope } from '@forewire/contracts/http/auth';
import type { Actor } from '@forewire/kit/auth';
import { newId } from '@forewire/kit/ids';
import { Quotas } from '@forewire/kit/quota';
import { RateLimits } from '@forewire/kit/rate-limit';
import { AccessTokens } from '../signing-keys/access-tokens.ts';
import { emailUnconfirmed } from '../users/user.ts';
import { UserRepository } from '../users/user.repository.ts';
import type { ApiKey } from './api-key.ts';
import { ApiKeyRepository } from './api-key.repository.ts';

const creation = { points: 20, perSeconds: 3600 };
const dayMs = 86_400_000;

/** Makes a key for scripts; its text is given this once and kept nowhere. */
@Injectable()
export class CreateApiKey {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly users: UserRepository,
    private readonly tokens: AccessTokens,
    private readonly limits: RateLimits,
    private readonly quotas: Quotas,
  ) {}

  async execute(actor: Actor, input: { name: string; expiresInDays: number; scopes: ApiKeyScope[] }): Promise<ApiKey & { key: string }> {
    await this.limits.take('api-key', actor.userId, creation);
    const user = await this.users.get(actor.userId);
    // Whoever owns the address must find nothing that outlives their taking the account over.
    if (!user.emailVerified) throw emailUnconfirmed();
    const id = newId();
    const scopes = [...new Set(input.scopes)];
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + input.expiresInDays * dayMs);
    // Keys live for years and ADMIN_EMAILS may change meanwhile, so no key opens the admin area.
    const token = await this.tokens.issue({ userId: user.id, email: user.email, admin: false, tokenId: id, use: 'api-key', scopes, expiresAt });
    const apiKey: ApiKey = { id, userId: user.id, name: input.name, scopes, lastFour: token.slice(-4), createdAt, expiresAt, lastUsedAt: null };
    await this.quotas.add('apiKeys', { owner: user.id, count: () => this.keys.count(user.id) }, () => this.keys.insert(apiKey));
    return { ...apiKey, key: apiKeyPrefix + token };
  }
}
