import type { z } from 'zod';
import type { plansResponse } from '@forewire/contracts/http/billing';
import type { Problem } from '@forewire/contracts/http/common';
import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { type BillingTest, call, forgetPerson, seedPerson, startBilling } from '../../test/factories.ts';

type Answer = { url: string } & Problem;
const site = 'https://news.example.org';
const wanted = { priceId: 'price_pro', successUrl: `${site}/app?success=true`, cancelUrl: `${site}/pricing` };
const checkout = '/api/functions/create-checkout-session';
const portal = '/api/billing/portal-session';

describe('buying a plan', () => {
  let test: BillingTest;
  beforeAll(async () => {
    test = await startBilling({ payments: true });
  });
  afterAll(() => test.close());

  const buy = (userId: string | undefined, changes: object = {}) => call<Answer>(test, 'POST', checkout, userId, { ...wanted, ...changes });
  const sessionsOf = (customer: string) => test.stripe.of('POST', '/v1/checkout/sessions', customer);
  const customerOf = async (userId: string) => (await test.process.database('billing').connection.models['Account']?.findById(userId).lean<{ customerId: string }>())?.customerId ?? '';

  it('offers what has a price', async () => {
    const { body } = await call<z.infer<typeof plansResponse>>(test, 'GET', '/api/plans');
    expect(body.paymentsEnabled).toBe(true);
    expect(body.plans.filter((plan) => plan.purchasable).map(({ id, priceId }) => [id, priceId])).toEqual([
      ['starter_monthly', 'price_starter'],
      ['pro_monthly', 'price_pro'],
    ]);
  });

  it('goes to a page of the payment provider that knows plan, owner and where they came from', async () => {
    const userId = await seedPerson(test);
    const companyId = newId();
    const metadata = { utm_source: 'twitter', traffic_source: 'twitter', gclid: '', forewire_owner: 'somebody', other: 'x' };
    expect(await buy(userId, { userId, companyId, metadata })).toEqual({ status: 200, body: { url: 'https://checkout.stripe.test/price_pro' } });
    const [session] = sessionsOf(await customerOf(userId));
    expect(session?.fields).toMatchObject({
      mode: 'subscription',
      client_reference_id: userId,
      success_url: wanted.successUrl,
      cancel_url: wanted.cancelUrl,
      'metadata[utm_source]': 'twitter',
      'metadata[company_id]': companyId,
      'metadata[forewire_owner]': userId,
      'subscription_data[metadata][forewire_owner]': userId,
      'subscription_data[metadata][forewire_plan]': 'pro_monthly',
    });
    expect(Object.keys(session?.fields ?? {}).filter((key) => key.includes('other') || key.includes('gclid') || key.includes('trial'))).toEqual([]);
  });

  it('makes one customer of a person, and leaves one page open', async () => {
    const userId = await seedPerson(test);
    await buy(userId);
    const [first] = test.stripe.openSessions.slice(-1);
    await buy(userId, { priceId: 'starter_monthly' });
    expect(test.stripe.openSessions).not.toContain(first);
    expect(test.stripe.of('POST', '/v1/customers', userId)).toHaveLength(1);
    expect(sessionsOf(await customerOf(userId)).map(({ fields }) => fields['line_items[0][price]'])).toEqual(['price_pro', 'price_starter']);
  });

  it('is the same customer for two who ask at the same moment', async () => {
    const userId = await seedPerson(test);
    const answers = await Promise.all([buy(userId), buy(userId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(sessionsOf(await customerOf(userId))).toHaveLength(2);
    expect(new Set(test.stripe.of('POST', '/v1/customers', userId).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it.each([
    [{ priceId: 'price_YOUR_TEST_PRO' }, 400, 'checkout.configuration'],
    [{ priceId: 'REPLACE_WITH_PRICE' }, 400, 'checkout.configuration'],
    [{ priceId: 'pro_yearly' }, 400, 'checkout.configuration'],
    [{ priceId: 'price_usage' }, 400, 'checkout.price_unknown'],
    [{ priceId: 'price_of_another' }, 400, 'checkout.price_unknown'],
    [{ successUrl: 'https://evil.example/app' }, 400, 'checkout.foreign_address'],
    [{ cancelUrl: 'https://news.example.org.evil.example/' }, 400, 'checkout.foreign_address'],
    [{ userId: newId() }, 403, 'permission.denied'],
    [{ priceId: 7 }, 400, 'request.invalid'],
  ])('refuses %j', async (changes, status, code) => {
    const userId = await seedPerson(test);
    expect(await buy(userId, changes)).toMatchObject({ status, body: { code } });
    expect(test.stripe.of('POST', '/v1/customers', userId)).toHaveLength(0);
  });

  it('is for people who are signed in', async () => {
    expect((await buy(undefined)).status).toBe(401);
    expect((await call(test, 'POST', portal, undefined, { returnUrl: site })).status).toBe(401);
  });

  it('says when the provider is away, and when it refuses', async () => {
    const userId = await seedPerson(test);
    test.stripe.failure = { status: 500, body: { error: { type: 'api_error', message: 'down' } } };
    expect(await buy(userId)).toMatchObject({ status: 503, body: { code: 'payments.unavailable' } });
    test.stripe.failure = { status: 400, body: { error: { type: 'invalid_request_error', message: 'No such price: price_pro' } } };
    expect(await buy(userId)).toMatchObject({ status: 502, body: { code: 'payments.refused', detail: 'Something went wrong. Please try again.' } });
    test.stripe.failure = null;
    expect((await buy(userId)).status).toBe(200);
  });

  it('is a change for who has a plan, which they confirm, and never a second subscription', async () => {
    const userId = await seedPerson(test);
    await buy(userId, { priceId: 'starter_monthly' });
    const customer = await customerOf(userId);
    const { id } = test.stripe.set({ customer, price: 'price_starter' });
    // The account has not heard of it yet.
    expect((await buy(userId)).body.url).toBe('https://billing.stripe.test/subscription_update_confirm');
    expect(test.stripe.of('POST', '/v1/billing_portal/sessions', customer).at(-1)?.fields).toMatchObject({
      'flow_data[subscription_update_confirm][subscription]': id,
      'flow_data[subscription_update_confirm][items][0][price]': 'price_pro',
      'flow_data[after_completion][redirect][return_url]': wanted.successUrl,
    });
    expect(sessionsOf(customer)).toHaveLength(1);
    expect(await buy(userId, { priceId: 'price_starter' })).toMatchObject({ status: 409, body: { code: 'checkout.current_plan' } });
    test.stripe.set({ id, customer, price: 'price_starter', cancelAtPeriodEnd: true });
    expect((await buy(userId, { priceId: 'price_starter' })).body.url).toBe('https://billing.stripe.test/home');
  });

  it('opens the portal for customers', async () => {
    const userId = await seedPerson(test);
    const open = (returnUrl: string) => call<Answer>(test, 'POST', portal, userId, { returnUrl });
    expect(await open(`${site}/app`)).toMatchObject({ status: 409, body: { code: 'billing.no_customer' } });
    await buy(userId);
    expect(await open(`${site}/app`)).toEqual({ status: 200, body: { url: 'https://billing.stripe.test/home' } });
    expect(await open('https://evil.example/')).toMatchObject({ status: 400, body: { code: 'checkout.foreign_address' } });
  });

  it('asks who is there before it opens the portal or spends from the card on file, and not before a first purchase', async () => {
    const userId = await seedPerson(test);
    const stale = { auth_time: Math.floor(Date.now() / 1000) - 11 * 60 };
    const refused = { status: 403, body: { code: 'session.confirmation_required' } };
    const buyLater = (changes: object = {}) => call<Answer>(test, 'POST', checkout, userId, { ...wanted, ...changes }, stale);
    expect((await buyLater()).body.url).toBe('https://checkout.stripe.test/price_pro');
    expect(await call<Answer>(test, 'POST', portal, userId, { returnUrl: site }, stale)).toMatchObject(refused);
    const customer = await customerOf(userId);
    const { id } = test.stripe.set({ customer, price: 'price_pro' });
    const opened = () => test.stripe.of('POST', '/v1/billing_portal/sessions', customer);
    expect(await buyLater({ priceId: 'price_starter' })).toMatchObject(refused);
    test.stripe.set({ id, customer, price: 'price_pro', cancelAtPeriodEnd: true });
    expect(await buyLater()).toMatchObject(refused);
    expect(opened()).toHaveLength(0);
    expect((await buy(userId)).body.url).toBe('https://billing.stripe.test/home');
    test.stripe.set({ id, customer, price: 'price_pro', status: 'canceled' });
    expect((await buyLater()).body.url).toBe('https://checkout.stripe.test/price_pro');
  });

  it('ends with the account at the provider too', async () => {
    const userId = await seedPerson(test);
    await buy(userId);
    const customer = await customerOf(userId);
    await forgetPerson(test, userId);
    await eventually(() => test.stripe.of('DELETE', `/v1/customers/${customer}`).length === 1);
  });
});

describe('a first subscription with a trial', () => {
  it('costs nothing for the days that are set, once', async () => {
    const test = await startBilling({ payments: true, STRIPE_TRIAL_DAYS: '7' });
    const userId = await seedPerson(test);
    await call(test, 'POST', checkout, userId, wanted);
    const accounts = test.process.database('billing').connection.models['Account'];
    const customer = (await accounts?.findById(userId).lean<{ customerId: string }>())?.customerId ?? '';
    test.stripe.set({ customer, price: 'price_pro', status: 'canceled' });
    await call(test, 'POST', checkout, userId, wanted);
    expect(test.stripe.of('POST', '/v1/checkout/sessions', customer).map(({ fields }) => fields['subscription_data[trial_period_days]'])).toEqual(['7', undefined]);
    await test.close();
  });
});
