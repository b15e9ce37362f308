import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { createCheckoutSessionRequest } from '@forewire/contracts/http/billing';
import { NeedsBearer } from '@forewire/kit/auth';
import { notFound } from '@forewire/kit/errors';
import { createZodDto } from 'nestjs-zod';
import { paymentsOff } from '../accounts/account.ts';
import { type BillingConfig, billingConfigToken, paymentsEnabled } from '../config.ts';

class CreateCheckoutSessionDto extends createZodDto(createCheckoutSessionRequest) {}

/** Tells who tries to buy on an installation that sells nothing; where payments are on there is no such call yet. */
@ApiTags('billing')
@NeedsBearer()
@Controller('api/functions/create-checkout-session')
export class CheckoutController {
  constructor(@Inject(billingConfigToken) private readonly config: BillingConfig) {}

  @Post()
  @HttpCode(200)
  create(@Body() _request: CreateCheckoutSessionDto): never {
    throw paymentsEnabled(this.config) ? notFound('route') : paymentsOff();
  }
}
