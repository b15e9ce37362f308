import { Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@forewire/kit/auth';
import { TakesForeignQuery } from '@forewire/kit/declared-input.guard';
import { TakesBody } from '@forewire/kit/request-body';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { Unsubscribe } from './unsubscribe.ts';

export class UnsubscribeQueryDto extends createZodDto(z.object({ token: z.string().max(500).regex(/^[\w.-]{1,500}$/, 'This link is not valid') })) {}

const page = (title: string, rest: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:15vh auto;padding:0 1rem"><h1 style="font-size:1.4rem">${title}</h1>${rest}</body></html>`;

const question = (token: string): string => `<p>It goes on watching, and you still see its results in Forewire.</p>
<form method="post" action="/api/mail/unsubscribe?token=${token}"><button style="font:inherit;padding:.6rem 1.1rem">Stop mails</button></form>`;

@ApiTags('notifications')
@Public()
@TakesForeignQuery()
@Controller('api/mail/unsubscribe')
export class UnsubscribeController {
  constructor(private readonly unsubscribe: Unsubscribe) {}

  /** Mail programs and scanners open links by themselves, so opening one changes nothing yet. */
  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  ask(@Query() { token }: UnsubscribeQueryDto): string {
    return page('Stop mails about this monitor?', question(token));
  }

  @Post()
  @TakesBody({ takesForms: true })
  @HttpCode(200)
  @Header('content-type', 'text/html; charset=utf-8')
  @ApiOkResponse({ description: 'No more mails about this task to whom the link was sent' })
  async stop(@Query() { token }: UnsubscribeQueryDto): Promise<string> {
    await this.unsubscribe.execute(token);
    return page('Done', '<p>You get no more mails about this monitor. Switch them on again in its settings.</p>');
  }
}
