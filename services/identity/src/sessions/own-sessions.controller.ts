import { Body, Controller, Delete, Get, Ip, Param, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { maxSessionsListed } from '@forewire/contracts/http/auth';
import { type Actor, CurrentActor, NeedsBearer, Sensitive, SessionOnly } from '@forewire/kit/auth';
import { ZodResponse } from 'nestjs-zod';
import { SuccessDto } from '../users/user.dto.ts';
import { ChangePassword } from './change-password.ts';
import { ConfirmPassword } from './confirm-password.ts';
import { EndSessions } from './end-sessions.ts';
import { PasswordGuard } from './password.guard.ts';
import { ChangePasswordDto, ConfirmPasswordDto, SessionDto, SessionIdDto, SessionsDto, toSessionInfo, toSessionResponse } from './session.dto.ts';
import { SessionRepository } from './session.repository.ts';

/** What somebody who is signed in does about being so. */
@ApiTags('auth')
@NeedsBearer()
@SessionOnly()
@Controller('api')
export class OwnSessionsController {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly endSessions: EndSessions,
    private readonly confirmPassword: ConfirmPassword,
    private readonly changePassword: ChangePassword,
  ) {}

  @Get('sessions')
  @ZodResponse({ type: SessionsDto, status: 200 })
  async list(@CurrentActor() actor: Actor) {
    const sessions = await this.sessions.list(actor.userId, new Date(), maxSessionsListed);
    return { sessions: sessions.map((session) => toSessionInfo(session, actor.tokenId)) };
  }

  @Delete('sessions/:id')
  @Sensitive('sessions.end')
  @ZodResponse({ type: SuccessDto, status: 200 })
  async end(@CurrentActor() actor: Actor, @Param() { id }: SessionIdDto) {
    await this.endSessions.one(actor, id);
    return { success: true as const };
  }

  @Post('sessions/end-others')
  @Sensitive('sessions.end_others')
  @ZodResponse({ type: SuccessDto, status: 200 })
  async endOthers(@CurrentActor() actor: Actor) {
    await this.endSessions.others(actor);
    return { success: true as const };
  }

  @Post('auth/confirm-password')
  @UseGuards(PasswordGuard)
  @ZodResponse({ type: SessionDto, status: 200 })
  async confirm(@CurrentActor() actor: Actor, @Body() { password }: ConfirmPasswordDto, @Ip() ip: string) {
    return toSessionResponse(await this.confirmPassword.execute(actor, password, ip));
  }

  @Post('auth/change-password')
  @UseGuards(PasswordGuard)
  @ZodResponse({ type: SuccessDto, status: 200 })
  async change(@CurrentActor() actor: Actor, @Body() body: ChangePasswordDto, @Ip() ip: string) {
    await this.changePassword.execute(actor, body, ip);
    return { success: true as const };
  }
}
