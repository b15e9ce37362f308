import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer, Sensitive, SensitiveByState, SessionOnly } from '@forewire/kit/auth';
import { CallsAs } from '@forewire/kit/call-class';
import { ZodResponse } from 'nestjs-zod';
import { CreateCheckout } from './create-checkout.ts';
import { CreateCheckoutSessionDto, PortalSessionDto, UrlDto } from './payments.dto.ts';
import { OpenPortal } from './open-portal.ts';

/** The ways to the payment provider's own pages. */
@ApiTags('billing')
@NeedsBearer()
@SessionOnly()
@CallsAs('expensive')
@Controller('api')
export class CheckoutController {
  constructor(
    private readonly createCheckout: CreateCheckout,
    private readonly openPortal: OpenPortal,
  ) {}

  @Post('functions/create-checkout-session')
  @HttpCode(200)
  @SensitiveByState('plan.change')
  @ApiResponse({ status: 502 })
  @ZodResponse({ type: UrlDto, status: 200, description: 'Where to pay for a plan, or to confirm the change to it' })
  create(@CurrentActor() actor: Actor, @Body() request: CreateCheckoutSessionDto) {
    return this.createCheckout.execute(actor, request);
  }

  @Post('billing/portal-session')
  @HttpCode(200)
  @Sensitive('billing.open_portal')
  @ApiResponse({ status: 502 })
  @ZodResponse({ type: UrlDto, status: 200, description: 'Where to change how one pays, to cancel, and to find invoices' })
  portal(@CurrentActor() actor: Actor, @Body() { returnUrl }: PortalSessionDto) {
    return this.openPortal.execute(actor, returnUrl);
  }
}
