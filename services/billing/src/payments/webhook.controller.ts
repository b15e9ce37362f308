import { Body, Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { success } from '@forewire/contracts/http/common';
import { Public } from '@forewire/kit/auth';
import { bodyBytesOf, TakesBody } from '@forewire/kit/request-body';
import type { FastifyRequest } from 'fastify';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { StripeEventDto } from './payments.dto.ts';
import { ReceiveWebhook } from './receive-webhook.ts';

class SuccessDto extends createZodDto(success) {}

// An event carries the whole object that it is about.
const eventBytes = 512 * 1024;

/** What Stripe tells of; who it comes from shows in its signature. */
@ApiTags('billing')
@Public()
@Controller('api/billing/stripe-webhook')
export class WebhookController {
  constructor(private readonly receive: ReceiveWebhook) {}

  @Post()
  @HttpCode(200)
  @TakesBody({ bodyLimitBytes: eventBytes, keepsBytes: true })
  @ZodResponse({ type: SuccessDto, status: 200, description: 'Taken, whether it changes anything or not' })
  async event(@Req() request: FastifyRequest, @Headers('stripe-signature') signature = '', @Body() _event: StripeEventDto) {
    await this.receive.execute(bodyBytesOf(request), signature);
    return { success: true as const };
  }
}
