import type { Problem } from '@forewire/contracts/http/common';
import { eventually } from '@forewire/kit/testing';
import { call, type IdentityTest, mailedToken, startIdentity, waitForEvent } from '../../test/factories.ts';

describe('a sign-up that tells nothing of other accounts', () => {
  let test: IdentityTest;
  const before = process.env['SIGN_UP_REVEALS_ACCOUNTS'];
  beforeAll(async () => {
    process.env['SIGN_UP_REVEALS_ACCOUNTS'] = 'false';
    test = await startIdentity();
  });
  afterAll(async () => {
    if (before === undefined) delete process.env['SIGN_UP_REVEALS_ACCOUNTS'];
    else process.env['SIGN_UP_REVEALS_ACCOUNTS'] = before;
    await test.close();
  });

  const password = 'a lantern in the harbour';
  const signUp = (email: string, secret = password) => call<{ message: string } & Problem>(test, 'POST', '/api/auth/sign-up', { body: { email, password: secret } });
  const users = () => test.process.database('identity').connection.models['User'];

  const confirm = async (email: string) => {
    const token = await mailedToken(test, 'verify-email', email);
    expect((await call(test, 'POST', '/api/auth/verify-email', { body: { token, password } })).status).toBe(200);
  };

  it('answers alike for an address with an account and one without, and the mail says which it is', async () => {
    const email = 'known@example.org';
    const first = await signUp(email);
    expect(first).toMatchObject({ status: 202, cookie: undefined });
    await confirm(email);
    const again = await signUp(email, 'another guess at it');
    expect({ status: again.status, body: again.body, cookie: again.cookie }).toEqual({ status: first.status, body: first.body, cookie: first.cookie });
    const { params } = await waitForEvent(test, 'mail.requested', ({ to, template }) => to === email && template === 'already-registered');
    expect(params['link']).toMatch(/\/auth$/);
    expect(await users()?.countDocuments({ email })).toBe(1);
    // The password chosen behind the link still holds, and that of the second sign-up opens nothing.
    expect((await call(test, 'POST', '/api/auth/sign-in', { body: { email, password } })).status).toBe(200);
    expect((await call(test, 'POST', '/api/auth/sign-in', { body: { email, password: 'another guess at it' } })).status).toBe(401);
  });

  it('tells nothing by any call that follows, whoever the address belongs to', async () => {
    const taken = 'taken@example.org';
    await signUp(taken);
    await confirm(taken);
    const guess = 'a guess that somebody probes with';
    const answersTo = async (email: string) => {
      const answers = [await signUp(email, guess)];
      await eventually(() => test.probe.of('mail.requested').some(({ to, template }) => to === email && template === (email === taken ? 'already-registered' : 'verify-email')));
      for (const [path, body] of [
        ['sign-in', { email, password: guess }],
        ['forgot-password', { email }],
        ['resend-confirmation', { email }],
        ['sign-in', { email, password: guess }],
      ] as const) answers.push(await call(test, 'POST', `/api/auth/${path}`, { body }));
      return answers.map(({ status, cookie, body: { traceId, ...body } }) => ({ status, cookie, body, traced: typeof traceId }));
    };
    const answers = await answersTo(taken);
    expect(await answersTo('fresh@example.org')).toEqual(answers);
    expect(answers.map(({ status }) => status)).toEqual([202, 401, 200, 200, 401]);
  });

  it('mails another link to whoever has not opened the first', async () => {
    const email = 'patient@example.org';
    const links = () => test.probe.of('mail.requested').filter(({ to, template }) => to === email && template === 'verify-email');
    await signUp(email);
    await eventually(() => links().length === 1);
    await signUp(email);
    await eventually(() => links().length === 2);
    await confirm(email);
    expect(await users()?.countDocuments({ email })).toBe(1);
  });

  it('sends both back to the invitation that they came by', async () => {
    const email = 'invited@example.org';
    const invitation = '3f2a8c1e-9b4d-4e7a-8c55-0d6f1b2a3c4d';
    const invited = () => call(test, 'POST', '/api/auth/sign-up', { body: { email, password, invitation } });
    expect((await invited()).status).toBe(202);
    const { params } = await waitForEvent(test, 'mail.requested', ({ to, template }) => to === email && template === 'verify-email');
    expect(new URL(params['link'] ?? '').hash).toMatch(new RegExp(`&next=/${invitation}$`));
    await confirm(email);
    expect((await invited()).status).toBe(202);
    const known = await waitForEvent(test, 'mail.requested', ({ to, template }) => to === email && template === 'already-registered');
    expect(new URL(known.params['link'] ?? '').pathname).toBe(`/${invitation}`);
  });

  it('asks for a password once: the link of the mail does, and signs in', async () => {
    const email = 'once@example.org';
    expect((await call(test, 'POST', '/api/auth/sign-up', { body: { email } })).status).toBe(202);
    const token = await mailedToken(test, 'verify-email', email);
    for (const guess of ['', password]) expect((await call(test, 'POST', '/api/auth/sign-in', { body: { email, password: guess } })).status).not.toBe(200);
    expect(await call(test, 'POST', '/api/auth/verify-email', { body: { token } })).toMatchObject({ status: 409, body: { code: 'password.needed' } });
    const confirmed = await call<{ session: { user: object } }>(test, 'POST', '/api/auth/verify-email', { body: { token, password } });
    expect(confirmed).toMatchObject({ status: 200, body: { session: { user: { email, emailVerified: true, hasPassword: true } } } });
    expect((await call(test, 'POST', '/api/auth/sign-in', { body: { email, password } })).status).toBe(200);
  });

  it('limits and refuses alike, whether there is an account', async () => {
    await signUp('crowded@example.org');
    await eventually(async () => (await users()?.countDocuments({ email: 'crowded@example.org' })) === 1);
    for (const [email, left] of [['crowded@example.org', 9], ['free@example.org', 10]] as const) {
      for (let i = 0; i < left; i++) expect((await signUp(email)).status).toBe(202);
      expect((await signUp(email)).status).toBe(429);
    }
    // The password is not looked at before the link is opened.
    expect((await signUp('weak@example.org', 'password1')).status).toBe(202);
  });
});
