import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { newId } from '@forewire/kit/ids';

type Fields = Record<string, string>;
export type StripeCall = { method: string; path: string; fields: Fields; idempotencyKey: string | undefined };
export type SubscriptionState = {
  id: string;
  customer: string;
  price: string;
  status: string;
  created: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd?: boolean;
  cancelAt?: number | null;
  endedAt?: number | null;
  priceMetadata?: Fields;
};
type Answer = { status?: number; body: object };

const list = (data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1/list' });
const missing: Answer = { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } } };

function toJson({ periodStart, periodEnd, price, cancelAtPeriodEnd = false, cancelAt = null, endedAt = null, priceMetadata = {}, ...rest }: SubscriptionState) {
  const item = { id: `si_${rest.id}`, object: 'subscription_item', price: { id: price, object: 'price', metadata: priceMetadata }, current_period_start: periodStart, current_period_end: periodEnd };
  return {
    ...{ object: 'subscription', ...rest, billing_cycle_anchor: periodStart, cancel_at_period_end: cancelAtPeriodEnd, cancel_at: cancelAt },
    ...{ ended_at: endedAt, default_payment_method: 'pm_card', items: list([item]) },
  };
}

/** As much of Stripe as the product uses, on loopback: what it was asked, and what its customers have. */
export class StripeServer {
  readonly calls: StripeCall[] = [];
  readonly subscriptions = new Map<string, SubscriptionState>();
  openSessions: string[] = [];
  /** Answers every call with this failure while it is set. */
  failure: Answer | null = null;
  private readonly customers = new Set<string>();
  private readonly answered = new Map<string, Answer>();
  private readonly server = createServer((request, response) => void this.serve(request, response));

  async start(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** What was asked of this path for this customer. */
  of(method: string, path: string, customer?: string): StripeCall[] {
    return this.calls.filter((call) => call.method === method && call.path === path && (customer === undefined || Object.values(call.fields).includes(customer)));
  }

  /** Gives a customer a subscription, or changes the one that they have. */
  set(state: Partial<SubscriptionState> & Pick<SubscriptionState, 'customer' | 'price'>): SubscriptionState {
    const now = Math.floor(Date.now() / 1000);
    const before = state.id === undefined ? undefined : this.subscriptions.get(state.id);
    const whole = { id: `sub_${newId()}`, status: 'active', created: now, periodStart: now - 60, periodEnd: now + 30 * 86_400, ...before, ...state };
    this.subscriptions.set(whole.id, whole);
    return whole;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const body = await text(request);
    const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
    this.calls.push({ method: request.method ?? '', path: url.pathname, fields, idempotencyKey });
    const { status = 200, body: answer } = this.failure ?? this.once(idempotencyKey, () => this.answer(request.method ?? '', url.pathname, fields));
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' }).end(JSON.stringify(answer));
  }

  private once(key: string | undefined, work: () => Answer): Answer {
    const known = key === undefined ? undefined : this.answered.get(key);
    const answer = known ?? work();
    if (key !== undefined) this.answered.set(key, answer);
    return answer;
  }

  private answer(method: string, path: string, fields: Fields): Answer {
    const [, , noun = '', second = '', third = ''] = path.split('/');
    const nouns: Record<string, () => Answer> = {
      customers: () => this.customer(method, second),
      subscriptions: () => this.subscription(method, second, fields),
      checkout: () => this.checkout(method, third, fields),
      billing_portal: () => ({ body: { id: 'bps_1', object: 'billing_portal.session', url: `https://billing.stripe.test/${fields['flow_data[type]'] ?? 'home'}` } }),
      billing: () => ({ body: { object: 'billing.meter_event', identifier: fields['identifier'] } }),
    };
    return nouns[noun]?.() ?? { status: 404, body: { error: { type: 'invalid_request_error', message: `Unrecognized request URL ${path}` } } };
  }

  private customer(method: string, id: string): Answer {
    if (id !== '' && !this.customers.has(id)) return missing;
    if (method === 'DELETE') {
      this.customers.delete(id);
      return { body: { id, object: 'customer', deleted: true } };
    }
    const customer = id || `cus_${newId()}`;
    this.customers.add(customer);
    return { body: { id: customer, object: 'customer' } };
  }

  private subscription(method: string, id: string, fields: Fields): Answer {
    if (id === '' && method === 'GET') return { body: list([...this.subscriptions.values()].filter(({ customer }) => customer === fields['customer']).map(toJson)) };
    if (id === '') return { body: toJson(this.set({ customer: fields['customer'] ?? '', price: fields['items[0][price]'] ?? '' })) };
    const state = this.subscriptions.get(id);
    if (!state) return missing;
    if (method !== 'DELETE') return { body: toJson(state) };
    return { body: toJson(this.set({ ...state, status: 'canceled', endedAt: Math.floor(Date.now() / 1000) })) };
  }

  private checkout(method: string, id: string, fields: Fields): Answer {
    if (method === 'GET') return { body: list(this.openSessions.map((each) => ({ id: each, object: 'checkout.session' }))) };
    if (id !== '') {
      this.openSessions = this.openSessions.filter((each) => each !== id);
      return { body: { id, object: 'checkout.session', status: 'expired' } };
    }
    const session = `cs_${newId()}`;
    this.openSessions.push(session);
    return { body: { id: session, object: 'checkout.session', url: `https://checkout.stripe.test/${fields['line_items[0][price]']}` } };
  }
}
