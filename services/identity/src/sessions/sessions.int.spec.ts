import type { AuthOptions, SessionResponse } from '@forewire/contracts/http/auth';
import type { Problem } from '@forewire/contracts/http/common';
import { eventually } from '@forewire/kit/testing';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { call, type IdentityTest, signUp, startIdentity, waitForEvent } from '../../test/factories.ts';

describe('signing up, in and out', () => {
  let test: IdentityTest;
  beforeAll(async () => {
    process.env['SIGN_UP_LIMIT'] = '20';
    test = await startIdentity({ PUBLIC_URL: 'https://news.example.org' });
  });
  afterAll(async () => {
    delete process.env['SIGN_UP_LIMIT'];
    await test.close();
  });

  const signIn = (body: unknown, ip?: string) => call<SessionResponse & Problem>(test, 'POST', '/api/auth/sign-in', { body, ...(ip ? { ip } : {}) });
  const refresh = (cookie?: string) => call<SessionResponse & Problem>(test, 'POST', '/api/auth/refresh', cookie ? { cookie } : {});
  const me = (token: string) => call<{ email: string } & Problem>(test, 'GET', '/api/me', { token });
  const tokens = () => test.process.database('identity').connection.models['RefreshToken'];

  /** Makes the tokens that were used look as if that had been a while ago. */
  async function letGracePass(): Promise<void> {
    await tokens()?.updateMany({ _id: { $gt: '' }, usedAt: { $ne: null } }, { $set: { usedAt: new Date(Date.now() - 60_000) } });
  }

  it('signs a new person up with their time zone and tells the other services', async () => {
    const answer = await call<SessionResponse>(test, 'POST', '/api/auth/sign-up', {
      body: { email: ' Mara.Lindqvist@Example.org ', password: 'winter lantern', timezone: 'Europe/Stockholm' },
    });
    expect(answer.status).toBe(200);
    const { user, accessToken, expiresAt } = answer.body;
    expect(user).toMatchObject({ email: 'mara.lindqvist@example.org', emailVerified: false, onboardingStep: 'explainers', admin: false, timeFormat: '24h' });
    expect(user.focusHours).toMatchObject({ timezone: 'Europe/Stockholm', schedule: { mon: { enabled: true, start: '06:00', end: '18:00' }, sun: { enabled: false } } });
    expect(user).not.toHaveProperty('passwordHash');
    const left = new Date(expiresAt).getTime() - Date.now();
    expect(left).toBeGreaterThan(14 * 60_000);
    expect(left).toBeLessThanOrEqual(15 * 60_000);
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ alg: 'EdDSA', kid: expect.any(String) as string });
    expect(decodeJwt(accessToken)).toMatchObject({ iss: 'forewire', aud: 'forewire', sub: user.id, email: user.email, admin: false, use: 'session' });
    const changed = await waitForEvent(test, 'user.changed', (event) => event.id === user.id);
    expect(changed).toMatchObject({ email: user.email, browserAlerts: true, morningBriefing: true, eveningBriefing: true, timeFormat: '24h', disabled: false });
    expect(changed.focusHours?.timezone).toBe('Europe/Stockholm');
    await eventually(async () => (await me(accessToken)).status === 200);
  });

  it('takes a password with every sign-up that signs in', async () => {
    const answer = await call(test, 'POST', '/api/auth/sign-up', { body: { email: 'bare@example.org' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', fields: { password: 'Please choose a password' } } });
  });

  it('sets a cookie that scripts cannot read and only the auth calls get', async () => {
    const answer = await call(test, 'POST', '/api/auth/sign-up', { body: { email: 'cookie@example.org', password: 'winter lantern' } });
    const [session, device] = answer.headers.getSetCookie();
    expect(session).toMatch(/^__Host-fw_session=[\w-]{43}; Max-Age=12\d{5}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(device).toMatch(/^__Host-fw_device=[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  });

  it('begins with the dashboard for those who come by an invitation or skip onboarding', async () => {
    for (const option of ['isFromInvitation', 'skipOnboarding']) {
      const { body } = await call<SessionResponse>(test, 'POST', '/api/auth/sign-up', { body: { email: `${option}@example.org`, password: 'winter lantern', [option]: true } });
      expect(body.user.onboardingStep).toBe('dashboard_first_task_pending');
    }
  });

  it('lets somebody try passwords until one is good enough', async () => {
    const join = (password: string) => call<Problem>(test, 'POST', '/api/auth/sign-up', { body: { email: 'chooser@example.org', password } });
    for (const password of ['password1', 'qwertyuiop', 'chooser1', 'forewire1']) expect(await join(password)).toMatchObject({ status: 400, body: { code: 'password.weak', fields: { password: expect.any(String) as string } } });
    expect((await join('a lantern in the harbour')).status).toBe(200);
  });

  it('ignores a time zone that does not exist rather than refusing the sign-up', async () => {
    const { body } = await call<SessionResponse>(test, 'POST', '/api/auth/sign-up', { body: { email: 'mars@example.org', password: 'winter lantern', timezone: 'Mars/Olympus' } });
    expect(body.user.focusHours.timezone).toBe('Europe/London');
  });

  it('refuses an address that is registered, also when two sign-ups come at once', async () => {
    const body = { email: 'twice@example.org', password: 'winter lantern' };
    const answers = await Promise.all([1, 2, 3].map(() => call<Problem>(test, 'POST', '/api/auth/sign-up', { body })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    const again = await call<Problem>(test, 'POST', '/api/auth/sign-up', { body: { ...body, email: 'TWICE@example.org' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'user.already_registered', detail: 'This email is already registered. Please log in to continue.' } });
  });

  it('signs in with the right password only, and does not tell whether an account exists', async () => {
    const person = await signUp(test);
    const right = await signIn({ email: person.email, password: person.password });
    expect(right.status).toBe(200);
    const wrong = await signIn({ email: person.email, password: 'battery staple' });
    const nobody = await signIn({ email: 'nobody@example.org', password: 'battery staple' });
    for (const answer of [wrong, nobody]) {
      expect(answer).toMatchObject({ status: 401, body: { code: 'credentials.invalid', detail: 'Invalid email or password' } });
      expect(answer.cookie).toBeUndefined();
    }
  });

  it('takes the same password typed in another Unicode form', async () => {
    await call(test, 'POST', '/api/auth/sign-up', { body: { email: 'unicode@example.org', password: 'cafe\u0301s am Hafen' } });
    expect((await signIn({ email: 'unicode@example.org', password: 'caf\u00e9s am Hafen' })).status).toBe(200);
  });

  it('stores neither passwords nor refresh tokens as they are', async () => {
    const person = await signUp(test);
    const models = test.process.database('identity').connection.models;
    const user = await models['User']?.findById(person.id).lean<{ passwordHash: string }>();
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await tokens()?.findById(person.cookie)).toBeNull();
  });

  it('exchanges a refresh token for a new one', async () => {
    const person = await signUp(test);
    const first = await refresh(person.cookie);
    expect(first.status).toBe(200);
    expect(first.cookie).toBeDefined();
    expect(first.cookie).not.toBe(person.cookie);
    expect(first.body.user.email).toBe(person.email);
    expect((await me(first.body.accessToken)).status).toBe(200);
    expect((await refresh(first.cookie)).status).toBe(200);
  });

  it('ends the whole session when a used refresh token comes again', async () => {
    const person = await signUp(test);
    const { cookie } = await refresh(person.cookie);
    await letGracePass();
    const stolen = await refresh(person.cookie);
    expect(stolen).toMatchObject({ status: 401, body: { code: 'session.unauthenticated', detail: 'Your session has ended. Please sign in again.' }, cookie: '' });
    expect((await refresh(cookie)).status).toBe(401);
    await eventually(async () => (await me(person.token)).status === 401);
  });

  it('leaves other sessions of the person alone when one is ended', async () => {
    const person = await signUp(test);
    const other = await signIn({ email: person.email, password: person.password });
    await refresh(person.cookie);
    await letGracePass();
    await refresh(person.cookie);
    expect((await refresh(other.cookie)).status).toBe(200);
  });

  it('takes the same token from several tabs at the same moment', async () => {
    const person = await signUp(test);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(person.cookie)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(4);
    expect((await refresh(answers[2]?.cookie)).status).toBe(200);
  });

  it('refuses a refresh without a cookie, with a made-up one and with one that has expired', async () => {
    expect((await refresh()).status).toBe(401);
    expect((await refresh('made-up')).status).toBe(401);
    const person = await signUp(test);
    await tokens()?.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1000) } });
    expect(await refresh(person.cookie)).toMatchObject({ status: 401, body: { detail: 'Your session has expired. Please sign in again.' } });
  });

  it('signs out: cookie, refresh token and access token are worth nothing afterwards', async () => {
    const person = await signUp(test);
    const answer = await call(test, 'POST', '/api/auth/sign-out', { cookie: person.cookie });
    expect(answer).toMatchObject({ status: 200, body: { success: true }, cookie: '' });
    expect((await refresh(person.cookie)).status).toBe(401);
    await eventually(async () => (await me(person.token)).status === 401);
    expect(await me(person.token)).toMatchObject({ body: { detail: 'Your session has ended. Please sign in again.' } });
  });

  it('signs out by the bearer token when there is no cookie, and answers alike when there is neither', async () => {
    const person = await signUp(test);
    expect((await call(test, 'POST', '/api/auth/sign-out', { token: person.token })).status).toBe(200);
    expect((await refresh(person.cookie)).status).toBe(401);
    expect((await call(test, 'POST', '/api/auth/sign-out')).status).toBe(200);
  });

  it('refuses bodies that are not what they should be, with words', async () => {
    const post = (body: unknown) => call<Problem>(test, 'POST', '/api/auth/sign-up', { body });
    const malformed = await post('{"email": ');
    expect(malformed).toMatchObject({ status: 400, body: { code: 'request.malformed' } });
    expect(malformed.headers.get('content-type')).toMatch('application/problem+json');
    expect(await post({ email: 'a@example.org', password: '1234567' })).toMatchObject({ status: 400, body: { fields: { password: 'Password must be at least 8 characters' } } });
    expect(await post({ email: 'not an address', password: 'winter lantern' })).toMatchObject({ status: 400, body: { fields: { email: 'Please enter a valid email address' } } });
    expect(await post({ email: { $gt: '' }, password: ['winter lantern'] })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect((await post([])).status).toBe(400);
    expect((await post(JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(10_000_000) }))).status).toBe(413);
    expect((await signIn({ email: 'a@example.org', password: 'x'.repeat(5000) })).status).toBe(400);
  });

  it('slows down who guesses a password, without locking out the owner elsewhere', async () => {
    const person = await signUp(test);
    const guess = () => signIn({ email: person.email, password: 'a wrong guess' }, '203.0.113.7');
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(401);
    const limited = await signIn({ email: person.email, password: person.password }, '203.0.113.7');
    expect(limited).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn({ email: person.email, password: person.password }, '203.0.113.8')).status).toBe(200);
  });

  it('limits sign-ups from one address', async () => {
    const join = (n: number) => call(test, 'POST', '/api/auth/sign-up', { body: { email: `crowd${n}@example.org`, password: 'no' }, ip: '203.0.113.9' });
    for (let n = 0; n < 25; n++) expect((await join(n)).status).toBe(400);
    const full = (n: number) => call(test, 'POST', '/api/auth/sign-up', { body: { email: 'twice@example.org', password: `winter lantern ${n}` }, ip: '203.0.113.9' });
    for (let n = 0; n < 20; n++) expect((await full(n)).status).toBe(409);
    expect((await full(20)).status).toBe(429);
  });

  it('says what the sign-in card may offer', async () => {
    const { body } = await call<AuthOptions>(test, 'GET', '/api/auth/options');
    expect(body).toEqual({ passwords: true, providers: [], signUpRevealsAccounts: true, keycloak: null });
  });

  it('describes its calls', async () => {
    const { status, body } = await call<{ paths: Record<string, Record<string, { requestBody?: unknown; responses: Record<string, unknown> }>> }>(test, 'GET', '/api/openapi.json');
    expect(status).toBe(200);
    expect(body.paths['/api/auth/sign-up']?.['post']).toMatchObject({ requestBody: expect.anything() as unknown, responses: { 200: expect.anything() as unknown } });
  });
});
