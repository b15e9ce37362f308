import { freeEntitlement, isOverCreditLimit, permit, unlimitedEntitlement } from '@forewire/contracts/permissions';
import { buildAccount } from '../../test/factories.ts';
import { allowanceOf, creditsBeyond, isOverLimit, isWorthTelling, rollTo, setUsageBased, toEntitlement, use } from './account.ts';
import { toBillingState, toCreditUsage } from './billing.dto.ts';

const inMarch = new Date('2026-03-10T00:00:00Z');
const inApril = new Date('2026-04-10T00:00:00Z');

describe('a billing account', () => {
  it('begins on the free plan', () => {
    expect(toEntitlement(buildAccount())).toEqual(freeEntitlement);
  });

  it('allows everything while payments are off', () => {
    const account = buildAccount({ limited: false, creditsUsed: 9999 });
    expect(toEntitlement(account)).toEqual(unlimitedEntitlement);
    expect(isOverLimit(account)).toBe(false);
    expect(() => setUsageBased(account, true)).toThrow('Payments are turned off');
  });

  it('begins each period with nothing used, also after months away', () => {
    const account = buildAccount({ creditsUsed: 400 });
    expect(rollTo(account, inMarch)).toBe(account);
    expect(rollTo(account, inApril)).toMatchObject({ creditsUsed: 0, periodStart: new Date('2026-04-01T09:00:00Z'), periodEnd: new Date('2026-05-01T09:00:00Z') });
    expect(rollTo(account, new Date('2027-01-20T00:00:00Z')).periodStart).toEqual(new Date('2027-01-01T09:00:00Z'));
  });

  it('begins no period for a subscription that is over, and ends one that does not renew', () => {
    const pro = buildAccount({ planId: 'pro_monthly', usageBased: true, creditsUsed: 400 });
    const ended = rollTo({ ...pro, cancelAtPeriodEnd: true }, inApril);
    expect(ended).toMatchObject({ status: 'canceled', usageBased: false, creditsUsed: 400, periodEnd: pro.periodEnd });
    expect(rollTo(ended, new Date('2026-08-01T00:00:00Z'))).toBe(ended);
    expect(toBillingState(ended, inApril)).toMatchObject({ isExpired: true, status: 'canceled' });
    expect(allowanceOf(ended)).toBe(0);
    expect(isOverCreditLimit(toEntitlement({ ...ended, creditsUsed: 0 }))).toBe(true);
  });

  it('charges for the credits beyond the allowance alone, and only with usage-based billing', () => {
    const used = (creditsUsed: number, usageBased = true) => buildAccount({ planId: 'starter_monthly', usageBased, creditsUsed });
    expect(creditsBeyond(used(9990), used(9999))).toBe(0);
    expect(creditsBeyond(used(9990), used(10_004))).toBe(4);
    expect(creditsBeyond(used(10_004), used(10_009))).toBe(5);
    expect(creditsBeyond(used(10_004, false), used(10_009, false))).toBe(0);
  });

  it('does not count what was used before its period', () => {
    const account = rollTo(buildAccount({ creditsUsed: 400 }), inApril);
    expect(use(account, 5, inMarch).creditsUsed).toBe(0);
    expect(use(account, 5, inApril).creditsUsed).toBe(5);
  });

  it('is over its limit with the last credit, as permissions have it', () => {
    const spent = buildAccount({ creditsUsed: 500 });
    expect(isOverLimit(buildAccount({ creditsUsed: 499 }))).toBe(false);
    expect(isOverLimit(spent)).toBe(true);
    expect(isOverCreditLimit(toEntitlement(spent))).toBe(true);
  });

  it('tells of whole percents and of the limit, and of nothing between', () => {
    const used = (creditsUsed: number) => buildAccount({ planId: 'starter_monthly', creditsUsed });
    expect(isWorthTelling(used(100), used(199))).toBe(false);
    expect(isWorthTelling(used(199), used(200))).toBe(true);
    expect(isWorthTelling(used(9999), used(10_000))).toBe(true);
    expect(isWorthTelling(buildAccount({ limited: false }), buildAccount({ limited: false, creditsUsed: 400 }))).toBe(false);
  });

  it('lets paid plans alone go on beyond their credits', () => {
    expect(() => setUsageBased(buildAccount(), true)).toThrow('needs a paid plan');
    const pro = setUsageBased(buildAccount({ planId: 'pro_monthly', creditsUsed: 30_000 }), true);
    expect(isOverCreditLimit(toEntitlement(pro))).toBe(false);
    expect(isOverCreditLimit(toEntitlement(setUsageBased(pro, false)))).toBe(true);
    expect(() => setUsageBased({ ...pro, status: 'canceled' }, true)).toThrow('needs a paid plan');
  });

  it('shows each state of a subscription as the Billing tab needs it', () => {
    const pro = buildAccount({ planId: 'pro_monthly' });
    expect(toBillingState(buildAccount(), inMarch)).toMatchObject({ planName: 'Free', status: 'active', renewsEndsLabel: null, priceDisplay: '$0', isExpired: false });
    expect(toBillingState(pro, inMarch)).toMatchObject({ planName: 'Pro', renewsEndsLabel: 'Renews on', renewsEndsDate: '2026-04-01T09:00:00.000Z', priceDisplay: '$80', period: 'per month' });
    expect(toBillingState({ ...pro, cancelAtPeriodEnd: true }, inMarch)).toMatchObject({ renewsEndsLabel: 'Ends on', isExpired: false });
    expect(toBillingState({ ...pro, status: 'trialing' }, inMarch)).toMatchObject({ planName: 'Pro Trial', renewsEndsLabel: 'Trial ends on' });
    expect(toBillingState({ ...pro, status: 'past_due' }, inMarch)).toMatchObject({ isPastDue: true });
    expect(toBillingState({ ...pro, status: 'canceled' }, inApril)).toMatchObject({ isExpired: true, renewsEndsLabel: 'Ends on' });
    expect(toBillingState({ ...pro, limited: false }, inMarch)).toMatchObject({ paymentsEnabled: false, planName: 'Unlimited', renewsEndsDate: null });
  });

  it('refuses what an ended or unpaid subscription no longer covers', () => {
    const pro = buildAccount({ planId: 'pro_monthly' });
    const activate = { action: 'activate', intervalSeconds: 300 } as const;
    expect(permit(toEntitlement(pro), activate).allowed).toBe(true);
    for (const status of ['canceled', 'past_due', 'none'] as const) expect(permit(toEntitlement({ ...pro, status }), activate).allowed).toBe(false);
  });

  it('adds up use by kind', () => {
    const totals = [{ kind: 'run' as const, count: 10, credits: 15 }, { kind: 'sms' as const, count: 6, credits: 510 }];
    expect(toCreditUsage(buildAccount(), totals)).toMatchObject({ creditsUsed: 525, creditAllowance: 500, remainingCredits: 0, isOverLimit: true, byKind: totals });
    expect(toCreditUsage(buildAccount({ limited: false }), totals)).toMatchObject({ creditsUsed: 525, creditAllowance: null, remainingCredits: null, isOverLimit: false });
  });
});
