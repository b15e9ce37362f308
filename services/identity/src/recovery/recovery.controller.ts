import { Body, Controller, Headers, Ip, Post, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { forgotPasswordRequest, messageResponse, resetPasswordRequest, resetPasswordResponse } from '@forewire/contracts/http/auth';
import { Public } from '@forewire/kit/auth';
import type { FastifyReply } from 'fastify';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { AuthLimits } from '../sessions/auth-limits.ts';
import { OpenSession } from '../sessions/open-session.ts';
import { PasswordGuard } from '../sessions/password.guard.ts';
import { SessionCookie } from '../sessions/session-cookie.ts';
import { toSessionResponse } from '../sessions/session.dto.ts';
import { RequestLink } from './request-link.ts';
import { ResetPassword } from './reset-password.ts';

const resetAndEmptied = 'Email confirmed and password set. Nobody had confirmed this address before, so your account starts empty. Redirecting...';

class ForgotPasswordDto extends createZodDto(forgotPasswordRequest) {}
class ResetPasswordDto extends createZodDto(resetPasswordRequest) {}
class ResetPasswordAnswerDto extends createZodDto(resetPasswordResponse) {}
class MessageDto extends createZodDto(messageResponse) {}

@ApiTags('auth')
@Public()
@Controller('api/auth')
export class RecoveryController {
  constructor(
    private readonly requestLink: RequestLink,
    private readonly resetPassword: ResetPassword,
    private readonly limits: AuthLimits,
    private readonly openSession: OpenSession,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('forgot-password')
  @UseGuards(PasswordGuard)
  @ZodResponse({ type: MessageDto, status: 200 })
  async forgot(@Body() { email }: ForgotPasswordDto, @Ip() ip: string) {
    await this.requestLink.execute('reset-password', { email }, { ip, isHolder: false });
    return { message: 'Password reset link sent to your email' };
  }

  @Post('reset-password')
  @UseGuards(PasswordGuard)
  @ZodResponse({ type: ResetPasswordAnswerDto, status: 200 })
  async reset(@Body() body: ResetPasswordDto, @Ip() ip: string, @Headers('user-agent') userAgent = '', @Res({ passthrough: true }) reply: FastifyReply) {
    const { user, startsEmpty } = await this.limits.link(ip, () => this.resetPassword.execute(body.token, body.password));
    const signedIn = await this.openSession.execute(user, { ip, userAgent });
    this.cookie.write(reply, signedIn);
    return { ...toSessionResponse(signedIn), message: startsEmpty ? resetAndEmptied : 'Password updated successfully! Redirecting...' };
  }
}
