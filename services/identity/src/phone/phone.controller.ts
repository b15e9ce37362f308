import { Body, Controller, Get, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { phoneOptionsResponse, verifyPhoneRequest, verifyPhoneResponse } from '@forewire/contracts/http/phone';
import { type Actor, CurrentActor, NeedsBearer, Sensitive } from '@forewire/kit/auth';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { toUserResponse } from '../users/user.dto.ts';
import { TextSender } from './text-sender.ts';
import { VerifyPhone } from './verify-phone.ts';

class VerifyPhoneDto extends createZodDto(verifyPhoneRequest) {}
class VerifyPhoneAnswerDto extends createZodDto(verifyPhoneResponse) {}
class PhoneOptionsDto extends createZodDto(phoneOptionsResponse) {}

@ApiTags('profile')
@NeedsBearer()
@Controller('api/functions/verify-phone')
export class PhoneController {
  constructor(
    private readonly verifyPhone: VerifyPhone,
    private readonly sender: TextSender,
  ) {}

  @Get()
  @ZodResponse({ type: PhoneOptionsDto, status: 200 })
  options() {
    return { available: this.sender.available };
  }

  @Post()
  @HttpCode(200)
  @Sensitive('phone.verify')
  @ZodResponse({ type: VerifyPhoneAnswerDto, status: 200, description: 'Done; with `send`, a code is on its way' })
  async verify(@CurrentActor() actor: Actor, @Body() body: VerifyPhoneDto, @Ip() ip: string) {
    const user = await this.verifyPhone.execute(actor.userId, body, ip);
    return { success: true as const, user: toUserResponse({ ...user, admin: user.admin || actor.admin }) };
  }
}
