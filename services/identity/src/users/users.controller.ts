import { Body, Controller, Delete, Get, Patch, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer } from '@forewire/kit/auth';
import type { FastifyReply } from 'fastify';
import { ZodResponse } from 'nestjs-zod';
import { SessionCookie } from '../sessions/session-cookie.ts';
import { DeleteAccount } from './delete-account.ts';
import { UpdateProfile } from './update-profile.ts';
import { BriefingPreferencesDto, SuccessDto, toBriefingPreferences, toUserResponse, UpdateBriefingPreferencesDto, UpdateProfileDto, UserDto } from './user.dto.ts';
import { UserRepository } from './user.repository.ts';

@ApiTags('profile')
@NeedsBearer()
@Controller('api')
export class UsersController {
  constructor(
    private readonly users: UserRepository,
    private readonly updateProfile: UpdateProfile,
    private readonly deleteAccount: DeleteAccount,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('me')
  @ZodResponse({ type: UserDto, status: 200 })
  async me(@CurrentActor() actor: Actor) {
    return toUserResponse(await this.users.get(actor.userId));
  }

  @Patch('me')
  @ZodResponse({ type: UserDto, status: 200 })
  async update(@CurrentActor() actor: Actor, @Body() body: UpdateProfileDto) {
    return toUserResponse(await this.updateProfile.execute(actor, body));
  }

  @Delete('me')
  @ZodResponse({ type: SuccessDto, status: 200 })
  async delete(@CurrentActor() actor: Actor, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.deleteAccount.execute(actor);
    this.cookie.clear(reply);
    return { success: true as const };
  }

  @Get('functions/briefing-preferences')
  @ZodResponse({ type: BriefingPreferencesDto, status: 200 })
  async briefings(@CurrentActor() actor: Actor) {
    return toBriefingPreferences(await this.users.get(actor.userId));
  }

  @Put('functions/briefing-preferences')
  @ZodResponse({ type: BriefingPreferencesDto, status: 200 })
  async chooseBriefings(@CurrentActor() actor: Actor, @Body() body: UpdateBriefingPreferencesDto) {
    const choice = { morningBriefing: body.morning_enabled, eveningBriefing: body.evening_enabled };
    return toBriefingPreferences(await this.updateProfile.briefings(actor, choice));
  }
}
