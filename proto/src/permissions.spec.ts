import { type Entitlement, fallbackInterval, freeEntitlement, intervalClass, isOverCreditLimit, permit, unlimitedEntitlement } from './permissions.ts';
import { findPlan, plans, runCredits } from './plans.ts';

const on = (planId: string, changes: Partial<Entitlement> = {}): Entitlement => ({ ...freeEntitlement, planId, creditAllowance: 1000, ...changes });
const messageOf = (entitlement: Entitlement, intervalSeconds: number, action: 'create' | 'activate' | 'run' = 'create') => {
  const permission = permit(entitlement, { action, intervalSeconds });
  return permission.allowed ? null : permission.message;
};

describe('what a plan permits', () => {
  it.each([
    ['free', 300, 'This interval requires an upgrade'],
    ['free', 3600, 'This interval requires an upgrade'],
    ['free', 86_400, null],
    ['starter_monthly', 300, 'Real-time monitoring requires Ultra plan'],
    ['starter_yearly', 3600, null],
    ['pro_monthly', 300, null],
    ['ultra_yearly', 300, null],
  ])('%s at %i seconds: %s', (planId, intervalSeconds, message) => {
    expect(messageOf(on(planId), intervalSeconds)).toBe(message);
  });

  it('ends with the subscription', () => {
    expect(messageOf(on('pro_monthly', { status: 'canceled' }), 300)).toBe('Task monitoring requires a paid plan');
    expect(messageOf(on('pro_monthly', { status: 'past_due' }), 300, 'activate')).toBe('Subscription required to activate tasks');
    expect(messageOf(on('pro_monthly', { status: 'trialing' }), 300)).toBeNull();
  });

  it('is everything while payments are off', () => {
    expect(messageOf(unlimitedEntitlement, 300)).toBeNull();
    expect(permit(unlimitedEntitlement, { action: 'sms' }).allowed).toBe(true);
    expect(isOverCreditLimit({ ...unlimitedEntitlement, creditsUsed: 1e9 })).toBe(false);
  });

  it('includes SMS and teams from Pro on', () => {
    expect(permit(on('starter_monthly'), { action: 'sms' }).allowed).toBe(false);
    expect(permit(on('pro_monthly'), { action: 'team' }).allowed).toBe(true);
  });

  it('includes posts to Slack and Teams from Starter on, and to other places in every plan', () => {
    const mayPost = (entitlement: Entitlement, platform: string) => permit(entitlement, { action: 'post', platform }).allowed;
    for (const platform of ['slack', 'teams']) {
      expect([on('free'), on('starter_monthly', { status: 'canceled' }), on('starter_monthly'), unlimitedEntitlement].map((each) => mayPost(each, platform))).toEqual([false, false, true, true]);
    }
    for (const platform of ['email', 'browser', 'webhook', 'discord', 'discourse']) expect(mayPost(on('free', { status: 'none' }), platform)).toBe(true);
  });

  it('stops at the credits, unless use is charged beyond them', () => {
    const spent = { creditsUsed: 1000 };
    expect(isOverCreditLimit(on('pro_monthly', spent))).toBe(true);
    expect(isOverCreditLimit(on('pro_monthly', { ...spent, usageBased: true }))).toBe(false);
    expect(isOverCreditLimit(on('free', { ...spent, usageBased: true }))).toBe(true);
    expect(permit(on('pro_monthly', { creditsUsed: 600 }), { action: 'predict', creditsRequired: 500 })).toMatchObject({ allowed: false, code: 'credit.limit_exceeded' });
  });

  it('falls back to the fastest interval that it allows', () => {
    expect([on('free'), on('starter_monthly'), on('pro_monthly')].map((entitlement) => fallbackInterval(entitlement, 300))).toEqual([86_400, 3600, 300]);
  });
});

describe('intervals and credits', () => {
  it('have the classes of the spec', () => {
    expect([0, 300, 301, 3600, 3601].map(intervalClass)).toEqual(['predict', 'realtime', 'hourly', 'hourly', 'daily']);
  });

  it('cost more with more sources', () => {
    expect([0, 5, 6, 10, 11, 100].map(runCredits)).toEqual([1, 1, 2, 2, 3, 20]);
  });

  it('have the prices and allowances of the catalogue', () => {
    expect(plans.map(({ id, priceDisplay, creditAllowance }) => `${id} ${priceDisplay} ${creditAllowance}`)).toEqual([
      ...['free $0 500', 'starter_monthly $40 10000', 'starter_yearly $33 120000', 'pro_monthly $80 30000', 'pro_yearly $67 360000'],
      ...['ultra_monthly $200 60000', 'ultra_yearly $167 720000', 'enterprise Contact sales 0'],
    ]);
    expect(findPlan('pro_monthly')).toMatchObject({ originalPrice: '$100', popular: true });
  });
});
