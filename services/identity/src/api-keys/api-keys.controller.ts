import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer, Sensitive, SessionOnly } from '@forewire/kit/auth';
import { ZodResponse } from 'nestjs-zod';
import { SuccessDto } from '../users/user.dto.ts';
import { ApiKeyIdDto, ApiKeysDto, CreateApiKeyDto, CreatedApiKeyDto, toApiKeyResponse } from './api-key.dto.ts';
import { ApiKeyRepository } from './api-key.repository.ts';
import { CreateApiKey } from './create-api-key.ts';
import { RevokeApiKey } from './revoke-api-key.ts';

@ApiTags('api keys')
@NeedsBearer()
@Controller('api/api-keys')
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly createApiKey: CreateApiKey,
    private readonly revokeApiKey: RevokeApiKey,
  ) {}

  @Get()
  @ZodResponse({ type: ApiKeysDto, status: 200 })
  async list(@CurrentActor() actor: Actor) {
    return { apiKeys: (await this.keys.list(actor.userId)).map(toApiKeyResponse) };
  }

  @Post()
  @Sensitive('api_key.create')
  @ZodResponse({ type: CreatedApiKeyDto, status: 201 })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateApiKeyDto) {
    const { key, ...apiKey } = await this.createApiKey.execute(actor, body);
    return { ...toApiKeyResponse(apiKey), key };
  }

  @Delete(':id')
  @SessionOnly()
  @ZodResponse({ type: SuccessDto, status: 200 })
  async revoke(@CurrentActor() actor: Actor, @Param() { id }: ApiKeyIdDto) {
    await this.revokeApiKey.execute(actor, id);
    return { success: true as const };
  }
}
