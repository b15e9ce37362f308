import { describe, expect, it } from '@jest/globals';
import { plans as catalogue } from '@forewire/contracts/plans';
import { toOffers } from './offers.ts';

describe('toOffers', () => {
  const sold = (ids: readonly string[]) => catalogue.map((plan) => ({ ...plan, features: [...plan.features], purchasable: ids.includes(plan.id) }));

  it('names the free plan and what is sold by the month', () => {
    expect(toOffers(sold(['pro_monthly', 'pro_yearly'])).map(({ name, price, priceCurrency }) => [name, price, priceCurrency])).toEqual([
      ['Free', '0', 'USD'],
      ['Pro', '80', 'USD'],
    ]);
  });

  it('names nothing that cannot be bought', () => {
    expect(toOffers(sold([])).map(({ name }) => name)).toEqual(['Free']);
  });
});
