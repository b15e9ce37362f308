import { Body, Controller, Headers, Ip, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { provider } from '@forewire/contracts/http/auth';
import { finishAtProviderRequest, finishAtProviderResponse, providerAddress, signInAtProviderRequest } from '@forewire/contracts/http/identities';
import { type Actor, OptionalActor, Public } from '@forewire/kit/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { z } from 'zod';
import { SessionCookie } from '../sessions/session-cookie.ts';
import { toSessionResponse } from '../sessions/session.dto.ts';
import { BeginAtProvider } from './begin-at-provider.ts';
import { BrowserCookie } from './browser-cookie.ts';
import { FinishAtProvider } from './finish-at-provider.ts';

class ProviderDto extends createZodDto(z.object({ provider })) {}
class SignInAtProviderDto extends createZodDto(signInAtProviderRequest) {}
class ProviderAddressDto extends createZodDto(providerAddress) {}
class FinishAtProviderDto extends createZodDto(finishAtProviderRequest) {}
class FinishedAtProviderDto extends createZodDto(finishAtProviderResponse) {}

@ApiTags('auth')
@Public()
@Controller('api/auth/providers')
export class ProvidersController {
  constructor(
    private readonly beginAtProvider: BeginAtProvider,
    private readonly finishAtProvider: FinishAtProvider,
    private readonly browser: BrowserCookie,
    private readonly cookie: SessionCookie,
  ) {}

  @Post(':provider/sign-in')
  @ZodResponse({ type: ProviderAddressDto, status: 200 })
  async signIn(@Param() { provider: name }: ProviderDto, @Body() body: SignInAtProviderDto, @Ip() ip: string, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return { url: await this.beginAtProvider.signIn(name, body, { secret: this.browser.keep(request, reply), ip }) };
  }

  @Post(':provider/finish')
  @ZodResponse({ type: FinishedAtProviderDto, status: 200 })
  async finish(@OptionalActor() actor: Actor | null, @Param() { provider: name }: ProviderDto, @Body() body: FinishAtProviderDto, @Req() request: FastifyRequest, @Headers('user-agent') userAgent = '', @Res({ passthrough: true }) reply: FastifyReply) {
    const signedIn = await this.finishAtProvider.execute(name, body, { secret: this.browser.read(request), actor, ip: request.ip, userAgent });
    if (!signedIn) return { created: false, session: null };
    this.cookie.write(reply, signedIn);
    return { created: signedIn.created, session: toSessionResponse(signedIn) };
  }
}
