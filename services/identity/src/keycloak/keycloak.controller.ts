import { Body, Controller, Get, Headers, HttpCode, Inject, Ip, Post, Query, Res, UseFilters } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import { backchannelLogoutRequest, frontchannelLogoutRequest, keycloakSignInRequest, keycloakSignInResponse } from '@forewire/contracts/http/auth';
import { Public } from '@forewire/kit/auth';
import { TakesForeignQuery } from '@forewire/kit/declared-input.guard';
import { TakesBody } from '@forewire/kit/request-body';
import type { FastifyReply } from 'fastify';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { type IdentityConfig, identityConfigToken } from '../config.ts';
import { SessionCookie } from '../sessions/session-cookie.ts';
import { toSessionResponse } from '../sessions/session.dto.ts';
import { SuccessDto } from '../users/user.dto.ts';
import { EndKeycloakSessions } from './end-keycloak-sessions.ts';
import { SignInWithKeycloak } from './sign-in-with-keycloak.ts';
import { SignOutPageFilter } from './sign-out-page.filter.ts';

class KeycloakSignInDto extends createZodDto(keycloakSignInRequest) {}
class KeycloakSignInAnswerDto extends createZodDto(keycloakSignInResponse) {}
class BackchannelLogoutDto extends createZodDto(backchannelLogoutRequest) {}
class FrontchannelLogoutDto extends createZodDto(frontchannelLogoutRequest) {}

@ApiTags('auth')
@Public()
@Controller('api/auth/keycloak')
export class KeycloakController {
  private readonly framedBy: string;

  constructor(
    @Inject(identityConfigToken) { KEYCLOAK_URL: url }: IdentityConfig,
    private readonly signInWithKeycloak: SignInWithKeycloak,
    private readonly endKeycloakSessions: EndKeycloakSessions,
    private readonly cookie: SessionCookie,
  ) {
    this.framedBy = `default-src 'none'; frame-ancestors ${url ? new URL(url).origin : "'none'"}`;
  }

  // Three tokens of at most 32 KiB each.
  @Post()
  @TakesBody({ bodyLimitBytes: 128 * 1024 })
  @ZodResponse({ type: KeycloakSignInAnswerDto, status: 200 })
  async signIn(@Body() body: KeycloakSignInDto, @Ip() ip: string, @Headers('user-agent') userAgent = '', @Res({ passthrough: true }) reply: FastifyReply) {
    const signedIn = await this.signInWithKeycloak.execute(body, { ip, userAgent });
    this.cookie.write(reply, signedIn);
    return { ...toSessionResponse(signedIn), created: signedIn.created };
  }

  @Post('backchannel-logout')
  @HttpCode(200)
  @ApiConsumes('application/x-www-form-urlencoded')
  @TakesBody({ takesForms: true })
  @ZodResponse({ type: SuccessDto, status: 200 })
  async backchannelLogout(@Body() { logout_token: logoutToken }: BackchannelLogoutDto) {
    await this.endKeycloakSessions.byToken(logoutToken);
    return { success: true as const };
  }

  @Get('frontchannel-logout')
  @TakesForeignQuery()
  @UseFilters(SignOutPageFilter)
  @ZodResponse({ type: SuccessDto, status: 200 })
  async frontchannelLogout(@Query() { iss, sid }: FrontchannelLogoutDto, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.endKeycloakSessions.byName(iss, sid);
    // Keycloak shows this in a frame of its own page, and waits until it has loaded.
    void reply.header('content-security-policy', this.framedBy);
    reply.raw.removeHeader('x-frame-options');
    return { success: true as const };
  }
}
