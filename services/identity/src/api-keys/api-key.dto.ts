import { type apiKey, apiKeysResponse, createApiKeyRequest, createApiKeyResponse } from '@forewire/contracts/http/auth';
import { id } from '@forewire/contracts/http/common';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import type { ApiKey } from './api-key.ts';

export class ApiKeysDto extends createZodDto(apiKeysResponse) {}
export class CreateApiKeyDto extends createZodDto(createApiKeyRequest) {}
export class CreatedApiKeyDto extends createZodDto(createApiKeyResponse) {}
export class ApiKeyIdDto extends createZodDto(z.object({ id })) {}

export function toApiKeyResponse({ userId: _owner, createdAt, expiresAt, lastUsedAt, ...rest }: ApiKey): z.infer<typeof apiKey> {
  return { ...rest, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
