/** The name of the meter at Stripe that credits beyond a plan's are reported to; `scripts/stripe-setup.mjs` makes it. */
export const usageMeter = 'forewire_credits';
