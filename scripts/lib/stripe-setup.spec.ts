import { readFileSync } from 'node:fs';
import { plans } from '@forewire/contracts/plans';
import { amountOf, METER, PLAN_KEY, setUp, WEBHOOK_EVENTS } from './stripe-setup.mjs';

type Row = { id: string; [field: string]: unknown };

/** A noun of Stripe's account: what was made in it can be listed and found. */
function noun(prefix: string, fits: (row: Row, filter: Record<string, unknown>) => boolean = () => true) {
  const rows: Row[] = [];
  const find = (id: string) => rows.find((row) => row.id === id);
  return {
    rows,
    create: async (fields: object) => {
      const row = { id: `${prefix}_${rows.length + 1}`, ...fields } as Row;
      rows.push(row);
      return row;
    },
    retrieve: async (id: string) => find(id) ?? Promise.reject(Object.assign(new Error('No such object'), { code: 'resource_missing' })),
    update: async (id: string, fields: object) => Object.assign(find(id) ?? {}, fields, { secret: undefined }),
    list: (filter: Record<string, unknown>) => {
      const data = rows.filter((row) => fits(row, filter));
      return Object.assign(Promise.resolve({ data }), { [Symbol.asyncIterator]: () => data.values() });
    },
  };
}

function emptyAccount() {
  const byKey = (row: Row, { lookup_keys: keys }: Record<string, unknown>) => (keys as string[]).includes(String(row['lookup_key']));
  const webhookEndpoints = noun('we');
  const createWebhook = webhookEndpoints.create;
  webhookEndpoints.create = (fields) => createWebhook({ ...fields, secret: 'whsec_1' });
  const prices = noun('price', byKey);
  const createPrice = prices.create;
  prices.create = (fields) => {
    // A lookup key moves to the newest price.
    for (const row of prices.rows) if (row['lookup_key'] === (fields as Row)['lookup_key']) row['lookup_key'] = null;
    return createPrice(fields);
  };
  return { products: noun('prod'), prices, billing: { meters: noun('mtr') }, billingPortal: { configurations: noun('bpc') }, webhookEndpoints };
}

const options = { plans, publicUrl: 'https://news.example.org/', currency: 'usd', centsPerCredit: '0.5', apiVersion: 'latest' };

describe('setting up an account of Stripe', () => {
  it('makes a price for each plan that is paid, for its whole period', async () => {
    const account = emptyAccount();
    const settings = await setUp(account, options);
    const sold = Object.fromEntries(settings.STRIPE_PRICES.split(',').map((pair) => pair.split('=')));
    expect(Object.keys(sold)).toEqual(['starter_monthly', 'starter_yearly', 'pro_monthly', 'pro_yearly', 'ultra_monthly', 'ultra_yearly', 'usage']);
    const priceOf = (plan: string) => account.prices.rows.find(({ id }) => id === sold[plan]);
    expect(priceOf('pro_monthly')).toMatchObject({ unit_amount: 8000, recurring: { interval: 'month' }, metadata: { forewire_plan: 'pro_monthly' } });
    expect(priceOf('starter_yearly')).toMatchObject({ unit_amount: 39_600, recurring: { interval: 'year' } });
    expect(priceOf('usage')).toMatchObject({ recurring: { usage_type: 'metered', meter: account.billing.meters.rows[0]?.id } });
    expect(account.webhookEndpoints.rows[0]).toMatchObject({ url: 'https://news.example.org/api/billing/stripe-webhook' });
    expect(settings.STRIPE_WEBHOOK_SECRET).toBe('whsec_1');
    expect(account.products.rows).toHaveLength(4);
  });

  it('changes nothing when it is run again', async () => {
    const account = emptyAccount();
    const first = await setUp(account, options);
    const counts = () => [account.products, account.prices, account.billing.meters, account.billingPortal.configurations, account.webhookEndpoints].map(({ rows }) => rows.length);
    const before = counts();
    expect(await setUp(account, options)).toEqual({ ...first, STRIPE_WEBHOOK_SECRET: null });
    expect(counts()).toEqual(before);
  });

  it('makes a new price where a plan costs something else', async () => {
    const account = emptyAccount();
    const first = await setUp(account, options);
    const dearer = plans.map((plan) => (plan.id === 'pro_monthly' ? { ...plan, priceDisplay: '$90' } : plan));
    const second = await setUp(account, { ...options, plans: dearer });
    const changed = second.STRIPE_PRICES.split(',').filter((pair) => !first.STRIPE_PRICES.split(',').includes(pair));
    expect(changed).toHaveLength(1);
    expect(account.prices.rows.at(-1)).toMatchObject({ unit_amount: 9000, lookup_key: 'forewire_pro_monthly', transfer_lookup_key: true });
  });

  it('knows no price of what is not sold by the month or the year', () => {
    expect(() => amountOf({ priceDisplay: 'Contact sales', billingInterval: 'month' })).toThrow('no price');
  });

  it('uses the names that billing uses', () => {
    const source = (name: string) => readFileSync(new URL(`../../services/billing/src/payments/${name}.ts`, import.meta.url), 'utf8');
    expect(source('meter')).toContain(`usageMeter = '${METER}'`);
    expect(source('prices')).toContain(`planKey = '${PLAN_KEY}'`);
    const list = /webhookEvents = \[([^\]]+)\]/.exec(source('receive-webhook'))?.[1] ?? '';
    expect([...list.matchAll(/'([\w.]+)'/g)].map(([, name]) => name)).toEqual(WEBHOOK_EVENTS);
  });
});
