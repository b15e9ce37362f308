import { Body, Controller, Delete, Get, Patch, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer, Sensitive } from '@forewire/kit/auth';
import type { FastifyReply } from 'fastify';
import { ZodResponse } from 'nestjs-zod';
import { LogoutAddress } from '../keycloak/logout-address.ts';
import { SessionCookie } from '../sessions/session-cookie.ts';
import { DeleteAccount } from './delete-account.ts';
import { UpdateProfile } from './update-profile.ts';
import { BriefingPreferencesDto, SignOutDto, toBriefingPreferences, toUserResponse, UpdateBriefingPreferencesDto, UpdateProfileDto, UserDto } from './user.dto.ts';
import type { User } from './user.ts';
import { UserRepository } from './user.repository.ts';

/** Whom Keycloak makes an admin is one in the sessions that came from there. */
function seenBy(actor: Actor, user: User) {
  return toUserResponse({ ...user, admin: user.admin || actor.admin });
}

@ApiTags('profile')
@NeedsBearer()
@Controller('api')
export class UsersController {
  constructor(
    private readonly users: UserRepository,
    private readonly updateProfile: UpdateProfile,
    private readonly deleteAccount: DeleteAccount,
    private readonly logoutAddress: LogoutAddress,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('me')
  @ZodResponse({ type: UserDto, status: 200 })
  async me(@CurrentActor() actor: Actor) {
    return seenBy(actor, await this.users.get(actor.userId));
  }

  @Patch('me')
  @ZodResponse({ type: UserDto, status: 200 })
  async update(@CurrentActor() actor: Actor, @Body() body: UpdateProfileDto) {
    return seenBy(actor, await this.updateProfile.execute(actor, body));
  }

  @Delete('me')
  @Sensitive('account.delete')
  @ZodResponse({ type: SignOutDto, status: 200 })
  async delete(@CurrentActor() actor: Actor, @Res({ passthrough: true }) reply: FastifyReply) {
    const logoutUrl = await this.logoutAddress.of(actor.tokenId);
    await this.deleteAccount.execute(actor);
    this.cookie.clear(reply);
    return { success: true as const, logoutUrl };
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
