import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { id } from '@forewire/contracts/http/common';
import { invitationsResponse, inviteLinkResponse, type openInvitation } from '@forewire/contracts/http/invitations';
import { type Actor, CurrentActor, isRecentSignIn, NeedsBearer, Sensitive, SessionOnly } from '@forewire/kit/auth';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { z } from 'zod';
import { SuccessDto } from '../companies/company.dto.ts';
import type { Invitation } from './invitation.ts';
import type { InviteLink } from './invite-links.ts';
import { ManageInvitations } from './manage-invitations.ts';

class CompanyParamDto extends createZodDto(z.object({ id })) {}
class InvitationParamDto extends createZodDto(z.object({ id, invitationId: id })) {}
class InvitationsDto extends createZodDto(invitationsResponse) {}
class InviteLinkDto extends createZodDto(inviteLinkResponse) {}

function toOpen({ id: invitationId, invitedEmail, role, createdAt, expiresAt }: Invitation): z.infer<typeof openInvitation> {
  return { id: invitationId, email: invitedEmail ?? '', role, createdAt: createdAt?.toISOString() ?? null, expiresAt: expiresAt.toISOString() };
}

const toLink = ({ url, expiresAt }: InviteLink) => ({ url, expiresAt: expiresAt.toISOString() });

/** The open invitations of a team and its link, for its owner. */
@ApiTags('teams')
@NeedsBearer()
@Controller('api/companies/:id')
export class CompanyInvitationsController {
  constructor(private readonly manageInvitations: ManageInvitations) {}

  @Get('invitations')
  @SessionOnly('invite_link.read')
  @ApiOperation({ summary: 'Invitations that wait for an answer, and the invite link where there is one' })
  @ZodResponse({ type: InvitationsDto, status: 200 })
  async list(@CurrentActor() actor: Actor, @Param() { id: companyId }: CompanyParamDto) {
    const { invitations, link } = await this.manageInvitations.list(actor, companyId);
    return { invitations: invitations.map(toOpen), link: link && (isRecentSignIn(actor) ? toLink(link) : { ...toLink(link), url: null }) };
  }

  @Delete('invitations/:invitationId')
  @ApiOperation({ summary: 'Take an invitation back' })
  @ZodResponse({ type: SuccessDto, status: 200 })
  async revoke(@CurrentActor() actor: Actor, @Param() { id: companyId, invitationId }: InvitationParamDto) {
    await this.manageInvitations.revoke(actor, companyId, invitationId);
    return { success: true as const };
  }

  @Post('invite-link')
  @Sensitive('invite_link.renew')
  @HttpCode(200)
  @ApiOperation({ summary: 'Make a new invite link; earlier ones end' })
  @ZodResponse({ type: InviteLinkDto, status: 200 })
  async renew(@CurrentActor() actor: Actor, @Param() { id: companyId }: CompanyParamDto) {
    return { link: toLink(await this.manageInvitations.renewLink(actor, companyId)) };
  }

  @Delete('invite-link')
  @ApiOperation({ summary: 'Turn the invite link off' })
  @ZodResponse({ type: SuccessDto, status: 200 })
  async turnOff(@CurrentActor() actor: Actor, @Param() { id: companyId }: CompanyParamDto) {
    await this.manageInvitations.turnOffLink(actor, companyId);
    return { success: true as const };
  }
}
