import { Controller, Delete, Get, Ip, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { provider } from '@forewire/contracts/http/auth';
import { id } from '@forewire/contracts/http/common';
import { identitiesResponse, providerAddress } from '@forewire/contracts/http/identities';
import { type Actor, CurrentActor, NeedsBearer, Sensitive, SessionOnly } from '@forewire/kit/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { z } from 'zod';
import { SuccessDto } from '../users/user.dto.ts';
import { BeginAtProvider } from './begin-at-provider.ts';
import { BrowserCookie } from './browser-cookie.ts';
import { ListIdentities } from './list-identities.ts';
import { UnlinkIdentity } from './unlink-identity.ts';

class ProviderDto extends createZodDto(z.object({ provider })) {}
class IdentityIdDto extends createZodDto(z.object({ id })) {}
class IdentitiesDto extends createZodDto(identitiesResponse) {}
class ProviderAddressDto extends createZodDto(providerAddress) {}

/** The ways into one's own account. */
@ApiTags('auth')
@NeedsBearer()
@SessionOnly()
@Controller('api/auth/identities')
export class IdentitiesController {
  constructor(
    private readonly listIdentities: ListIdentities,
    private readonly beginAtProvider: BeginAtProvider,
    private readonly unlinkIdentity: UnlinkIdentity,
    private readonly browser: BrowserCookie,
  ) {}

  @Get()
  @ZodResponse({ type: IdentitiesDto, status: 200 })
  async list(@CurrentActor() actor: Actor) {
    return { identities: await this.listIdentities.of(actor.userId) };
  }

  @Post(':provider/link')
  @Sensitive('identity.link')
  @ZodResponse({ type: ProviderAddressDto, status: 200 })
  async link(@CurrentActor() actor: Actor, @Param() { provider: name }: ProviderDto, @Ip() ip: string, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return { url: await this.beginAtProvider.link(name, actor, { secret: this.browser.keep(request, reply), ip }) };
  }

  @Delete(':id')
  @Sensitive('identity.unlink')
  @ZodResponse({ type: SuccessDto, status: 200 })
  async unlink(@CurrentActor() actor: Actor, @Param() { id: identityId }: IdentityIdDto) {
    await this.unlinkIdentity.execute(actor, identityId);
    return { success: true as const };
  }
}
