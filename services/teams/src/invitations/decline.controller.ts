import { Controller, Get, Header, HttpCode, Post, Query, UseFilters } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@forewire/kit/auth';
import { noticePage } from '@forewire/kit/notice-page';
import { NoticePageFilter } from '@forewire/kit/notice-page-filter';
import { TakesBody } from '@forewire/kit/request-body';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { DeclineInvitations } from './decline-invitations.ts';

const declineQuery = z.strictObject({
  token: z.string().max(500).regex(/^[\w-]{1,500}$/, 'This link is not valid'),
  wants: z.enum(['none', 'some']).default('none'),
});
export class DeclineQueryDto extends createZodDto(declineQuery) {}

const pathOf = (token: string, wants: 'none' | 'some'): string => `/api/companies/decline-invitations?token=${token}&wants=${wants}`;

@ApiTags('teams')
@Public()
@UseFilters(NoticePageFilter)
@Controller('api/companies/decline-invitations')
export class DeclineController {
  constructor(private readonly declineInvitations: DeclineInvitations) {}

  /** Mail programs and scanners open links by themselves, so opening one changes nothing yet. */
  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @ApiOkResponse({ description: 'A page that asks once more', content: { 'text/html': { schema: { type: 'string', maxLength: 10_000 } } } })
  ask(@Query() { token }: DeclineQueryDto): string {
    this.declineInvitations.check(token);
    return noticePage({ title: 'Stop invitations to this address?', text: 'Nobody can invite you to their team by email then.', action: { path: pathOf(token, 'none'), label: 'Stop invitations' } });
  }

  @Post()
  @HttpCode(200)
  @TakesBody({ takesForms: true })
  @Header('content-type', 'text/html; charset=utf-8')
  @ApiOkResponse({ description: 'No more invitations by mail to the address that the link was sent to, or invitations again', content: { 'text/html': { schema: { type: 'string', maxLength: 10_000 } } } })
  async decline(@Query() { token, wants }: DeclineQueryDto): Promise<string> {
    await this.declineInvitations.execute(token, wants);
    if (wants === 'some') return noticePage({ title: 'Invitations are on again', text: 'You can be invited to a team by email.' });
    return noticePage({ title: 'Invitations are off', text: 'You get no more invitations by email.', action: { path: pathOf(token, 'some'), label: 'Allow them again' } });
  }
}
