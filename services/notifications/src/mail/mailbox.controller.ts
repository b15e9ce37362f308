import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { mailboxQuery, mailboxResponse } from '@forewire/contracts/http/notifications';
import { AdminOnly, NeedsBearer, Sensitive } from '@forewire/kit/auth';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { Mailbox } from './mailbox.ts';

export class MailboxQueryDto extends createZodDto(mailboxQuery) {}
export class MailboxDto extends createZodDto(mailboxResponse) {}

@ApiTags('operator')
@NeedsBearer()
@AdminOnly()
@Sensitive('operator.read_mail')
@Controller('api/operator/mail')
export class MailboxController {
  constructor(private readonly mailbox: Mailbox) {}

  @Get()
  @ZodResponse({ type: MailboxDto, status: 200, description: 'Mails that lie under DATA_DIR/mail because no SMTP server is set; newest first' })
  async list(@Query() query: MailboxQueryDto): Promise<MailboxDto> {
    const { rows, next } = await this.mailbox.list(query);
    return { messages: rows.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() })), next };
  }
}
