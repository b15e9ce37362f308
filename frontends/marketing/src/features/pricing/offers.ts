import type { Plan } from './plan-choice.ts';

/** The plans that can be had here by the month, as search engines read them (schema.org). */
export function toOffers(plans: readonly Plan[]) {
  return plans
    .filter(({ tier, billingInterval, purchasable }) => tier === 'free' || (billingInterval === 'month' && purchasable))
    .map(({ name, priceDisplay }) => {
      const price = { price: priceDisplay.replace(/[^\d.]/g, ''), priceCurrency: 'USD' };
      return { '@type': 'Offer', name, ...price, priceSpecification: { '@type': 'UnitPriceSpecification', ...price, billingDuration: 'P1M' } };
    });
}
