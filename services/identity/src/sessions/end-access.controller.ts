import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { endAccessRequest, endAccessResponse } from '@forewire/contracts/http/auth';
import { type Actor, AdminOnly, CurrentActor, NeedsBearer, Sensitive } from '@forewire/kit/auth';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { EndAccess } from './end-access.ts';

class EndAccessDto extends createZodDto(endAccessRequest) {}
class EndedAccessDto extends createZodDto(endAccessResponse) {}
const ended = 'All sessions and API keys of this account have ended, accounts at Google, Microsoft and X are unlinked, and its open invitations and invite links are withdrawn. Have its owner check members, roles and public monitors, which stay as they are.';

@ApiTags('operator')
@NeedsBearer()
@AdminOnly()
@Sensitive('operator.end_access')
@Controller('api/operator/accounts')
export class EndAccessController {
  constructor(private readonly endAccess: EndAccess) {}

  @Post('end-access')
  @ApiOperation({ summary: 'End all sessions and API keys of an account, with its linked accounts, open invitations and invite links; admins only' })
  @ApiResponse({ status: 404 })
  @ZodResponse({ type: EndedAccessDto, status: 200 })
  async end(@CurrentActor() actor: Actor, @Body() { email }: EndAccessDto) {
    await this.endAccess.execute(actor, email);
    return { success: true as const, message: ended };
  }
}
