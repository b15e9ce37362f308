/** The parameters that say that a page follows a purchase (spec account.md §4). */
const marks: Readonly<Record<string, string>> = {
  success: 'true',
  upgrade_success: 'true',
  payment_success: 'true',
  onboarding_checkout_complete: 'true',
  checkout: 'completed',
};

/** Whether an address follows a payment or the choice of the free plan; null for any other address. */
export function purchaseIn(params: URLSearchParams): 'paid' | 'free' | null {
  if (!Object.entries(marks).some(([name, value]) => params.get(name) === value)) return null;
  return params.get('plan') === 'free' ? 'free' : 'paid';
}

/** Whether the plan that was bought is there; without `wanted` any paid one. */
export function hasArrived({ planId, status }: { planId: string; status: string }, wanted: string | null): boolean {
  return (wanted === null ? planId !== 'free' : planId === wanted) && ['active', 'trialing'].includes(status);
}
