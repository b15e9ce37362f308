import type { SessionInfo, SessionResponse } from '@forewire/contracts/http/auth';
import type { Problem } from '@forewire/contracts/http/common';
import { eventually } from '@forewire/kit/testing';
import { call, type IdentityTest, type Person, signUpConfirmed, staleToken, startIdentity } from '../../test/factories.ts';

describe('what somebody who is signed in does about it', () => {
  let test: IdentityTest;
  beforeAll(async () => {
    test = await startIdentity();
  });
  afterAll(() => test.close());

  const newPassword = 'another lantern in the fog';
  const list = async (token: string) => (await call<{ sessions: SessionInfo[] }>(test, 'GET', '/api/sessions', { token })).body.sessions;
  const me = async (token: string) => (await call(test, 'GET', '/api/me', { token })).status;
  const refresh = (cookie: string | undefined) => call<SessionResponse & Problem>(test, 'POST', '/api/auth/refresh', { cookie });
  const signIn = (person: Person, password = person.password, agent = 'Mozilla/5.0 Firefox/132.0') =>
    call<SessionResponse>(test, 'POST', '/api/auth/sign-in', { body: { email: person.email, password }, headers: { 'user-agent': agent } });
  const change = (token: string, currentPassword: string, next = newPassword) => call<Problem>(test, 'POST', '/api/auth/change-password', { token, body: { currentPassword, newPassword: next } });

  it('shows where the account is signed in, and signs out there', async () => {
    const [person, stranger] = [await signUpConfirmed(test), await signUpConfirmed(test)];
    const other = await signIn(person);
    const sessions = await list(person.token);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const elsewhere = sessions.find(({ current }) => !current);
    expect(elsewhere).toMatchObject({ userAgent: 'Mozilla/5.0 Firefox/132.0' });
    const end = (token: string) => call<Problem>(test, 'DELETE', `/api/sessions/${elsewhere?.id ?? ''}`, { token });
    expect(await end(stranger.token)).toMatchObject({ status: 404, body: { code: 'session.not_found' } });
    expect((await end(person.token)).status).toBe(200);
    await eventually(async () => (await me(other.body.accessToken)) === 401);
    expect((await refresh(other.cookie)).status).toBe(401);
    expect(await me(person.token)).toBe(200);
  });

  it('signs out everywhere else, for somebody who has just proven who they are', async () => {
    const person = await signUpConfirmed(test);
    const others = [await signIn(person), await signIn(person)];
    const stale = await staleToken(test, person);
    expect(await call(test, 'POST', '/api/sessions/end-others', { token: stale })).toMatchObject({ status: 403, body: { code: 'session.confirmation_required' } });
    const { body } = await call<SessionResponse>(test, 'POST', '/api/auth/confirm-password', { token: stale, body: { password: person.password } });
    expect((await call(test, 'POST', '/api/sessions/end-others', { token: body.accessToken })).status).toBe(200);
    for (const other of others) await eventually(async () => (await me(other.body.accessToken)) === 401);
    expect(await list(body.accessToken)).toHaveLength(1);
  });

  it('deletes no account by a session that was left open', async () => {
    const person = await signUpConfirmed(test);
    const stale = await staleToken(test, person);
    expect(await call(test, 'DELETE', '/api/me', { token: stale })).toMatchObject({ status: 403, body: { code: 'session.confirmation_required' } });
    expect(await me(stale)).toBe(200);
  });

  it('counts wrong passwords with failed sign-ins', async () => {
    const person = await signUpConfirmed(test);
    const guess = () => call<Problem>(test, 'POST', '/api/auth/confirm-password', { token: person.token, body: { password: 'a wrong guess' }, ip: '203.0.113.77' });
    for (let i = 0; i < 10; i++) expect(await guess()).toMatchObject({ status: 403, body: { code: 'password.wrong' } });
    expect((await guess()).status).toBe(429);
  });

  it('hears ten guesses of a session, from however many addresses, and those of other sessions apart', async () => {
    const person = await signUpConfirmed(test);
    const other = await signIn(person);
    const guess = (token: string, n: number) => call<Problem>(test, 'POST', '/api/auth/confirm-password', { token, body: { password: 'a wrong guess' }, ip: `203.0.113.${n}` });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await guess(person.token, n)).status);
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect((await change(person.token, person.password)).status).toBe(429);
    expect((await guess(other.body.accessToken, 99)).body.code).toBe('password.wrong');
  });

  it('changes the password, ends every other session and all keys, and goes on', async () => {
    const person = await signUpConfirmed(test);
    const other = await signIn(person);
    const { body: key } = await call<{ key: string }>(test, 'POST', '/api/api-keys', { token: person.token, body: { name: 'script' } });
    expect(await change(person.token, 'not the one')).toMatchObject({ status: 403, body: { code: 'password.wrong' } });
    expect(await change(person.token, person.password, 'password1')).toMatchObject({ status: 400, body: { code: 'password.weak' } });
    expect((await change(key.key, person.password)).body.code).toBe('api_key.not_allowed');
    expect((await change(person.token, person.password)).status).toBe(200);
    await eventually(async () => (await me(other.body.accessToken)) === 401 && (await me(key.key)) === 401);
    expect(await me(person.token)).toBe(200);
    expect((await refresh(person.cookie)).status).toBe(200);
    expect((await signIn(person)).status).toBe(401);
    expect((await signIn(person, newPassword)).status).toBe(200);
  });

  it('ends a session after thirty days, however much it is used', async () => {
    const person = await signUpConfirmed(test);
    const sessions = test.process.database('identity').connection.models['Session'];
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await sessions?.updateMany({ userId: person.id }, { $set: { createdAt: daysAgo(29) } });
    const { cookie, headers, body } = await refresh(person.cookie);
    expect(Number(/Max-Age=(\d+)/.exec(headers.get('set-cookie') ?? '')?.[1])).toBeLessThanOrEqual(86_400);
    await sessions?.updateMany({ userId: person.id }, { $set: { createdAt: daysAgo(30) } });
    expect(await refresh(cookie)).toMatchObject({ status: 401, body: { detail: 'Your session has expired. Please sign in again.' } });
    expect(body.user.id).toBe(person.id);
  });

  it('gives no token that outlives its session', async () => {
    const person = await signUpConfirmed(test);
    const sessions = test.process.database('identity').connection.models['Session'];
    await sessions?.updateMany({ userId: person.id }, { $set: { createdAt: new Date(Date.now() - 30 * 86_400_000 + 60_000) } });
    const { body } = await refresh(person.cookie);
    expect(new Date(body.expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(60_000);
  });
});
