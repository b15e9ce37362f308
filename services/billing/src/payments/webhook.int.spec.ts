import type { z } from 'zod';
import type { billingState, creditUsage } from '@forewire/contracts/http/billing';
import type { Problem } from '@forewire/contracts/http/common';
import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { deliver } from '@forewire/kit/testing-events';
import { type BillingTest, call, runCompleted, seedPerson, sendWebhook, startBilling } from '../../test/factories.ts';

type State = z.infer<typeof billingState>;
type Usage = z.infer<typeof creditUsage>;

const wanted = { priceId: 'price_pro', successUrl: 'https://news.example.org/app', cancelUrl: 'https://news.example.org/pricing' };

describe("Stripe's webhook", () => {
  let test: BillingTest;
  beforeAll(async () => {
    test = await startBilling({ payments: true });
  });
  afterAll(() => test.close());

  const accounts = () => test.process.database('billing').connection.models['Account'];
  const state = async (userId: string) => (await call<State>(test, 'GET', '/api/billing/state', userId)).body;
  const usage = async (userId: string) => (await call<Usage>(test, 'GET', '/api/billing/usage', userId)).body;
  const readsOf = (customer: string) => test.stripe.of('GET', '/v1/subscriptions', customer).length;
  const changed = (customer: string, id = `evt_${newId()}`) => sendWebhook(test, { id, type: 'customer.subscription.updated', object: { id: 'sub_any', customer } });
  const until = (userId: string, holds: (shown: State) => boolean) => eventually(async () => holds(await state(userId)));

  /** Somebody who has been to the checkout, and who they are at Stripe. */
  async function seedCustomer(): Promise<{ userId: string; customer: string }> {
    const userId = await seedPerson(test);
    await call(test, 'POST', '/api/functions/create-checkout-session', userId, wanted);
    const account = await accounts()?.findById(userId).lean<{ customerId: string }>();
    return { userId, customer: account?.customerId ?? '' };
  }

  /** The same with a plan. */
  async function seedSubscriber(changes: object = {}) {
    const { userId, customer } = await seedCustomer();
    const subscription = test.stripe.set({ customer, price: 'price_pro', ...changes });
    await changed(customer);
    await until(userId, ({ planId }) => planId === 'pro_monthly');
    return { userId, customer, subscription };
  }

  it('gives what was paid for', async () => {
    const { userId } = await seedSubscriber();
    expect(await state(userId)).toMatchObject({ planId: 'pro_monthly', planName: 'Pro', status: 'active', renewsEndsLabel: 'Renews on' });
    expect(await usage(userId)).toMatchObject({ creditAllowance: 30_000, isOverLimit: false });
    await eventually(() => test.toldOf(userId).some((event) => event.planId === 'pro_monthly' && event.creditAllowance === 30_000n));
  });

  it('shows each state of a subscription, and goes from one to the other', async () => {
    const { userId, customer, subscription } = await seedSubscriber({ status: 'trialing' });
    expect(await state(userId)).toMatchObject({ planName: 'Pro Trial', status: 'trialing', renewsEndsLabel: 'Trial ends on' });
    const become = async (changes: object, holds: (shown: State) => boolean) => {
      test.stripe.set({ ...subscription, status: 'active', ...changes });
      await changed(customer);
      await until(userId, holds);
    };
    await become({ status: 'past_due' }, ({ isPastDue }) => isPastDue);
    await become({}, ({ isPastDue, status }) => !isPastDue && status === 'active');
    await become({ cancelAtPeriodEnd: true }, ({ renewsEndsLabel }) => renewsEndsLabel === 'Ends on');
    await become({ cancelAt: subscription.periodEnd - 60, cancelAtPeriodEnd: false }, ({ renewsEndsDate }) => renewsEndsDate === new Date((subscription.periodEnd - 60) * 1000).toISOString());
    await become({ cancelAt: null, cancelAtPeriodEnd: false }, ({ renewsEndsLabel }) => renewsEndsLabel === 'Renews on');
    await become({ status: 'canceled', endedAt: Math.floor(Date.now() / 1000) - 5 }, ({ isExpired, status }) => isExpired && status === 'canceled');
    expect(await usage(userId)).toMatchObject({ creditAllowance: 0, isOverLimit: true });
  });

  it('does not take an unfinished first payment for a plan', async () => {
    const { userId, customer } = await seedCustomer();
    test.stripe.set({ customer, price: 'price_pro', status: 'incomplete' });
    const before = readsOf(customer);
    await changed(customer);
    await eventually(() => readsOf(customer) > before);
    expect(await state(userId)).toMatchObject({ planId: 'free', status: 'active' });
  });

  it('counts what was used in the new period, and not what was used before', async () => {
    const { userId, customer } = await seedCustomer();
    await deliver(test, runCompleted(userId, { credits: 40 }));
    const now = Math.floor(Date.now() / 1000);
    const subscription = test.stripe.set({ customer, price: 'price_pro', periodStart: now + 1, periodEnd: now + 3600 });
    await changed(customer);
    await until(userId, ({ planId }) => planId === 'pro_monthly');
    expect((await accounts()?.findById(userId).lean<{ creditsUsed: number }>())?.creditsUsed).toBe(0);
    test.stripe.set({ ...subscription, periodStart: now - 3600 });
    await changed(customer);
    await eventually(async () => (await accounts()?.findById(userId).lean<{ creditsUsed: number }>())?.creditsUsed === 40);
  });

  it('does the same for an event that comes again, and for old ones that come late', async () => {
    const { userId, customer, subscription } = await seedSubscriber();
    const id = `evt_${newId()}`;
    test.stripe.set({ ...subscription, price: 'price_starter' });
    for (let i = 0; i < 3; i++) expect(await changed(customer, id)).toBe(200);
    await until(userId, ({ planId }) => planId === 'starter_monthly');
    // What the event itself carries does not count.
    expect(await sendWebhook(test, { type: 'customer.subscription.deleted', object: { id: subscription.id, customer, status: 'canceled' } })).toBe(200);
    expect(await sendWebhook(test, { type: 'invoice.payment_failed', object: { id: 'in_1', customer: { id: customer } } })).toBe(200);
    const before = readsOf(customer);
    await changed(customer);
    await eventually(() => readsOf(customer) > before);
    expect(await state(userId)).toMatchObject({ planId: 'starter_monthly', status: 'active' });
  });

  it('is answered while Stripe itself is away, and heeded once it is back', async () => {
    const { userId, customer } = await seedCustomer();
    test.stripe.set({ customer, price: 'price_starter' });
    test.stripe.failure = { status: 500, body: { error: { type: 'api_error', message: 'down' } } };
    expect(await changed(customer)).toBe(200);
    test.stripe.failure = null;
    await until(userId, ({ planId }) => planId === 'starter_monthly');
  });

  it('keeps a plan that is no longer sold, and ignores what is not ours', async () => {
    const { userId, customer } = await seedCustomer();
    test.stripe.set({ customer, price: 'price_of_last_year', priceMetadata: { forewire_plan: 'ultra_yearly' } });
    test.stripe.set({ customer, price: 'price_of_another_product' });
    await changed(customer);
    await until(userId, ({ planId }) => planId === 'ultra_yearly');
  });

  it('lets a customer who was removed at Stripe buy anew', async () => {
    const { userId, customer, subscription } = await seedSubscriber();
    test.stripe.subscriptions.delete(subscription.id);
    expect(await sendWebhook(test, { type: 'customer.deleted', object: { id: customer } })).toBe(200);
    await until(userId, ({ isExpired }) => isExpired);
    await call(test, 'POST', '/api/functions/create-checkout-session', userId, wanted);
    expect(test.stripe.of('POST', '/v1/customers', userId)).toHaveLength(2);
  });

  it('takes what it does not know, and does nothing', async () => {
    const { customer } = await seedCustomer();
    const before = readsOf(customer);
    expect(await sendWebhook(test, { type: 'charge.refunded', object: { id: 'ch_1', customer } })).toBe(200);
    expect(await sendWebhook(test, { type: 'some.new_event', object: { customer } })).toBe(200);
    expect(await changed('cus_of_another_product')).toBe(200);
    expect(await sendWebhook(test, { type: 'invoice.paid', object: { id: 'in_1', customer: null } })).toBe(200);
    expect(readsOf(customer)).toBe(before);
  });

  it('takes an event about nothing, and does nothing', async () => {
    expect(await sendWebhook(test, { type: 'customer.subscription.updated', object: null })).toBe(200);
  });

  it('believes a signature alone', async () => {
    const { customer } = await seedCustomer();
    const event = { type: 'customer.subscription.updated', object: { customer } };
    expect(await sendWebhook(test, event, { secret: 'whsec_of_somebody_else' })).toBe(400);
    expect(await sendWebhook(test, event, { at: Math.floor(Date.now() / 1000) - 3600 })).toBe(400);
    expect(await sendWebhook(test, event, { changed: true })).toBe(400);
    const unsigned = await call<Problem>(test, 'POST', '/api/billing/stripe-webhook', undefined, { id: 'evt_1', type: 'invoice.paid' });
    expect(unsigned).toMatchObject({ status: 400, body: { code: 'webhook.signature' } });
  });

  it.each(['t=now,v1=', 't=,v1=', 'v1=', 't=now', 't=now,v1=00', ''])('refuses a signature that is cut short: %s', async (signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature.replace('now', String(Math.floor(Date.now() / 1000))) };
    const answer = await fetch(`${test.url}/api/billing/stripe-webhook`, { method: 'POST', headers, body: '{}' });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'webhook.signature' })]);
  });
});

describe('where nothing is sold', () => {
  it('there is no webhook', async () => {
    const test = await startBilling({ payments: false });
    expect(await sendWebhook(test, { type: 'invoice.paid', object: { customer: 'cus_1' } })).toBe(404);
    await test.close();
  });
});
