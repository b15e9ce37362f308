import { buildAccount } from '../../test/factories.ts';
import { toBillingState } from '../accounts/billing.dto.ts';
import { applyHolding, pickSubscription, type Subscription } from './subscription.ts';

const now = new Date('2026-03-10T00:00:00Z');
const later = new Date('2026-04-20T00:00:00Z');

function buildSubscription(changes: Partial<Subscription> = {}): Subscription {
  const periodStart = new Date('2026-03-05T12:00:00Z');
  const periodEnd = new Date('2026-04-05T12:00:00Z');
  return { id: 'sub_1', planId: 'pro_monthly', itemId: 'si_1', status: 'active', ends: false, createdAt: periodStart, anchor: periodStart, periodStart, periodEnd, ...changes };
}

const stateOf = (changes: Partial<Subscription>, at = now) => toBillingState(applyHolding(buildAccount(), { plan: buildSubscription(changes), usageSubscriptionId: null }, now), at);

describe('a subscription', () => {
  it('is shown as it stands', () => {
    expect(stateOf({})).toMatchObject({ planName: 'Pro', status: 'active', renewsEndsLabel: 'Renews on', renewsEndsDate: '2026-04-05T12:00:00.000Z' });
    expect(stateOf({ status: 'trialing' })).toMatchObject({ planName: 'Pro Trial', renewsEndsLabel: 'Trial ends on' });
    expect(stateOf({ status: 'past_due' })).toMatchObject({ isPastDue: true, isExpired: false });
    expect(stateOf({ ends: true })).toMatchObject({ status: 'active', renewsEndsLabel: 'Ends on', isExpired: false });
    expect(stateOf({ status: 'canceled', periodEnd: now })).toMatchObject({ status: 'canceled', isExpired: true });
  });

  it('takes away what only it allowed when it is over', () => {
    const pro = { ...buildAccount({ planId: 'pro_monthly', subscriptionId: 'sub_1' }), usageBased: true };
    expect(applyHolding(pro, { plan: buildSubscription({ status: 'canceled' }), usageSubscriptionId: 'sub_u' }, now)).toMatchObject({ usageBased: false, cancelAtPeriodEnd: false, usageSubscriptionId: 'sub_u' });
    expect(applyHolding(pro, { plan: buildSubscription(), usageSubscriptionId: 'sub_u' }, now).usageBased).toBe(true);
  });

  it('is over when Stripe has none any more, and leaves alone who never had one', () => {
    const none = { plan: null, usageSubscriptionId: null };
    expect(applyHolding(buildAccount({ planId: 'pro_monthly', subscriptionId: 'sub_1' }), none, now)).toMatchObject({ status: 'canceled', periodEnd: now });
    expect(applyHolding(buildAccount(), none, now)).toMatchObject({ planId: 'free', status: 'active' });
    const over = buildAccount({ planId: 'pro_monthly', subscriptionId: 'sub_1', status: 'canceled', periodEnd: now });
    expect(applyHolding(over, none, later).periodEnd).toEqual(now);
  });

  it('is the one that has not ended, then the newest', () => {
    const old = buildSubscription({ id: 'old', createdAt: new Date('2026-01-01T00:00:00Z') });
    const young = buildSubscription({ id: 'young', createdAt: new Date('2026-02-01T00:00:00Z') });
    expect(pickSubscription([old, young])?.id).toBe('young');
    expect(pickSubscription([young, old])?.id).toBe('young');
    expect(pickSubscription([{ ...young, status: 'canceled' }, old])?.id).toBe('old');
    expect(pickSubscription([old, { ...young, status: 'canceled' }])?.id).toBe('old');
    expect(pickSubscription([])).toBeNull();
  });
});
