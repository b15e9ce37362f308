import { type Entitlement, freeEntitlement, unlimitedEntitlement } from '@forewire/contracts/permissions';
import { bannerOf, offersPro } from './banner.ts';

const pro: Entitlement = { planId: 'pro_monthly', status: 'active', limited: true, creditAllowance: 30_000, creditsUsed: 10, usageBased: false };

describe('what is said of a plan', () => {
  it.each([
    [undefined, null],
    [unlimitedEntitlement, null],
    [freeEntitlement, null],
    [pro, null],
    [{ ...pro, status: 'trialing' as const }, null],
    [{ ...freeEntitlement, creditsUsed: 500 }, 'credits-used'],
    [{ ...pro, creditsUsed: 30_000 }, 'credits-used-paid'],
    [{ ...pro, creditsUsed: 30_000, usageBased: true }, 'usage-billing'],
    [{ ...pro, status: 'past_due' as const, creditsUsed: 30_000 }, 'payment-failed'],
    [{ ...pro, status: 'canceled' as const, creditAllowance: 0 }, 'expired'],
  ])('of %j is %s', (entitlement, banner) => {
    expect(bannerOf(entitlement)).toBe(banner);
  });

  it('offers Pro to who has the free plan and credits left', () => {
    expect([undefined, unlimitedEntitlement, freeEntitlement, { ...freeEntitlement, creditsUsed: 500 }, pro].map(offersPro)).toEqual([false, false, true, false, false]);
  });
});
