import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventInit } from '@forewire/contracts/events';
import type { z } from 'zod';
import type { billingState, creditUsage, plansResponse } from '@forewire/contracts/http/billing';
import type { Problem } from '@forewire/contracts/http/common';
import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { deliver, envelopeOf } from '@forewire/kit/testing-events';
import { SyncPayments } from '../accounts/sync-payments.ts';
import { type BillingTest, call, runCompleted, seedPerson, startBilling } from '../../test/factories.ts';

type Usage = z.infer<typeof creditUsage>;
type State = z.infer<typeof billingState>;
type Plans = z.infer<typeof plansResponse>;

const finishedAt = timestampFromDate(new Date());
const prediction = (userId: string, message: EventInit<'prediction.settled'> = {}) =>
  envelopeOf('prediction.settled', newId(), { id: newId(), taskId: newId(), userId, status: 'success', credits: 500, finishedAt, ...message });
const delivery = (userId: string, message: EventInit<'delivery.settled'> = {}) =>
  envelopeOf('delivery.settled', userId, { id: newId(), userId, platform: 'sms', outcome: 'delivered', settledAt: finishedAt, ...message });

describe('with payments off', () => {
  let test: BillingTest;
  beforeAll(async () => {
    test = await startBilling({ payments: false });
  });
  afterAll(() => test.close());

  const usage = async (userId: string) => (await call<Usage>(test, 'GET', '/api/billing/usage', userId)).body;

  it('limits nobody, and says so once for each person', async () => {
    const userId = await seedPerson(test);
    await eventually(() => test.toldOf(userId).length === 1);
    expect(test.toldOf(userId)[0]).toMatchObject({ limited: false, status: 'active' });
    await deliver(test, envelopeOf('user.changed', userId, { id: userId, firstName: 'Ada' }));
    for (let i = 0; i < 5; i++) await deliver(test, runCompleted(userId, { credits: 200 }));
    expect(test.toldOf(userId)).toHaveLength(1);
    expect((await call<State>(test, 'GET', '/api/billing/state', userId)).body).toMatchObject({ paymentsEnabled: false, planName: 'Unlimited', status: 'active' });
  });

  it('meters every kind of use all the same', async () => {
    const userId = await seedPerson(test);
    await deliver(test, runCompleted(userId, { credits: 3 }), runCompleted(userId, { credits: 0, sourceCount: 16 }), prediction(userId), delivery(userId));
    const used = await usage(userId);
    expect(used).toMatchObject({ creditsUsed: 3 + 4 + 500 + 85, creditAllowance: null, remainingCredits: null, isOverLimit: false });
    expect(used.byKind).toEqual([
      { kind: 'prediction', count: 1, credits: 500 },
      { kind: 'run', count: 2, credits: 7 },
      { kind: 'sms', count: 1, credits: 85 },
    ]);
  });

  it('charges nothing for failed predictions, failed messages and other channels', async () => {
    const userId = await seedPerson(test);
    await deliver(test, prediction(userId, { status: 'failed' }), delivery(userId, { outcome: 'failed' }), delivery(userId, { platform: 'email' }));
    expect((await usage(userId)).creditsUsed).toBe(0);
  });

  it('charges the same event once, and the same run once when it is reported again', async () => {
    const userId = await seedPerson(test);
    const events = [runCompleted(userId, { runId: 'run-1', credits: 2 }), prediction(userId, { id: 'p-1' }), delivery(userId, { id: 'd-1' })];
    await deliver(test, ...events);
    await deliver(test, ...events);
    await deliver(test, runCompleted(userId, { runId: 'run-1', credits: 2 }), prediction(userId, { id: 'p-1' }), delivery(userId, { id: 'd-1' }));
    expect((await usage(userId)).creditsUsed).toBe(587);
  });

  it("keeps people's use apart, and answers for somebody whose account is still to come", async () => {
    const [one, other] = [await seedPerson(test), await seedPerson(test)];
    await deliver(test, runCompleted(one, { credits: 7 }));
    expect((await usage(one)).creditsUsed).toBe(7);
    expect((await usage(other)).creditsUsed).toBe(0);
    expect(await usage(newId())).toMatchObject({ creditsUsed: 0, byKind: [] });
  });

  it('shows the plans to everybody, none of them for sale', async () => {
    const { status, body } = await call<Plans>(test, 'GET', '/api/plans');
    expect(status).toBe(200);
    expect(body.paymentsEnabled).toBe(false);
    expect(body.plans.map((plan) => plan.id)).toContain('pro_yearly');
    expect(body.plans.every((plan) => !plan.purchasable)).toBe(true);
    expect(body.plans.find((plan) => plan.id === 'starter_yearly')).toMatchObject({ priceDisplay: '$33', creditAllowance: 120_000 });
  });

  it('has no usage-based billing', async () => {
    const userId = await seedPerson(test);
    expect(await call<Problem>(test, 'PUT', '/api/billing/usage-billing', userId, { enabled: true })).toMatchObject({ status: 409, body: { code: 'payments.off' } });
  });

  it('says to who tries to buy that nothing is for sale', async () => {
    const userId = await seedPerson(test);
    const request = { priceId: 'price_pro', successUrl: 'https://news.example.org/app', cancelUrl: 'https://news.example.org/' };
    expect(await call<Problem>(test, 'POST', '/api/functions/create-checkout-session', userId, request)).toMatchObject({ status: 409, body: { code: 'payments.off' } });
    expect((await call(test, 'POST', '/api/functions/create-checkout-session', userId, { priceId: 7 })).status).toBe(400);
    expect((await call(test, 'POST', '/api/functions/create-checkout-session', undefined, request)).status).toBe(401);
  });

  it('shows nothing to who is not signed in', async () => {
    for (const path of ['state', 'usage']) expect((await call(test, 'GET', `/api/billing/${path}`)).status).toBe(401);
  });

  it('forgets people who are gone', async () => {
    const userId = await seedPerson(test);
    const gone = envelopeOf('user.deleted', userId, { id: userId });
    await deliver(test, runCompleted(userId), gone);
    await deliver(test, gone);
    const models = test.process.database('billing').connection.models;
    expect(await models['Account']?.countDocuments({ _id: userId })).toBe(0);
    expect(await models['LedgerEntry']?.countDocuments({ ownerId: userId })).toBe(0);
  });

  it('adds up a period with an index alone', async () => {
    const plan = await test.process
      .database('billing')
      .connection.models['LedgerEntry']?.aggregate([
        { $match: { ownerId: 'a', at: { $gte: new Date(0), $lt: new Date() } } },
        { $group: { _id: '$kind', count: { $sum: 1 }, credits: { $sum: '$credits' } } },
      ])
      .explain('queryPlanner');
    const winner = JSON.stringify((plan as unknown as { queryPlanner: { winningPlan: unknown } }).queryPlanner.winningPlan);
    expect(winner).toContain('PROJECTION_COVERED');
  });
});

describe('with payments on', () => {
  let test: BillingTest;
  beforeAll(async () => {
    test = await startBilling({ payments: true });
  });
  afterAll(() => test.close());

  const accounts = () => test.process.database('billing').connection.models['Account'];
  const jobs = () => test.process.database('billing').connection.models['Job'];
  const usage = async (userId: string) => (await call<Usage>(test, 'GET', '/api/billing/usage', userId)).body;

  it('begins with the free plan and its credits', async () => {
    const userId = await seedPerson(test);
    await eventually(() => test.toldOf(userId).length === 1);
    expect(test.toldOf(userId)[0]).toMatchObject({ planId: 'free', status: 'active', limited: true, creditAllowance: 500n, creditsUsed: 0n, usageBased: false });
    expect((await call<State>(test, 'GET', '/api/billing/state', userId)).body).toMatchObject({ paymentsEnabled: true, planId: 'free', planName: 'Free' });
  });

  it('tells others when a whole percent is used and when credits run out, not of each run', async () => {
    const userId = await seedPerson(test);
    await eventually(() => test.toldOf(userId).length === 1);
    for (let i = 0; i < 4; i++) await deliver(test, runCompleted(userId));
    expect(test.toldOf(userId)).toHaveLength(1);
    await deliver(test, runCompleted(userId));
    await eventually(() => test.toldOf(userId).length === 2);
    expect(test.toldOf(userId)[1]?.creditsUsed).toBe(5n);
    await deliver(test, prediction(userId, { credits: 495 }));
    await eventually(() => test.toldOf(userId).length === 3);
    expect(test.toldOf(userId)[2]?.creditsUsed).toBe(500n);
    expect(await usage(userId)).toMatchObject({ creditsUsed: 500, remainingCredits: 0, isOverLimit: true });
  });

  it('counts the same run once', async () => {
    const userId = await seedPerson(test);
    const event = runCompleted(userId, { runId: 'run-2', credits: 50 });
    await deliver(test, event);
    await deliver(test, event, runCompleted(userId, { runId: 'run-2', credits: 50 }));
    expect((await accounts()?.findById(userId).lean<{ creditsUsed: number }>())?.creditsUsed).toBe(50);
  });

  it('counts what was used before the account was there', async () => {
    const userId = newId();
    await deliver(test, runCompleted(userId, { credits: 40 }));
    const signedUp = envelopeOf('user.changed', userId, { id: userId, createdAt: timestampFromDate(new Date(Date.now() - 60_000)) });
    await deliver(test, signedUp);
    await deliver(test, signedUp);
    await eventually(() => test.toldOf(userId).length === 1);
    expect(test.toldOf(userId)[0]?.creditsUsed).toBe(40n);
  });

  it('begins a new period on time, by itself', async () => {
    const userId = await seedPerson(test, new Date(Date.now() - 40 * 86_400_000));
    await deliver(test, runCompleted(userId, { credits: 500 }));
    await eventually(() => test.toldOf(userId).length === 2);
    const past = new Date(Date.now() - 1000);
    await accounts()?.updateOne({ _id: userId }, { $set: { periodEnd: past } });
    await jobs()?.updateMany({ _id: { $gt: '' }, 'payload.accountId': userId }, { $set: { runAt: past } });
    await eventually(() => test.toldOf(userId).length === 3);
    expect(test.toldOf(userId)[2]?.creditsUsed).toBe(0n);
    const account = await accounts()?.findById(userId).lean<{ periodEnd: Date }>();
    expect(account?.periodEnd.getTime()).toBeGreaterThan(Date.now());
  });
});

describe('when an operator turns payments on', () => {
  it('limits those who were not, with what they used so far', async () => {
    const test = await startBilling({ payments: true });
    const userId = await seedPerson(test);
    await deliver(test, runCompleted(userId, { credits: 7 }));
    const accounts = test.process.database('billing').connection.models['Account'];
    await accounts?.updateOne({ _id: userId }, { $set: { limited: false, creditsUsed: 0 } });
    await test.app.get(SyncPayments, { strict: false }).onModuleInit();
    await eventually(() => test.toldOf(userId).some((event) => event.limited && event.creditsUsed === 7n));
    expect(await accounts?.findById(userId).lean()).toMatchObject({ limited: true, creditsUsed: 7 });
    await test.close();
  });
});

describe('people whom the operator exempts', () => {
  it('are not limited while payments are on, from the first moment or from the next start', async () => {
    const colleague = newId();
    const test = await startBilling({ payments: true, UNLIMITED_USERS: `${newId()}, ${colleague}` });
    await seedPerson(test, new Date(), colleague);
    const customer = await seedPerson(test);
    const limited = async (userId: string) => (await call<{ paymentsEnabled: boolean }>(test, 'GET', '/api/billing/state', userId)).body.paymentsEnabled;
    expect([await limited(colleague), await limited(customer)]).toEqual([false, true]);
    const accounts = test.process.database('billing').connection.models['Account'];
    await accounts?.updateMany({}, { $set: { limited: true } });
    await test.app.get(SyncPayments, { strict: false }).onModuleInit();
    expect([await limited(colleague), await limited(customer)]).toEqual([false, true]);
    await eventually(() => test.toldOf(colleague).length === 2 && test.toldOf(colleague).every((event) => !event.limited));
    await test.close();
  });
});
