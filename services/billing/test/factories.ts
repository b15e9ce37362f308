import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventInit, EventOf } from '@forewire/contracts/events';
import Stripe from 'stripe';
import type { Envelope } from '@forewire/kit/event';
import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import { type Account, newAccount } from '../src/accounts/account.ts';
import { BillingServiceModule } from '../src/billing.service.module.ts';
import { StripeServer } from './stripe-server.ts';

/** An account in memory, limited and one day into its month. */
export function buildAccount(changes: Partial<Account> = {}): Account {
  const anchor = new Date('2026-03-01T09:00:00Z');
  return { ...newAccount(newId(), anchor, true, new Date('2026-03-02T09:00:00Z')), ...changes };
}

export type BillingTest = TestApp & { url: string; stripe: StripeServer; toldOf: (ownerId: string) => EventOf<'entitlement.changed'>[]; token: Awaited<ReturnType<typeof tokenMaker>> };

const webhookSecret = 'whsec_of_nobody';
const paid = {
  STRIPE_SECRET_KEY: 'sk_test_of_nobody',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICES: 'starter_monthly=price_starter,pro_monthly=price_pro,pro_yearly=price_REPLACE,usage=price_usage',
};

/** The service as the product runs it, with or without payments. */
export async function startBilling({ payments, ...settings }: { payments: boolean } & Record<string, string | boolean>): Promise<BillingTest> {
  const stripe = new StripeServer();
  const given = payments ? { ...paid, STRIPE_API_URL: await stripe.start(), ...settings } : {};
  const names = [...Object.keys(paid), 'STRIPE_API_URL', ...Object.keys(settings)];
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) delete process.env[name];
  Object.assign(process.env, given);
  const probe = new EventProbe();
  const test = await startTestApp([BillingServiceModule, probe.module], { PUBLIC_URL: 'https://news.example.org' });
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  const toldOf = (ownerId: string) => probe.of('entitlement.changed').filter((event) => event.ownerId === ownerId);
  await test.app.listen(0, '127.0.0.1');
  const close = async () => {
    await test.close();
    stripe.stop();
  };
  return { ...test, close, stripe, url: await test.app.getUrl(), toldOf, token: await tokenMaker(test) };
}

/** An event as Stripe sends it, signed by its own library; `at` in seconds. */
export async function sendWebhook(test: BillingTest, event: { id?: string; type: string; object: object | null }, options: { secret?: string; at?: number; changed?: boolean } = {}): Promise<number> {
  const { id = `evt_${newId()}`, type, object } = event;
  const payload = JSON.stringify({ id, object: 'event', type, created: Math.floor(Date.now() / 1000), data: object && { object } });
  const { secret = webhookSecret, at: timestamp, changed = false } = options;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp === undefined ? {} : { timestamp }) });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const response = await fetch(`${test.url}/api/billing/stripe-webhook`, { method: 'POST', headers, body: changed ? payload.replace('"object"', ' "object"') : payload });
  await response.arrayBuffer();
  return response.status;
}

export function runCompleted(userId: string, message: EventInit<'run.completed'> = {}): Envelope {
  const taskId = newId();
  return envelopeOf('run.completed', taskId, { runId: newId(), taskId, userId, credits: 1, sourceCount: 3, finishedAt: timestampFromDate(new Date()), ...message });
}

/** A person who signed up a while ago, with their account. */
export async function seedPerson(test: BillingTest, createdAt = new Date(Date.now() - 3_600_000), id = newId()): Promise<string> {
  await deliver(test, envelopeOf('user.changed', id, { id, email: 'reader@example.org', createdAt: timestampFromDate(createdAt) }));
  return id;
}

export async function forgetPerson(test: BillingTest, userId: string): Promise<void> {
  await deliver(test, envelopeOf('user.deleted', userId, { id: userId }));
}

/** One call over the network, of somebody who has signed in just now unless `claims` say otherwise. */
export async function call<T>(test: BillingTest, method: 'GET' | 'PUT' | 'POST', path: string, userId?: string, body?: unknown, claims = {}): Promise<{ status: number; body: T }> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  if (userId) headers['authorization'] = `Bearer ${await test.token(userId, claims)}`;
  const response = await fetch(test.url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as T };
}
