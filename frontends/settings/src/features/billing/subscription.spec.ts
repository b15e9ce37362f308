import { actionsOf, type BillingState, goesOnAnyway, standingOf, usedShare } from './subscription.ts';

const paid: BillingState = {
  paymentsEnabled: true,
  planId: 'pro_monthly',
  planName: 'Pro',
  status: 'active',
  isExpired: false,
  isPastDue: false,
  renewsEndsLabel: 'Renews on',
  renewsEndsDate: '2026-03-01T00:00:00Z',
  priceDisplay: '$80',
  period: 'per month',
};
const stand = (changes: Partial<BillingState>) => standingOf({ ...paid, ...changes }, (date) => date.slice(0, 10));

describe('standingOf', () => {
  it('says when a plan renews', () => {
    expect(stand({})).toEqual({ tone: 'ok', label: 'Active', detail: 'Renews on 2026-03-01.' });
  });

  it('calls the free plan active, and nothing more', () => {
    expect(stand({ planId: 'free', renewsEndsLabel: null, renewsEndsDate: null })).toEqual({ tone: 'ok', label: 'Active', detail: '' });
  });

  it('tells of a failed payment before all else', () => {
    expect(stand({ status: 'past_due', isPastDue: true, isExpired: true }).detail).toBe('Payment failed.');
  });

  it('tells of an end that has come, unless the plan is active all the same', () => {
    expect(stand({ status: 'canceled', isExpired: true }).detail).toBe('Subscription expired.');
    expect(stand({ isExpired: true }).label).toBe('Active');
  });

  it('says when a trial ends', () => {
    expect(stand({ status: 'trialing', renewsEndsLabel: 'Trial ends on' })).toEqual({ tone: 'ok', label: 'Trial Active', detail: 'Trial ends on 2026-03-01.' });
  });

  it('otherwise says price, period and end', () => {
    expect(stand({ status: 'canceled', renewsEndsLabel: 'Ends on' }).detail).toBe('$80 per month. Ends on 2026-03-01.');
  });
});

describe('actionsOf', () => {
  it.each([
    [{ planId: 'free' }, ['upgrade']],
    [{ status: 'past_due', isPastDue: true }, ['update-payment']],
    [{ status: 'canceled', isExpired: true }, ['upgrade']],
    [{}, ['manage', 'upgrade']],
    [{ status: 'trialing' }, ['manage', 'upgrade']],
    [{ renewsEndsLabel: 'Ends on' }, ['manage', 'upgrade']],
  ] as const)('of %j are %j', (changes, actions) => {
    expect(actionsOf({ ...paid, ...changes })).toEqual(actions);
  });
});

describe('goesOnAnyway', () => {
  it('is for who pays, is over the limit and is charged for use', () => {
    const usage = { isOverLimit: true, usageBased: true };
    expect(goesOnAnyway(paid, usage)).toBe(true);
    expect(goesOnAnyway({ ...paid, planId: 'free' }, usage)).toBe(false);
    expect(goesOnAnyway({ ...paid, status: 'canceled' }, usage)).toBe(false);
    expect(goesOnAnyway(paid, { ...usage, isOverLimit: false })).toBe(false);
    expect(goesOnAnyway(paid, { ...usage, usageBased: false })).toBe(false);
  });
});

describe('usedShare', () => {
  it.each([
    [125, 500, 0.25],
    [900, 500, 1],
    [10, 0, 0],
    [10, null, 0],
  ])('of %s credits with an allowance of %s is %s', (creditsUsed, creditAllowance, share) => {
    expect(usedShare({ creditsUsed, creditAllowance })).toBe(share);
  });
});
