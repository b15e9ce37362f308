import { Body, Controller, Headers, HttpCode, Ip, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { SignUpResponse } from '@forewire/contracts/http/auth';
import { type Actor, OptionalActor, Public } from '@forewire/kit/auth';
import { CodedError } from '@forewire/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodResponse } from 'nestjs-zod';
import { SignOutDto } from '../users/user.dto.ts';
import { PasswordGuard } from './password.guard.ts';
import { RefreshSession } from './refresh-session.ts';
import { SessionCookie } from './session-cookie.ts';
import { MessageDto, SessionDto, SignInDto, SignUpDto, toSessionResponse } from './session.dto.ts';
import { SignIn } from './sign-in.ts';
import { SignOut } from './sign-out.ts';
import { SignUp } from './sign-up.ts';

@ApiTags('auth')
@Public()
@Controller('api/auth')
export class SessionsController {
  constructor(
    private readonly signUpUser: SignUp,
    private readonly signInUser: SignIn,
    private readonly refreshSession: RefreshSession,
    private readonly signOutUser: SignOut,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('sign-up')
  @UseGuards(PasswordGuard)
  @HttpCode(200)
  @ApiOkResponse({ type: SessionDto })
  @ApiAcceptedResponse({ type: MessageDto, description: 'Where sign-up does not tell whether the address has an account' })
  async signUp(@Body() body: SignUpDto, @Ip() ip: string, @Headers('user-agent') userAgent = '', @Res({ passthrough: true }) reply: FastifyReply): Promise<SignUpResponse> {
    const signedIn = await this.signUpUser.execute(body, { ip, userAgent });
    if (!signedIn) {
      void reply.status(202);
      return { message: 'Check your mailbox: we have sent you a link to continue.' };
    }
    this.cookie.write(reply, signedIn);
    return toSessionResponse(signedIn);
  }

  @Post('sign-in')
  @UseGuards(PasswordGuard)
  @ZodResponse({ type: SessionDto, status: 200 })
  async signIn(@Body() body: SignInDto, @Req() request: FastifyRequest, @Headers('user-agent') userAgent = '', @Res({ passthrough: true }) reply: FastifyReply) {
    const signedIn = await this.signInUser.execute(body, { ip: request.ip, userAgent, knownAs: (userId) => this.cookie.device.read(request, userId) });
    this.cookie.write(reply, signedIn);
    return toSessionResponse(signedIn);
  }

  @Post('refresh')
  @ZodResponse({ type: SessionDto, status: 200 })
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const signedIn = await this.refreshSession.execute(this.cookie.read(request)).catch((error: unknown) => {
      // The cookie is worth nothing any more; without it the next page load doesn't ask in vain.
      if (error instanceof CodedError && error.status < 500) this.cookie.clear(reply);
      throw error;
    });
    this.cookie.write(reply, signedIn);
    return toSessionResponse(signedIn);
  }

  @Post('sign-out')
  @ZodResponse({ type: SignOutDto, status: 200 })
  async signOut(@OptionalActor() actor: Actor | null, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const logoutUrl = await this.signOutUser.execute(actor, this.cookie.read(request));
    this.cookie.clear(reply);
    return { success: true as const, logoutUrl };
  }
}
