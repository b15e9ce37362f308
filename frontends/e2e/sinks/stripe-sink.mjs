import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const WEBHOOK_SECRET = 'whsec_of_the_journeys';
const PLANS = ['starter_monthly', 'starter_yearly', 'pro_monthly', 'pro_yearly', 'ultra_monthly', 'ultra_yearly'];
const MONTH_SECONDS = 30 * 86_400;
const list = (data) => ({ object: 'list', data, has_more: false, url: '/v1/list' });
const seconds = () => Math.floor(Date.now() / 1000);

function pageOf(title, actions) {
  const forms = Object.entries(actions).map(([path, label]) => `<form method="post" action="${path}"><button>${label}</button></form>`);
  return `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><h1>${title}</h1>${forms.join('')}</body></html>`;
}

/** A payment provider on loopback: the calls of Stripe's that the product makes, pages to pay and to manage a plan on, and webhooks about both. */
class StripeSink {
  constructor() {
    this.customers = new Map();
    this.subscriptions = new Map();
    this.sessions = new Map();
    /** Credits beyond a plan's that were reported, by customer. */
    this.reported = new Map();
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  get env() {
    const prices = [...PLANS, 'usage'].map((name) => `${name}=price_${name}`).join(',');
    return { STRIPE_SECRET_KEY: 'sk_test_of_the_journeys', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_PRICES: prices, STRIPE_API_URL: this.url };
  }

  /** Gives somebody who came as far as the checkout a plan, or changes theirs, and tells the product. */
  async set(email, changes) {
    const customer = [...this.customers.values()].find((each) => each.email === email);
    if (!customer) throw new Error(`${email} never came to the checkout`);
    const before = [...this.subscriptions.values()].find((each) => each.customer === customer.id && !each.price.endsWith('usage'));
    const now = seconds();
    const begun = { id: `sub_${randomUUID()}`, customer: customer.id, status: 'active', created: now, periodStart: now, periodEnd: now + MONTH_SECONDS };
    const subscription = { ...begun, ...before, ...changes };
    this.subscriptions.set(subscription.id, subscription);
    await this.notify(before ? 'customer.subscription.updated' : 'customer.subscription.created', this.toJson(subscription));
  }

  async notify(type, object) {
    const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, created: seconds(), data: { object } });
    const at = seconds();
    const signature = `t=${at},v1=${createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${payload}`).digest('hex')}`;
    const response = await fetch(`${this.productUrl}/api/billing/stripe-webhook`, { method: 'POST', headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body: payload });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the product answered ${response.status} to ${type}`);
  }

  toJson({ id, customer, price, status, created, periodStart, periodEnd, endsWithPeriod = false, endedAt = null }) {
    const item = { id: `si_${id}`, object: 'subscription_item', price: { id: price, object: 'price', metadata: {} }, current_period_start: periodStart, current_period_end: periodEnd };
    const ends = { cancel_at_period_end: endsWithPeriod, cancel_at: endsWithPeriod ? periodEnd : null, ended_at: endedAt };
    return { id, object: 'subscription', customer, status, created, billing_cycle_anchor: periodStart, ...ends, default_payment_method: 'pm_card', items: list([item]) };
  }

  async serve(request, response) {
    const { pathname, searchParams } = new URL(request.url, this.url);
    const fields = Object.fromEntries([...searchParams, ...new URLSearchParams(await text(request))]);
    const [area, ...path] = pathname.slice(1).split('/');
    const [status, headers, body] = area === 'v1' ? this.answer(request.method, path, fields) : await this.page(request.method, area, path);
    response.writeHead(status, headers).end(body);
  }

  answer(method, [noun, second = '', third = ''], fields) {
    const calls = {
      customers: () => this.customer(second, fields),
      subscriptions: () => this.subscription(method, second, fields),
      checkout: () => this.checkout(method, third, fields),
      billing_portal: () => this.session('portal', fields.customer, { back: fields.return_url }),
      billing: () => this.meter(fields),
    };
    const found = calls[noun]?.();
    const missing = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } };
    return [found ? 200 : 404, { 'content-type': 'application/json' }, JSON.stringify(found ?? missing)];
  }

  customer(id, { email }) {
    const customer = this.customers.get(id) ?? { id: `cus_${randomUUID()}`, object: 'customer', email };
    this.customers.set(customer.id, customer);
    return customer;
  }

  subscription(method, id, { customer, 'items[0][price]': price }) {
    if (id !== '') return this.subscriptions.has(id) ? this.toJson(this.subscriptions.get(id)) : undefined;
    if (method === 'GET') return list([...this.subscriptions.values()].filter((each) => each.customer === customer).map((each) => this.toJson(each)));
    const made = { id: `sub_${randomUUID()}`, customer, price, status: 'active', created: seconds(), periodStart: seconds(), periodEnd: seconds() + MONTH_SECONDS };
    this.subscriptions.set(made.id, made);
    return this.toJson(made);
  }

  checkout(method, id, fields) {
    if (method === 'GET') return list([]);
    if (id !== '') return { id, object: 'checkout.session', status: 'expired' };
    return this.session('checkout', fields.customer, { price: fields['line_items[0][price]'], back: fields.success_url });
  }

  session(area, customer, more) {
    const id = randomUUID();
    this.sessions.set(id, { customer, ...more });
    return { id, object: `${area}.session`, url: `${this.url}/${area}/${id}` };
  }

  meter({ 'payload[stripe_customer_id]': customer, 'payload[value]': value }) {
    this.reported.set(customer, (this.reported.get(customer) ?? 0) + Number(value));
    return { object: 'billing.meter_event' };
  }

  async page(method, area, [id, action]) {
    const session = this.sessions.get(id);
    if (!session) return [404, {}, ''];
    if (method === 'GET') {
      const html = area === 'checkout' ? pageOf('Checkout', { [`${id}/pay`]: 'Pay' }) : pageOf('Billing portal', { [`${id}/update`]: 'Update card', [`${id}/cancel`]: 'Cancel plan' });
      return [200, { 'content-type': 'text/html; charset=utf-8' }, html];
    }
    const { email } = this.customers.get(session.customer);
    const changes = { pay: { price: session.price }, update: { status: 'active' }, cancel: { endsWithPeriod: true } };
    await this.set(email, changes[action]);
    return [303, { location: session.back }, ''];
  }
}

/** Starts the payment provider; give it `productUrl` once the product runs with its `env`. */
export async function startStripeSink() {
  const sink = new StripeSink();
  await new Promise((resolve) => sink.server.listen(0, '127.0.0.1', resolve));
  sink.url = `http://127.0.0.1:${sink.server.address().port}`;
  sink.stop = () =>
    new Promise((resolve) => {
      sink.server.closeAllConnections();
      sink.server.close(() => resolve());
    });
  return sink;
}
