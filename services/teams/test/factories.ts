import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import type { Member } from '../src/members/member.ts';
import { TeamsServiceModule } from '../src/teams.service.module.ts';

/** A member in memory. */
export function buildMember(changes: Partial<Member> = {}): Member {
  return { companyId: newId(), userId: newId(), role: 'editor', joinedAt: new Date('2026-03-01T09:00:00Z'), managed: false, ...changes };
}

export type TeamsTest = TestApp & { url: string; probe: EventProbe; makeToken: Awaited<ReturnType<typeof tokenMaker>> };

export async function startTeams(env: Record<string, string> = {}): Promise<TeamsTest> {
  const probe = new EventProbe();
  const test = await startTestApp([TeamsServiceModule, probe.module], { PUBLIC_URL: 'https://news.example.org', SECRETS_KEY: 'a-key-for-the-tests-of-teams-alone', ...env });
  await test.app.listen(0, '127.0.0.1');
  return { ...test, url: await test.app.getUrl(), probe, makeToken: await tokenMaker(test) };
}

export type Person = { id: string; email: string; token: string };

/** Somebody who signed up, as the events of other services tell it. */
export async function seedPerson(test: TeamsTest, firstName = 'Ada', lastName = 'Marsh', emailVerified = true, email = `${newId()}@example.org`): Promise<Person> {
  const id = newId();
  await deliver(test, envelopeOf('user.changed', id, { id, email, emailVerified, firstName, lastName, createdAt: timestampFromDate(new Date()) }));
  return { id, email, token: await test.makeToken(id, { email }) };
}

/** What the events tell of somebody whose account is disabled, or enabled again. */
export function setDisabled(test: TeamsTest, { id, email }: Person, disabled: boolean): Promise<void> {
  return deliver(test, envelopeOf('user.changed', id, { id, email, emailVerified: true, firstName: 'Ada', lastName: 'Marsh', disabled }));
}

export type Answer<T> = { status: number; body: T };

export async function call<T>(test: TeamsTest, method: 'GET' | 'POST' | 'DELETE', path: string, token: string | null, body?: unknown): Promise<Answer<T>> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const response = await fetch(test.url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as T };
}

/** A team of this person; its id. */
export async function seedCompany(test: TeamsTest, owner: Person, name = 'Harbour Desk'): Promise<string> {
  const { body } = await call<{ company: { id: string } }>(test, 'POST', '/api/functions/create-company', owner.token, { name });
  return body.company.id;
}

/** Brings somebody into a team by its link. */
export async function join(test: TeamsTest, owner: Person, companyId: string, person: Person): Promise<void> {
  const sent = await call<{ invitationUrl: string }>(test, 'POST', '/api/functions/send-invitation', owner.token, { companyId, isGenericInvite: true, role: 'editor' });
  const token = sent.body.invitationUrl.split('/').at(-1);
  const { status } = await call(test, 'POST', '/api/functions/accept-invitation', person.token, { action: 'accept', token });
  if (status !== 200) throw new Error(`joining answered ${status}`);
}
