import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventOf, EventType } from '@forewire/contracts/events';
import type { SessionResponse } from '@forewire/contracts/http/auth';
import { newId } from '@forewire/kit/ids';
import { eventually, startTestApp, type TestApp } from '@forewire/kit/testing';
import { EventProbe } from '@forewire/kit/testing-events';
import { IdentityServiceModule } from '../src/identity.service.module.ts';
import { newUser, type User } from '../src/users/user.ts';

/** A user in memory. */
export function buildUser(changes: Partial<User> = {}): User {
  const id = newId();
  return { ...newUser({ id, email: `${id}@example.org`, passwordHash: null, skipExplainers: false, now: new Date('2026-03-01T09:00:00Z') }), ...changes };
}

export type IdentityTest = TestApp & { url: string; dataDir: string; probe: EventProbe };

/** The service as the product runs it, with every event that it sends. */
export async function startIdentity(overrides: Record<string, string> = {}, port = 0): Promise<IdentityTest> {
  const dataDir = overrides['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'identity-')));
  const probe = new EventProbe();
  const test = await startTestApp([IdentityServiceModule, probe.module], { DATA_DIR: dataDir, TRUST_PROXY: '1', ADMIN_EMAILS: 'operator@example.org', ...(port ? { PUBLIC_URL: `http://127.0.0.1:${port}` } : {}), ...overrides });
  await test.app.listen(port, '127.0.0.1');
  const url = await test.app.getUrl();
  const close = async (): Promise<void> => {
    await test.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...test, url, dataDir, probe, close };
}

/** The first event of this type for which `matches` holds, once it is there. */
export function waitForEvent<T extends EventType>(test: IdentityTest, type: T, matches?: (message: EventOf<T>) => boolean): Promise<EventOf<T>> {
  return test.probe.next(type, matches);
}

export type Answer<T> = { status: number; body: T; cookie: string | undefined; headers: Headers };
export type Call = { body?: unknown; token?: string; cookie?: string | undefined; ip?: string; headers?: Record<string, string> };
type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let addresses = 0;

function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function headersOf(options: Call): Record<string, string> {
  // Each call comes from another address unless it says which, so that limits don't mix.
  const headers: Record<string, string> = { 'x-forwarded-for': options.ip ?? nextAddress() };
  if (options.token) headers['authorization'] = `Bearer ${options.token}`;
  if (options.cookie) headers['cookie'] = `fw_session=${options.cookie}; __Host-fw_session=${options.cookie}`;
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  return { ...headers, ...options.headers };
}

/** One call over the network; text is sent as it is. */
export async function call<T = Record<string, unknown>>(test: IdentityTest, method: Verb, path: string, options: Call = {}): Promise<Answer<T>> {
  const init: RequestInit = { method, headers: headersOf(options) };
  if (options.body !== undefined) init.body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
  const response = await fetch(test.url + path, init);
  const cookie = /^(?:__Host-)?fw_session=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  return { status: response.status, body: (await response.json()) as T, cookie, headers: response.headers };
}

export type Person = { email: string; password: string; id: string; token: string; cookie: string };

/** Signs a new person up and waits until their token is known to the guard. */
export async function signUp(test: IdentityTest, input: Record<string, unknown> = {}): Promise<Person> {
  const email = typeof input['email'] === 'string' ? input['email'] : `${newId()}@example.org`;
  const password = 'correct horse';
  const { body, cookie, status } = await call<SessionResponse>(test, 'POST', '/api/auth/sign-up', { body: { email, password, ...input } });
  if (status !== 200 || !cookie) throw new Error(`sign-up answered ${status} ${JSON.stringify(body)}`);
  await eventually(async () => (await call(test, 'GET', '/api/me', { token: body.accessToken })).status === 200);
  return { email, password, id: body.user.id, token: body.accessToken, cookie };
}

/** Signs a new person up who confirms their address in the same browser. */
export async function signUpConfirmed(test: IdentityTest, input: Record<string, unknown> = {}): Promise<Person> {
  const person = await signUp(test, input);
  const answer = await call(test, 'POST', '/api/auth/verify-email', { token: person.token, body: { token: await mailedToken(test, 'verify-email', person.email) } });
  if (answer.status !== 200) throw new Error(`verify-email answered ${answer.status}`);
  return person;
}

/** The token in the newest mail of this kind to somebody. */
export async function mailedToken(test: IdentityTest, template: string, email: string): Promise<string> {
  const mail = await eventually(() => test.probe.of('mail.requested').findLast((each) => each.template === template && each.to === email));
  const token = /token=([^&]+)/.exec(mail.params['link'] ?? '')?.[1];
  if (!token) throw new Error(`the mail has no link: ${JSON.stringify(mail.params)}`);
  return token;
}

/** A token of the person's session as it is when they signed in a while ago. */
export async function staleToken(test: IdentityTest, person: Person): Promise<string> {
  const sessions = test.process.database('identity').connection.models['Session'];
  await sessions?.updateMany({ userId: person.id }, { $set: { authenticatedAt: new Date(Date.now() - 11 * 60_000) } });
  const { body } = await call<SessionResponse>(test, 'POST', '/api/auth/refresh', { cookie: person.cookie });
  return body.accessToken;
}
