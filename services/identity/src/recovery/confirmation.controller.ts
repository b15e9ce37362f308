import { Body, Controller, Ip, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { messageResponse, resendConfirmationRequest, verifyEmailRequest } from '@forewire/contracts/http/auth';
import { Public } from '@forewire/kit/auth';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { PasswordGuard } from '../sessions/password.guard.ts';
import { SuccessDto } from '../users/user.dto.ts';
import { LinkLimitGuard } from './link-limit.guard.ts';
import { RequestLink } from './request-link.ts';
import { VerifyEmail } from './verify-email.ts';

class VerifyEmailDto extends createZodDto(verifyEmailRequest) {}
class ResendConfirmationDto extends createZodDto(resendConfirmationRequest) {}
class ResendConfirmationAnswerDto extends createZodDto(messageResponse) {}

@ApiTags('auth')
@Public()
@Controller('api/auth')
export class ConfirmationController {
  constructor(
    private readonly verifyEmail: VerifyEmail,
    private readonly requestLink: RequestLink,
  ) {}

  @Post('verify-email')
  @UseGuards(LinkLimitGuard)
  @ZodResponse({ type: SuccessDto, status: 200 })
  async verify(@Body() { token }: VerifyEmailDto) {
    await this.verifyEmail.execute(token);
    return { success: true as const };
  }

  @Post('resend-confirmation')
  @UseGuards(PasswordGuard)
  @ZodResponse({ type: ResendConfirmationAnswerDto, status: 200 })
  async resend(@Body() { email }: ResendConfirmationDto, @Ip() ip: string) {
    await this.requestLink.execute('verify-email', email, ip);
    return { message: 'Confirmation link sent to your email' };
  }
}
