import { Controller, Header, Headers, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import { ApiConsumes, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { id, success } from '@forewire/contracts/http/common';
import { Public } from '@forewire/kit/auth';
import { forbidden } from '@forewire/kit/errors';
import { bodyBytesOf, TakesBody } from '@forewire/kit/request-body';
import type { Twilio } from '@forewire/kit/twilio';
import { isSignedByTwilio } from '@forewire/kit/twilio-signature';
import type { FastifyRequest } from 'fastify';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { z } from 'zod';
import { Site } from '../mail/site.ts';
import { isStop } from './report.ts';
import { twilioToken } from './sms.courier.ts';
import { StopSms } from './stop-sms.ts';
import { TakeReport } from './take-report.ts';

class ReportQueryDto extends createZodDto(z.strictObject({ delivery: id })) {}
class SuccessDto extends createZodDto(success) {}

/** What Twilio tells of messages and replies; who it comes from shows in its signature. */
@ApiTags('notifications')
@Public()
@Controller('api/sms')
export class SmsController {
  constructor(
    @Inject(twilioToken) private readonly twilio: Twilio | null,
    private readonly site: Site,
    private readonly takeReport: TakeReport,
    private readonly stopSms: StopSms,
  ) {}

  @Post('report')
  @HttpCode(200)
  @ApiConsumes('application/x-www-form-urlencoded')
  @TakesBody({ takesForms: true, keepsBytes: true })
  @ZodResponse({ type: SuccessDto, status: 200, description: 'Taken, whether it changes anything or not' })
  async report(@Req() request: FastifyRequest, @Headers('x-twilio-signature') signature = '', @Query() { delivery }: ReportQueryDto) {
    const form = this.read(request, `/api/sms/report?delivery=${delivery}`, signature);
    const code = Number(form.get('ErrorCode'));
    await this.takeReport.execute(delivery, form.get('MessageStatus') ?? '', code || null);
    return { success: true as const };
  }

  /** Twilio takes the answer for what it is to reply: nothing, as it replies to STOP itself. */
  @Post('inbound')
  @HttpCode(200)
  @Header('content-type', 'text/xml; charset=utf-8')
  @ApiConsumes('application/x-www-form-urlencoded')
  @TakesBody({ takesForms: true, keepsBytes: true })
  @ApiOkResponse({ description: 'Taken; a reply that is one of the words for it ends text messages to that phone' })
  async inbound(@Req() request: FastifyRequest, @Headers('x-twilio-signature') signature = ''): Promise<string> {
    const form = this.read(request, '/api/sms/inbound', signature);
    if (isStop(form.get('Body') ?? '', form.get('OptOutType'))) await this.stopSms.execute(form.get('From') ?? '');
    return '<?xml version="1.0" encoding="UTF-8"?><Response/>';
  }

  private read(request: FastifyRequest, path: string, signature: string): URLSearchParams {
    const form = new URLSearchParams(bodyBytesOf(request).toString('utf8'));
    if (!this.twilio || !isSignedByTwilio(this.twilio.account.token, this.site.url + path, form, signature)) throw forbidden();
    return form;
  }
}
