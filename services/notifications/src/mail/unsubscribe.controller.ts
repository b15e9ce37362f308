import { Controller, Get, Header, HttpCode, Post, Query, UseFilters } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@forewire/kit/auth';
import { TakesForeignQuery } from '@forewire/kit/declared-input.guard';
import { noticePage } from '@forewire/kit/notice-page';
import { NoticePageFilter } from '@forewire/kit/notice-page-filter';
import { TakesBody } from '@forewire/kit/request-body';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { Unsubscribe } from './unsubscribe.ts';

export class UnsubscribeQueryDto extends createZodDto(z.object({ token: z.string().max(500).regex(/^[\w.-]{1,500}$/, 'This link is not valid') })) {}

@ApiTags('notifications')
@Public()
@TakesForeignQuery()
@UseFilters(NoticePageFilter)
@Controller('api/mail/unsubscribe')
export class UnsubscribeController {
  constructor(private readonly unsubscribe: Unsubscribe) {}

  /** Mail programs and scanners open links by themselves, so opening one changes nothing yet. */
  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  ask(@Query() { token }: UnsubscribeQueryDto): string {
    this.unsubscribe.check(token);
    return noticePage({
      title: 'Stop mails about this monitor?',
      text: 'It goes on watching, and you still see its results in Forewire.',
      action: { path: `/api/mail/unsubscribe?token=${token}`, label: 'Stop mails' },
    });
  }

  @Post()
  @TakesBody({ takesForms: true })
  @HttpCode(200)
  @Header('content-type', 'text/html; charset=utf-8')
  @ApiOkResponse({ description: 'No more mails about this task to whom the link was sent' })
  async stop(@Query() { token }: UnsubscribeQueryDto): Promise<string> {
    await this.unsubscribe.execute(token);
    return noticePage({ title: 'Mails are off', text: 'You get no more mails about this monitor. Switch them on again in its settings.' });
  }
}
