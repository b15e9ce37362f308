import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { plansResponse } from '@forewire/contracts/http/billing';
import { type Plan, plans } from '@forewire/contracts/plans';
import { Public } from '@forewire/kit/auth';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { type BillingConfig, billingConfigToken, paymentsEnabled } from '../config.ts';
import { isSold } from '../payments/prices.ts';

class PlansDto extends createZodDto(plansResponse) {}

@ApiTags('billing')
@Public()
@Controller('api/plans')
export class PlansController {
  constructor(@Inject(billingConfigToken) private readonly config: BillingConfig) {}

  @Get()
  @ZodResponse({ type: PlansDto, status: 200 })
  list() {
    return { paymentsEnabled: paymentsEnabled(this.config), plans: plans.map((plan) => this.toResponse(plan)) };
  }

  private toResponse(plan: Plan) {
    const { STRIPE_PRICES: prices } = this.config;
    const priceId = paymentsEnabled(this.config) && isSold(prices, plan.id) ? prices.plans.get(plan.id) : undefined;
    return { ...plan, features: [...plan.features], purchasable: priceId !== undefined, ...(priceId === undefined ? {} : { priceId }) };
  }
}
