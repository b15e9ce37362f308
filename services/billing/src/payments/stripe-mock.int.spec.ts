import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { plans } from '@forewire/contracts/plans';
import type { Actor } from '@forewire/kit/auth';
import { newId } from '@forewire/kit/ids';
import { eventually, freePort } from '@forewire/kit/testing';
import { deliver } from '@forewire/kit/testing-events';
import { findStripeMock, startStripeMock } from '../../../../scripts/lib/native/stripe-mock.mjs';
import { setUp } from '../../../../scripts/lib/stripe-setup.mjs';
import { type BillingTest, forgetPerson, runCompleted, seedPerson, startBilling } from '../../test/factories.ts';
import { AccountRepository } from '../accounts/account.repository.ts';
import { CreateCheckout } from './create-checkout.ts';
import { OpenPortal } from './open-portal.ts';
import { SyncSubscription } from './sync-subscription.ts';
import { UsageSubscription } from './usage-subscription.ts';

const site = 'https://news.example.org';
const program = await findStripeMock({ log: (line) => process.stderr.write(`${line}\n`) });
if (program === null) process.stderr.write('SKIPPED: "Stripe\'s own description" needs stripe-mock on the PATH, or Go to build it\n');

/** stripe-mock refuses calls and fields that Stripe does not know; its answers are fixtures, whatever was sent. */
(program === null ? describe.skip : describe)("Stripe's own description", () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forewire-stripe-'));
  let mock: Awaited<ReturnType<typeof startStripeMock>>;
  let stripe: Stripe;
  let test: BillingTest;

  beforeAll(async () => {
    mock = await startStripeMock({ program: program ?? '', dataDir, port: await freePort() });
    stripe = new Stripe('sk_test_mock', { host: '127.0.0.1', port: new URL(mock.url).port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 });
    const [subscription] = (await stripe.subscriptions.list({ limit: 1 })).data;
    const price = subscription?.items.data[0]?.price.id ?? '';
    test = await startBilling({ payments: true, STRIPE_SECRET_KEY: 'sk_test_mock', STRIPE_API_URL: mock.url, STRIPE_PRICES: `pro_monthly=${price},starter_monthly=price_starter,usage=price_usage`, STRIPE_TRIAL_DAYS: '7' });
  });
  afterAll(async () => {
    await test.close();
    await mock.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const get = <T>(type: abstract new (...args: never[]) => T): T => test.app.get(type, { strict: false });
  const parked = () => test.process.database('billing').connection.models['Job']?.find({ _id: { $gt: '' }, $or: [{ parked: true }, { error: { $ne: null } }] }, { error: 1 }).lean();

  async function seedActor(): Promise<Actor> {
    const userId = await seedPerson(test);
    return { userId, email: 'reader@example.org', admin: false, via: 'session', tokenId: newId(), issuedAt: 0, scopes: [], authenticatedAt: Math.floor(Date.now() / 1000) };
  }

  it('takes a change of the plan, the portal and a subscription to use', async () => {
    const actor = await seedActor();
    const wanted = { priceId: 'starter_monthly', successUrl: `${site}/app`, cancelUrl: `${site}/pricing` };
    expect((await get(CreateCheckout).execute(actor, wanted)).url).toMatch(/^https:/);
    expect((await get(OpenPortal).execute(actor, site)).url).toMatch(/^https:/);
    const { customerId } = await get(AccountRepository).get(actor.userId);
    await get(SyncSubscription).execute(customerId ?? '');
    const account = await get(AccountRepository).get(actor.userId);
    expect(account).toMatchObject({ planId: 'pro_monthly' });
    expect(await get(UsageSubscription).ensure(account)).toMatch(/^sub_/);
  });

  it('takes reports of use, and the end of a customer', async () => {
    const actor = await seedActor();
    const customer = await stripe.customers.create({ email: actor.email });
    const accounts = test.process.database('billing').connection.models['Account'];
    await accounts?.updateOne({ _id: actor.userId }, { $set: { customerId: customer.id, planId: 'starter_monthly', usageBased: true } });
    await deliver(test, runCompleted(actor.userId, { credits: 10_005 }));
    await forgetPerson(test, actor.userId);
    await eventually(async () => (await test.process.database('billing').connection.models['Job']?.countDocuments({ _id: { $gt: '' }, kind: { $in: ['report-usage', 'remove-customer'] } })) === 0);
    expect(await parked()).toEqual([]);
  });

  it('takes a page to pay on', async () => {
    const session = await stripe.checkout.sessions.create({
      ...{ mode: 'subscription', customer: 'cus_1', client_reference_id: newId(), line_items: [{ price: 'price_starter', quantity: 1 }] },
      ...{ success_url: site, cancel_url: site, allow_promotion_codes: true, metadata: {}, subscription_data: { metadata: {}, trial_period_days: 7 } },
    });
    expect(session.object).toBe('checkout.session');
    expect((await stripe.checkout.sessions.expire(session.id)).object).toBe('checkout.session');
  });

  it('takes what sets an account up', async () => {
    // The mock is older than the library, and knows the versions of its time.
    const settings = await setUp(stripe, { plans, publicUrl: site, currency: 'usd', centsPerCredit: Stripe.Decimal.from('0.5'), apiVersion: '2024-06-20' });
    expect(settings.STRIPE_PRICES).toMatch(/^starter_monthly=\w+,.*usage=\w+$/);
    expect(settings.STRIPE_PORTAL_CONFIGURATION).toMatch(/^bpc_/);
  });
});
