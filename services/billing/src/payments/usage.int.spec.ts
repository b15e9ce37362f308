import type { z } from 'zod';
import type { creditUsage } from '@forewire/contracts/http/billing';
import type { Problem } from '@forewire/contracts/http/common';
import { eventually } from '@forewire/kit/testing';
import { deliver } from '@forewire/kit/testing-events';
import { type BillingTest, call, runCompleted, seedPerson, sendWebhook, startBilling } from '../../test/factories.ts';

type Answer = z.infer<typeof creditUsage> & Problem;
const wanted = { priceId: 'starter_monthly', successUrl: 'https://news.example.org/app', cancelUrl: 'https://news.example.org/pricing' };

describe('usage-based billing', () => {
  let test: BillingTest;
  beforeAll(async () => {
    test = await startBilling({ payments: true });
  });
  afterAll(() => test.close());

  const choose = (userId: string, enabled: unknown) => call<Answer>(test, 'PUT', '/api/billing/usage-billing', userId, { enabled });
  const accountOf = (userId: string) => test.process.database('billing').connection.models['Account']?.findById(userId).lean<{ customerId: string; planId: string; usageSubscriptionId: string | null; status: string }>();
  const reportsOf = (customer: string) => test.stripe.of('POST', '/v1/billing/meter_events', customer).map(({ fields }) => Number(fields['payload[value]']));

  async function seedSubscriber() {
    const userId = await seedPerson(test, new Date(Date.now() - 60_000));
    await call(test, 'POST', '/api/functions/create-checkout-session', userId, wanted);
    const customer = (await accountOf(userId))?.customerId ?? '';
    const plan = test.stripe.set({ customer, price: 'price_starter' });
    await sendWebhook(test, { type: 'checkout.session.completed', object: { customer } });
    await eventually(async () => (await accountOf(userId))?.planId === 'starter_monthly');
    return { userId, customer, plan };
  }

  it('is for paid plans only', async () => {
    expect(await choose(await seedPerson(test), true)).toMatchObject({ status: 403, body: { code: 'usage_billing.plan_required' } });
    const { userId } = await seedSubscriber();
    expect((await choose(userId, 'yes')).status).toBe(400);
    expect(await choose(userId, true)).toMatchObject({ status: 200, body: { usageBased: true, creditAllowance: 10_000 } });
    await eventually(() => test.toldOf(userId).some((event) => event.usageBased));
    expect((await choose(userId, false)).body.usageBased).toBe(false);
  });

  it('has one subscription of its own, paid as the plan is, however often it is turned on', async () => {
    const { userId, customer } = await seedSubscriber();
    await Promise.all([choose(userId, true), choose(userId, true)]);
    await choose(userId, false);
    await choose(userId, true);
    expect([...test.stripe.subscriptions.values()].filter((one) => one.customer === customer && one.price === 'price_usage')).toHaveLength(1);
    expect(test.stripe.of('POST', `/v1/customers/${customer}`)[0]?.fields['invoice_settings[default_payment_method]']).toBe('pm_card');
  });

  it('reports each credit beyond the plan once, and none within it', async () => {
    const { userId, customer } = await seedSubscriber();
    await choose(userId, true);
    await deliver(test, runCompleted(userId, { credits: 9_990 }));
    const beyond = runCompleted(userId, { runId: `run-${customer}`, credits: 15 });
    await deliver(test, beyond);
    await deliver(test, beyond, runCompleted(userId, { runId: `run-${customer}`, credits: 15 }));
    await deliver(test, runCompleted(userId, { credits: 3 }));
    await eventually(() => reportsOf(customer).length === 2);
    expect(reportsOf(customer).sort()).toEqual([3, 5]);
    const [report] = test.stripe.of('POST', '/v1/billing/meter_events', customer);
    expect(report?.fields).toMatchObject({ event_name: 'forewire_credits', 'payload[stripe_customer_id]': customer });
    expect(report?.fields['identifier']).toMatch(/^run:/);
    expect(report?.idempotencyKey).toBe(`meter:${report?.fields['identifier']}`);
  });

  it('reports nothing where it is off', async () => {
    const { userId, customer } = await seedSubscriber();
    await deliver(test, runCompleted(userId, { credits: 10_020 }));
    await choose(userId, true);
    await deliver(test, runCompleted(userId, { credits: 2 }));
    await eventually(() => reportsOf(customer).length > 0);
    expect(reportsOf(customer)).toEqual([2]);
  });

  it('ends with the plan, with a last bill', async () => {
    const { userId, customer, plan } = await seedSubscriber();
    await choose(userId, true);
    const usageId = (await accountOf(userId))?.usageSubscriptionId;
    test.stripe.set({ ...plan, status: 'canceled', endedAt: Math.floor(Date.now() / 1000) });
    await sendWebhook(test, { type: 'customer.subscription.deleted', object: { customer } });
    await eventually(() => test.stripe.of('DELETE', `/v1/subscriptions/${usageId}`).length === 1);
    expect(test.stripe.of('DELETE', `/v1/subscriptions/${usageId}`)[0]?.fields).toMatchObject({ invoice_now: 'true' });
    expect(await accountOf(userId)).toMatchObject({ status: 'canceled', usageBased: false });
  });

  it('says so where the operator has no price for it', async () => {
    const other = await startBilling({ payments: true, STRIPE_PRICES: 'starter_monthly=price_starter' });
    const userId = await seedPerson(other);
    await other.process.database('billing').connection.models['Account']?.updateOne({ _id: userId }, { $set: { planId: 'starter_monthly' } });
    const answer = await call<Problem>(other, 'PUT', '/api/billing/usage-billing', userId, { enabled: true });
    expect(answer).toMatchObject({ status: 409, body: { code: 'usage_billing.unavailable' } });
    expect(answer.body.detail).toContain('not yet implemented');
    await other.close();
  });
});
