import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer, Sensitive } from '@forewire/kit/auth';
import { ZodResponse } from 'nestjs-zod';
import { BillingStateDto, CreditUsageDto, toBillingState, toCreditUsage, UsageBillingDto } from './billing.dto.ts';
import { ChooseUsageBilling } from './choose-usage-billing.ts';
import { ReadBilling } from './read-billing.ts';

@ApiTags('billing')
@NeedsBearer()
@Controller('api/billing')
export class BillingController {
  constructor(
    private readonly read: ReadBilling,
    private readonly chooseUsageBilling: ChooseUsageBilling,
  ) {}

  @Get('state')
  @ZodResponse({ type: BillingStateDto, status: 200 })
  async state(@CurrentActor() actor: Actor) {
    return toBillingState(await this.read.account(actor), new Date());
  }

  @Get('usage')
  @ZodResponse({ type: CreditUsageDto, status: 200 })
  async usage(@CurrentActor() actor: Actor) {
    const { account, totals } = await this.read.usage(actor);
    return toCreditUsage(account, totals);
  }

  @Put('usage-billing')
  @Sensitive('usage_billing.enable')
  @ZodResponse({ type: CreditUsageDto, status: 200 })
  async choose(@CurrentActor() actor: Actor, @Body() { enabled }: UsageBillingDto) {
    await this.chooseUsageBilling.execute(actor, enabled);
    return this.usage(actor);
  }
}
