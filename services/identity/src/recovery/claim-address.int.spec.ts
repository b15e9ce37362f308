import type { SessionResponse, User } from '@forewire/contracts/http/auth';
import type { Problem } from '@forewire/contracts/http/common';
import { eventually } from '@forewire/kit/testing';
import { call, type IdentityTest, mailedToken, type Person, signUp, startIdentity, waitForEvent } from '../../test/factories.ts';

type Verified = { success: true; session: SessionResponse | null } & Problem;

describe('an account that somebody made with the address of somebody else', () => {
  let test: IdentityTest;
  beforeAll(async () => {
    test = await startIdentity({ ADMIN_EMAILS: 'operator@example.org, desk@example.org' });
  });
  afterAll(() => test.close());

  const password = 'the owner chose this one';
  const me = (token: string) => call<User>(test, 'GET', '/api/me', { token });
  const verify = (token: string, options: { password?: string; bearer?: string } = {}) =>
    call<Verified>(test, 'POST', '/api/auth/verify-email', { body: { token, ...(options.password ? { password: options.password } : {}) }, ...(options.bearer ? { token: options.bearer } : {}) });
  const signIn = (email: string, secret: string) => call<SessionResponse>(test, 'POST', '/api/auth/sign-in', { body: { email, password: secret } });
  const refresh = (cookie: string | undefined) => call(test, 'POST', '/api/auth/refresh', { cookie });

  async function expectNothingOf(attacker: Person): Promise<void> {
    await eventually(async () => (await me(attacker.token)).status === 401);
    expect((await refresh(attacker.cookie)).status).toBe(401);
    expect((await signIn(attacker.email, attacker.password)).status).toBe(401);
    // Everything that the other services hold of the account goes with it: channels, phone, pushes, monitors, teams.
    await waitForEvent(test, 'user.deleted', ({ id }) => id === attacker.id);
  }

  it('is not confirmed by the click alone of whoever owns the address', async () => {
    const attacker = await signUp(test);
    const answer = await verify(await mailedToken(test, 'verify-email', attacker.email));
    expect(answer).toMatchObject({ status: 409, cookie: undefined, body: { code: 'password.needed', email: attacker.email } });
    expect((await me(attacker.token)).body.emailVerified).toBe(false);
  });

  it('begins anew with the password that its owner chooses, and nothing of the other one is left', async () => {
    const attacker = await signUp(test);
    await call(test, 'PATCH', '/api/me', { token: attacker.token, body: { firstName: 'Click http://evil.example' } });
    const token = await mailedToken(test, 'verify-email', attacker.email);
    const { status, body, cookie } = await verify(token, { password });
    expect(status).toBe(200);
    expect(body.session?.user).toMatchObject({ email: attacker.email, emailVerified: true, firstName: '' });
    expect(body.session?.user.id).not.toBe(attacker.id);
    await expectNothingOf(attacker);
    expect((await me(body.session?.accessToken ?? '')).status).toBe(200);
    expect((await refresh(cookie)).status).toBe(200);
    expect((await signIn(attacker.email, password)).status).toBe(200);
    expect((await verify(token, { password })).body.code).toBe('verification_link.expired');
  });

  it('does so in a browser that is signed in as somebody else, too', async () => {
    const [attacker, owner] = [await signUp(test), await signUp(test)];
    expect(await verify(await mailedToken(test, 'verify-email', attacker.email), { bearer: owner.token })).toMatchObject({ status: 409, body: { code: 'password.needed' } });
  });

  it('is simply confirmed in a session of its own, which goes on', async () => {
    const person = await signUp(test);
    const answer = await verify(await mailedToken(test, 'verify-email', person.email), { bearer: person.token });
    expect(answer).toMatchObject({ status: 200, body: { success: true, session: null } });
    expect((await me(person.token)).body).toMatchObject({ id: person.id, emailVerified: true });
    expect((await signIn(person.email, person.password)).status).toBe(200);
  });

  it('begins anew as well when its owner resets the password', async () => {
    const attacker = await signUp(test);
    await call(test, 'POST', '/api/auth/forgot-password', { body: { email: attacker.email } });
    const { status, body } = await call<SessionResponse & { message: string }>(test, 'POST', '/api/auth/reset-password', { body: { token: await mailedToken(test, 'reset-password', attacker.email), password } });
    expect({ status, verified: body.user.emailVerified }).toEqual({ status: 200, verified: true });
    expect(body.message).toContain('your account starts empty');
    const mail = test.probe.of('mail.requested').find(({ template, to }) => template === 'reset-password' && to === attacker.email);
    expect(mail?.params['link']).toContain('#recovery=true&unconfirmed=true&token=');
    expect(body.user.id).not.toBe(attacker.id);
    await expectNothingOf(attacker);
  });

  it('never makes an admin of whoever signed up with an operator’s address', async () => {
    const attacker = await signUp(test, { email: 'desk@example.org' });
    const token = await mailedToken(test, 'verify-email', 'desk@example.org');
    await verify(token);
    expect((await refresh(attacker.cookie)).body).toMatchObject({ user: { admin: false } });
    const { body } = await verify(token, { password });
    expect(body.session?.user.admin).toBe(true);
    await expectNothingOf(attacker);
  });

  it('carries nothing into the mail that its maker chose', async () => {
    const attacker = await signUp(test);
    await call(test, 'PATCH', '/api/me', { token: attacker.token, body: { firstName: 'Your account is locked: evil.example' } });
    await call(test, 'POST', '/api/auth/resend-confirmation', { body: { email: attacker.email } });
    const mails = await eventually(() => {
      const sent = test.probe.of('mail.requested').filter(({ to }) => to === attacker.email);
      return sent.length === 2 && sent;
    });
    for (const { params } of mails) expect(JSON.stringify(params)).not.toContain('evil');
  });

  it('cannot be made again and again to fill a mailbox', async () => {
    const email = 'flooded@example.org';
    const statuses: number[] = [];
    for (let round = 0; round < 12; round++) {
      const { status, body } = await call<SessionResponse>(test, 'POST', '/api/auth/sign-up', { body: { email, password } });
      statuses.push(status);
      if (status === 200) await eventually(async () => (await call(test, 'DELETE', '/api/me', { token: body.accessToken })).status === 200);
    }
    // Each call comes from another address of the network.
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    const mails = () => test.probe.of('mail.requested').filter(({ to }) => to === email);
    // Events arrive after the answer.
    await eventually(() => mails().length >= 10);
    expect(mails()).toHaveLength(10);
  });
});
