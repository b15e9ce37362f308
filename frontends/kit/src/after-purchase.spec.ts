import { hasArrived, purchaseIn } from './after-purchase.ts';

describe('an address after a purchase', () => {
  it.each(['success=true', 'upgrade_success=true', 'payment_success=true', 'onboarding_checkout_complete=true', 'checkout=completed', 'a=b&success=true'])('is known by %s', (query) => {
    expect(purchaseIn(new URLSearchParams(query))).toBe('paid');
  });

  it('tells the free plan apart', () => {
    expect(purchaseIn(new URLSearchParams('success=true&plan=free'))).toBe('free');
  });

  it.each(['', 'success=false', 'checkout=canceled', 'plan=free', 'upgrade=true'])('is not %j', (query) => {
    expect(purchaseIn(new URLSearchParams(query))).toBeNull();
  });
});

describe('a bought plan', () => {
  it('has arrived once it is active or on trial, whatever was there before', () => {
    expect(hasArrived({ planId: 'starter_monthly', status: 'active' }, 'pro_monthly')).toBe(false);
    expect(hasArrived({ planId: 'pro_monthly', status: 'active' }, 'pro_monthly')).toBe(true);
    expect(hasArrived({ planId: 'pro_monthly', status: 'trialing' }, 'pro_monthly')).toBe(true);
    expect(hasArrived({ planId: 'pro_monthly', status: 'past_due' }, 'pro_monthly')).toBe(false);
  });

  it('is any paid one where the address names none', () => {
    expect(hasArrived({ planId: 'free', status: 'active' }, null)).toBe(false);
    expect(hasArrived({ planId: 'starter_monthly', status: 'active' }, null)).toBe(true);
  });
});
