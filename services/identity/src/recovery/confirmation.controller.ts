import { Body, Controller, Headers, Ip, Post, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { messageResponse, resendConfirmationRequest, verifyEmailRequest, verifyEmailResponse } from '@forewire/contracts/http/auth';
import { type Actor, OptionalActor, Public } from '@forewire/kit/auth';
import type { FastifyReply } from 'fastify';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { AuthLimits } from '../sessions/auth-limits.ts';
import { OpenSession } from '../sessions/open-session.ts';
import { PasswordGuard } from '../sessions/password.guard.ts';
import { SessionCookie } from '../sessions/session-cookie.ts';
import { toSessionResponse } from '../sessions/session.dto.ts';
import { RequestLink } from './request-link.ts';
import { VerifyEmail } from './verify-email.ts';

class VerifyEmailDto extends createZodDto(verifyEmailRequest) {}
class VerifyEmailAnswerDto extends createZodDto(verifyEmailResponse) {}
class ResendConfirmationDto extends createZodDto(resendConfirmationRequest) {}
class ResendConfirmationAnswerDto extends createZodDto(messageResponse) {}

@ApiTags('auth')
@Public()
@Controller('api/auth')
export class ConfirmationController {
  constructor(
    private readonly verifyEmail: VerifyEmail,
    private readonly requestLink: RequestLink,
    private readonly limits: AuthLimits,
    private readonly openSession: OpenSession,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('verify-email')
  @ZodResponse({ type: VerifyEmailAnswerDto, status: 200 })
  async verify(@OptionalActor() actor: Actor | null, @Body() { token, password }: VerifyEmailDto, @Ip() ip: string, @Headers('user-agent') userAgent = '', @Res({ passthrough: true }) reply: FastifyReply) {
    const user = await this.limits.link(ip, () => this.verifyEmail.execute(token, actor, password));
    if (!user) return { success: true as const, session: null };
    const signedIn = await this.openSession.execute(user, { ip, userAgent });
    this.cookie.write(reply, signedIn);
    return { success: true as const, session: toSessionResponse(signedIn) };
  }

  @Post('resend-confirmation')
  @UseGuards(PasswordGuard)
  @ZodResponse({ type: ResendConfirmationAnswerDto, status: 200 })
  async resend(@OptionalActor() actor: Actor | null, @Body() asked: ResendConfirmationDto, @Ip() ip: string) {
    await this.requestLink.execute('verify-email', asked, { ip, isHolder: actor?.via === 'session' && actor.email === asked.email });
    return { message: 'Confirmation link sent to your email' };
  }
}
