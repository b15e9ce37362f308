import { Module } from '@nestjs/common';
import { ServiceModule } from '@forewire/kit/service-module';
import { AccountRepository } from './accounts/account.repository.ts';
import { AccountsConsumer } from './accounts/accounts.consumer.ts';
import { BillingController } from './accounts/billing.controller.ts';
import { ChooseUsageBilling } from './accounts/choose-usage-billing.ts';
import { OpenAccount } from './accounts/open-account.ts';
import { ReadBilling } from './accounts/read-billing.ts';
import { RollPeriod } from './accounts/roll-period.ts';
import { SaveAccount } from './accounts/save-account.ts';
import { SyncPayments } from './accounts/sync-payments.ts';
import { billingConfigToken, loadBillingConfig } from './config.ts';
import { Charge } from './ledger/charge.ts';
import { ChargesConsumer } from './ledger/charges.consumer.ts';
import { LedgerRepository } from './ledger/ledger.repository.ts';
import { ApplyHolding } from './payments/apply-holding.ts';
import { CheckoutController } from './payments/checkout.controller.ts';
import { CreateCheckout } from './payments/create-checkout.ts';
import { FindCustomer } from './payments/find-customer.ts';
import { ReadHolding } from './payments/holdings.ts';
import { OpenPortal } from './payments/open-portal.ts';
import { ReadOrder } from './payments/read-order.ts';
import { ReceiveWebhook } from './payments/receive-webhook.ts';
import { RemoveCustomer } from './payments/remove-customer.ts';
import { ReportUsage } from './payments/report-usage.ts';
import { StripeAccess } from './payments/stripe.ts';
import { SyncSubscription } from './payments/sync-subscription.ts';
import { UsageSubscription } from './payments/usage-subscription.ts';
import { WebhookController } from './payments/webhook.controller.ts';
import { PlansController } from './plans/plans.controller.ts';

/** Plans, what people used of theirs, and what that allows them. */
@Module({
  imports: [ServiceModule.register({ name: 'billing' })],
  controllers: [PlansController, CheckoutController, WebhookController, BillingController, AccountsConsumer, ChargesConsumer],
  providers: [
    AccountRepository,
    SaveAccount,
    OpenAccount,
    ReadBilling,
    ChooseUsageBilling,
    RollPeriod,
    SyncPayments,
    LedgerRepository,
    Charge,
    ...[StripeAccess, ReadHolding, FindCustomer, ReadOrder, CreateCheckout, OpenPortal, ReceiveWebhook],
    ...[SyncSubscription, ApplyHolding, UsageSubscription, ReportUsage, RemoveCustomer],
    { provide: billingConfigToken, useFactory: () => loadBillingConfig() },
  ],
})
export class BillingServiceModule {}
