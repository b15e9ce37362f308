import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { id } from '@forewire/contracts/http/common';
import { membersResponse, removeMemberRequest, updateMemberRoleRequest } from '@forewire/contracts/http/teams';
import { type Actor, CurrentActor, NeedsBearer, Sensitive, SessionOnly } from '@forewire/kit/auth';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { z } from 'zod';
import { SuccessDto } from '../companies/company.dto.ts';
import { ChangeMemberRole } from './change-member-role.ts';
import { ListMembers } from './list-members.ts';
import { RemoveMember } from './remove-member.ts';

class IdDto extends createZodDto(z.object({ id })) {}
class MembersDto extends createZodDto(membersResponse) {}
class UpdateMemberRoleDto extends createZodDto(updateMemberRoleRequest) {}
class RemoveMemberDto extends createZodDto(removeMemberRequest) {}

@ApiTags('teams')
@NeedsBearer()
@Controller('api')
export class MembersController {
  constructor(
    private readonly listMembers: ListMembers,
    private readonly changeMemberRole: ChangeMemberRole,
    private readonly removeMember: RemoveMember,
  ) {}

  @Get('companies/:id/members')
  @ZodResponse({ type: MembersDto, status: 200 })
  async list(@CurrentActor() actor: Actor, @Param() { id: companyId }: IdDto) {
    return { members: await this.listMembers.execute(actor, companyId) };
  }

  @Post('functions/update-team-member-role')
  @Sensitive('member.make_admin')
  @SessionOnly('member.change_role')
  @ZodResponse({ type: SuccessDto, status: 200 })
  async changeRole(@CurrentActor() actor: Actor, @Body() { companyId, memberId, newRole }: UpdateMemberRoleDto) {
    await this.changeMemberRole.execute(actor, companyId, memberId, newRole);
    return { success: true as const };
  }

  @Post('functions/remove-team-member')
  @ZodResponse({ type: SuccessDto, status: 200 })
  async remove(@CurrentActor() actor: Actor, @Body() { companyId, memberId }: RemoveMemberDto) {
    await this.removeMember.execute(actor, companyId, memberId);
    return { success: true as const };
  }
}
