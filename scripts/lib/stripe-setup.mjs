/** What the product looks for at Stripe; billing has the same names (`stripe-setup.spec.ts` compares them). */
export const METER = 'forewire_credits';
export const PLAN_KEY = 'forewire_plan';
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_failed',
];
const OWN = 'forewire';

/** What a plan costs in cents for each of its periods. */
export function amountOf({ priceDisplay, billingInterval }) {
  const dollars = Number(/^\$(\d+(?:\.\d{1,2})?)$/.exec(priceDisplay)?.[1]);
  if (!Number.isFinite(dollars)) throw new Error(`${priceDisplay} is no price`);
  return Math.round(dollars * 100) * (billingInterval === 'year' ? 12 : 1);
}

async function ensureProduct(stripe, id, name) {
  const known = await stripe.products.retrieve(id).catch((error) => {
    if (error.code === 'resource_missing') return null;
    throw error;
  });
  return known ?? stripe.products.create({ id, name });
}

/** A price cannot be changed: where it differs, a new one takes over its lookup key, and who has the old one keeps it. */
async function ensurePrice(stripe, lookupKey, wanted) {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [known] = data;
  const amount = wanted.unit_amount_decimal ?? wanted.unit_amount;
  const same = known && known.currency === wanted.currency && String(known.unit_amount_decimal ?? known.unit_amount) === String(amount) && (known.recurring?.meter ?? null) === (wanted.recurring.meter ?? null);
  return same ? known : stripe.prices.create({ ...wanted, lookup_key: lookupKey, transfer_lookup_key: true });
}

async function ensurePlanPrices(stripe, plans, currency) {
  const prices = [];
  for (const plan of plans.filter(({ billingInterval }) => billingInterval !== null)) {
    const product = await ensureProduct(stripe, `forewire_${plan.tier}`, `Forewire ${plan.name}`);
    const recurring = { interval: plan.billingInterval };
    const price = await ensurePrice(stripe, `forewire_${plan.id}`, { product: product.id, currency, unit_amount: amountOf(plan), recurring, metadata: { [PLAN_KEY]: plan.id } });
    prices.push({ plan: plan.id, product: product.id, price: price.id });
  }
  return prices;
}

async function ensureMeter(stripe) {
  for await (const meter of stripe.billing.meters.list({ status: 'active', limit: 100 })) if (meter.event_name === METER) return meter;
  return stripe.billing.meters.create({
    display_name: 'Forewire credits beyond the plan',
    event_name: METER,
    default_aggregation: { formula: 'sum' },
    customer_mapping: { type: 'by_id', event_payload_key: 'stripe_customer_id' },
    value_settings: { event_payload_key: 'value' },
  });
}

async function ensureUsagePrice(stripe, { currency, centsPerCredit }) {
  const meter = await ensureMeter(stripe);
  const product = await ensureProduct(stripe, 'forewire_usage', 'Forewire credits beyond the plan');
  const recurring = { interval: 'month', usage_type: 'metered', meter: meter.id };
  return ensurePrice(stripe, 'forewire_usage', { product: product.id, currency, unit_amount_decimal: centsPerCredit, recurring });
}

function portalFeatures(prices) {
  const products = [...new Set(prices.map(({ product }) => product))];
  return {
    customer_update: { enabled: true, allowed_updates: ['email', 'name', 'address', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      proration_behavior: 'always_invoice',
      products: products.map((product) => ({ product, prices: prices.filter((one) => one.product === product).map(({ price }) => price) })),
    },
  };
}

async function findOwn(list) {
  for await (const one of list) if (one.metadata?.[OWN] === 'true') return one;
  return null;
}

async function ensurePortal(stripe, prices) {
  const features = portalFeatures(prices);
  const known = await findOwn(stripe.billingPortal.configurations.list({ active: true, limit: 100 }));
  return known ? stripe.billingPortal.configurations.update(known.id, { features }) : stripe.billingPortal.configurations.create({ features, metadata: { [OWN]: 'true' } });
}

/** The secret is told once, when the webhook is made. */
async function ensureWebhook(stripe, url, apiVersion) {
  for await (const known of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (known.url === url) return stripe.webhookEndpoints.update(known.id, { enabled_events: WEBHOOK_EVENTS, disabled: false });
  }
  return stripe.webhookEndpoints.create({ url, enabled_events: WEBHOOK_EVENTS, api_version: apiVersion, description: 'Forewire' });
}

/** Makes in an account of Stripe what the product sells and needs there; run again, it changes only what differs. Gives the environment to set. */
export async function setUp(stripe, { plans, publicUrl, currency, centsPerCredit, apiVersion }) {
  const prices = await ensurePlanPrices(stripe, plans, currency);
  const usage = await ensureUsagePrice(stripe, { currency, centsPerCredit });
  const portal = await ensurePortal(stripe, prices);
  const webhook = await ensureWebhook(stripe, `${publicUrl.replace(/\/$/, '')}/api/billing/stripe-webhook`, apiVersion);
  return {
    STRIPE_PRICES: [...prices.map(({ plan, price }) => `${plan}=${price}`), `usage=${usage.id}`].join(','),
    STRIPE_PORTAL_CONFIGURATION: portal.id,
    STRIPE_WEBHOOK_SECRET: webhook.secret ?? null,
  };
}
