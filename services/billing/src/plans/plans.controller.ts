import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { plansResponse } from '@forewire/contracts/http/billing';
import { plans } from '@forewire/contracts/plans';
import { Public } from '@forewire/kit/auth';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { type BillingConfig, billingConfigToken, paymentsEnabled } from '../config.ts';

class PlansDto extends createZodDto(plansResponse) {}

@ApiTags('billing')
@Public()
@Controller('api/plans')
export class PlansController {
  constructor(@Inject(billingConfigToken) private readonly config: BillingConfig) {}

  @Get()
  @ZodResponse({ type: PlansDto, status: 200 })
  list() {
    return { paymentsEnabled: paymentsEnabled(this.config), plans: plans.map((plan) => ({ ...plan, features: [...plan.features], purchasable: false })) };
  }
}
