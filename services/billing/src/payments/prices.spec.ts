import { isSold, planOfPrice, priceWanted, readPrices } from './prices.ts';

const { prices } = readPrices('starter_monthly=price_1, pro_yearly=price_REPLACE_ME ,usage=price_u');

describe('prices', () => {
  it('are read as pairs of a plan and its price', () => {
    expect([...prices.plans]).toEqual([
      ['starter_monthly', 'price_1'],
      ['pro_yearly', 'price_REPLACE_ME'],
    ]);
    expect(prices.usage).toBe('price_u');
    expect(readPrices('').problem).toBeNull();
  });

  it.each(['free=price_1', 'enterprise=price_1', 'gold=price_1', 'pro_monthly', 'pro_monthly=', 'pro_monthly=a=b'])('refuse %s', (text) => {
    expect(readPrices(text).problem).toContain(`"${text}" must be a paid plan`);
  });

  it('are found by their id and by their plan', () => {
    expect(priceWanted(prices, 'price_1')).toEqual({ planId: 'starter_monthly', priceId: 'price_1' });
    expect(priceWanted(prices, 'starter_monthly')).toEqual({ planId: 'starter_monthly', priceId: 'price_1' });
  });

  it('sell nothing else, and no placeholder', () => {
    expect(() => priceWanted(prices, 'price_2')).toThrow('not sold here');
    for (const id of ['price_u', 'free', 'ultra_monthly']) expect(() => priceWanted(prices, id)).toThrow('not sold here');
    for (const id of ['price_YOUR_TEST_ID', 'REPLACE_pro', 'pro_yearly']) expect(() => priceWanted(prices, id)).toThrow('Configuration error');
    expect([isSold(prices, 'starter_monthly'), isSold(prices, 'pro_yearly'), isSold(prices, 'ultra_monthly')]).toEqual([true, false, false]);
  });

  it('name their plan also when they are no longer sold', () => {
    expect(planOfPrice(prices, { id: 'price_1', metadata: null })).toBe('starter_monthly');
    expect(planOfPrice(prices, { id: 'price_old', metadata: { forewire_plan: 'ultra_monthly' } })).toBe('ultra_monthly');
    expect(planOfPrice(prices, { id: 'price_old', metadata: { forewire_plan: 'free' } })).toBeNull();
    expect(planOfPrice(prices, { id: 'price_u', metadata: {} })).toBeNull();
  });
});
