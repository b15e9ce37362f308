import { purchaseIn } from './after-purchase.ts';

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
