import { Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@forewire/kit/auth';
import { TakesBody } from '@forewire/kit/request-body';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { DeclineInvitations } from './decline-invitations.ts';

const declineQuery = z.strictObject({
  token: z.string().max(500).regex(/^[\w-]{1,500}$/, 'This link is not valid'),
  wants: z.enum(['none', 'some']).default('none'),
});
export class DeclineQueryDto extends createZodDto(declineQuery) {}

const page = (title: string, rest: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:15vh auto;padding:0 1rem"><h1 style="font-size:1.4rem">${title}</h1>${rest}</body></html>`;

const button = (token: string, wants: 'none' | 'some', text: string): string =>
  `<form method="post" action="/api/companies/decline-invitations?token=${token}&amp;wants=${wants}"><button style="font:inherit;padding:.6rem 1.1rem">${text}</button></form>`;

@ApiTags('teams')
@Public()
@Controller('api/companies/decline-invitations')
export class DeclineController {
  constructor(private readonly declineInvitations: DeclineInvitations) {}

  /** Mail programs and scanners open links by themselves, so opening one changes nothing yet. */
  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @ApiOkResponse({ description: 'A page that asks once more', content: { 'text/html': { schema: { type: 'string', maxLength: 10_000 } } } })
  ask(@Query() { token }: DeclineQueryDto): string {
    return page('Stop invitations to this address?', `<p>Nobody can invite you to their team by email then.</p>${button(token, 'none', 'Stop invitations')}`);
  }

  @Post()
  @HttpCode(200)
  @TakesBody({ takesForms: true })
  @Header('content-type', 'text/html; charset=utf-8')
  @ApiOkResponse({ description: 'No more invitations by mail to the address that the link was sent to, or invitations again', content: { 'text/html': { schema: { type: 'string', maxLength: 10_000 } } } })
  async decline(@Query() { token, wants }: DeclineQueryDto): Promise<string> {
    await this.declineInvitations.execute(token, wants);
    if (wants === 'some') return page('Done', '<p>You can be invited by email again.</p>');
    return page('Done', `<p>You get no more invitations by email.</p>${button(token, 'some', 'Allow them again')}`);
  }
}
