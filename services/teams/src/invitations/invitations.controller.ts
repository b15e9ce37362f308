import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExtraModels, ApiForbiddenResponse, ApiOkResponse, ApiTags, ApiUnauthorizedResponse, getSchemaPath } from '@nestjs/swagger';
import { acceptInvitationRequest, invitationDetails, joinedTeam, sendInvitationRequest, sendInvitationResponse } from '@forewire/contracts/http/teams';
import { type Actor, CurrentActor, NeedsBearer, OptionalActor, Public, Sensitive, SessionOnly } from '@forewire/kit/auth';
import { unauthenticated } from '@forewire/kit/errors';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import type { z } from 'zod';
import { AcceptInvitation } from './accept-invitation.ts';
import { ManageInvitations } from './manage-invitations.ts';
import { ReadInvitation } from './read-invitation.ts';
import { SendInvitation } from './send-invitation.ts';

class SendInvitationDto extends createZodDto(sendInvitationRequest) {}
class SentInvitationDto extends createZodDto(sendInvitationResponse) {}
class AcceptInvitationDto extends createZodDto(acceptInvitationRequest) {}
class InvitationDetailsDto extends createZodDto(invitationDetails) {}
class JoinedTeamDto extends createZodDto(joinedTeam) {}
type Accepted = z.infer<typeof invitationDetails> | z.infer<typeof joinedTeam>;

@ApiTags('teams')
@NeedsBearer()
@Controller('api/functions')
export class InvitationsController {
  constructor(
    private readonly sendInvitation: SendInvitation,
    private readonly manageInvitations: ManageInvitations,
    private readonly readInvitation: ReadInvitation,
    private readonly acceptInvitation: AcceptInvitation,
  ) {}

  @Post('send-invitation')
  @Sensitive('invitation.send')
  @ZodResponse({ type: SentInvitationDto, status: 200 })
  async send(@CurrentActor() actor: Actor, @Body() body: SendInvitationDto) {
    const { companyId, email, role } = body;
    if (body.isGenericInvite || !email) return { invitationUrl: (await this.manageInvitations.getLink(actor, companyId)).url };
    return { invitationUrl: await this.sendInvitation.execute(actor, { companyId, email, role }) };
  }

  /** Details are for visitors too: they see where they are invited before they sign up. */
  @Public()
  @Post('accept-invitation')
  @SessionOnly('invitation.accept')
  @HttpCode(200)
  @ApiUnauthorizedResponse()
  @ApiForbiddenResponse()
  @ApiExtraModels(InvitationDetailsDto.Output, JoinedTeamDto.Output)
  @ApiOkResponse({ schema: { oneOf: [InvitationDetailsDto.Output, JoinedTeamDto.Output].map((type) => ({ $ref: getSchemaPath(type) })) } })
  async accept(@OptionalActor() actor: Actor | null, @Body() body: AcceptInvitationDto): Promise<Accepted> {
    if (body.action === 'get_details') return this.readInvitation.execute(body.token);
    if (!actor) throw unauthenticated();
    const companyId = await this.acceptInvitation.execute(actor, body.token, body.userEmail);
    return { message: 'Successfully joined the team!', companyId };
  }
}
