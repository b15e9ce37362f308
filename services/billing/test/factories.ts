import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventInit, EventOf } from '@forewire/contracts/events';
import type { Envelope } from '@forewire/kit/event';
import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import { type Account, newAccount } from '../src/accounts/account.ts';
import { BillingServiceModule } from '../src/billing.service.module.ts';

/** An account in memory, limited and one day into its month. */
export function buildAccount(changes: Partial<Account> = {}): Account {
  const anchor = new Date('2026-03-01T09:00:00Z');
  return { ...newAccount(newId(), anchor, true, new Date('2026-03-02T09:00:00Z')), ...changes };
}

export type BillingTest = TestApp & { url: string; toldOf: (ownerId: string) => EventOf<'entitlement.changed'>[]; token: (userId: string) => Promise<string> };

/** The service as the product runs it, with or without payments. */
export async function startBilling(options: { payments: boolean }): Promise<BillingTest> {
  const before = process.env['STRIPE_SECRET_KEY'];
  if (options.payments) process.env['STRIPE_SECRET_KEY'] = 'sk_test_of_nobody';
  else delete process.env['STRIPE_SECRET_KEY'];
  const probe = new EventProbe();
  const test = await startTestApp([BillingServiceModule, probe.module]);
  if (before === undefined) delete process.env['STRIPE_SECRET_KEY'];
  else process.env['STRIPE_SECRET_KEY'] = before;
  const toldOf = (ownerId: string) => probe.of('entitlement.changed').filter((event) => event.ownerId === ownerId);
  await test.app.listen(0, '127.0.0.1');
  return { ...test, url: await test.app.getUrl(), toldOf, token: await tokenMaker(test) };
}

export function runCompleted(userId: string, message: EventInit<'run.completed'> = {}): Envelope {
  const taskId = newId();
  return envelopeOf('run.completed', taskId, { runId: newId(), taskId, userId, credits: 1, sourceCount: 3, finishedAt: timestampFromDate(new Date()), ...message });
}

/** A person who signed up a while ago, with their account. */
export async function seedPerson(test: BillingTest, createdAt = new Date(Date.now() - 3_600_000)): Promise<string> {
  const id = newId();
  await deliver(test, envelopeOf('user.changed', id, { id, email: 'reader@example.org', createdAt: timestampFromDate(createdAt) }));
  return id;
}

export async function call<T>(test: BillingTest, method: 'GET' | 'PUT' | 'POST', path: string, userId?: string, body?: unknown): Promise<{ status: number; body: T }> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  if (userId) headers['authorization'] = `Bearer ${await test.token(userId)}`;
  const response = await fetch(test.url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as T };
}
