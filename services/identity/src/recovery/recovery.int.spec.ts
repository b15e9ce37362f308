import type { SessionResponse, User } from '@forewire/contracts/http/auth';
import type { Problem } from '@forewire/contracts/http/common';
import { eventually } from '@forewire/kit/testing';
import { call, type IdentityTest, mailedToken, signUp, signUpConfirmed, startIdentity, waitForEvent } from '../../test/factories.ts';

describe('forgotten passwords and unproven addresses', () => {
  let test: IdentityTest;
  beforeAll(async () => {
    test = await startIdentity({ PUBLIC_URL: 'https://news.example.org/' });
  });
  afterAll(() => test.close());

  const forgot = (email: string, ip?: string) => call<{ message: string } & Problem>(test, 'POST', '/api/auth/forgot-password', { body: { email }, ...(ip ? { ip } : {}) });
  const reset = (token: string, password = 'a wholly new one') => call<SessionResponse & { message: string } & Problem>(test, 'POST', '/api/auth/reset-password', { body: { token, password } });
  const verify = (token: string, bearer?: string) => call<Problem>(test, 'POST', '/api/auth/verify-email', { body: { token }, ...(bearer ? { token: bearer } : {}) });
  const signIn = (email: string, password: string) => call(test, 'POST', '/api/auth/sign-in', { body: { email, password } });
  const me = (token: string) => call<User>(test, 'GET', '/api/me', { token });
  const links = () => test.process.database('identity').connection.models['Link'];

  it('mails a link, sets the new password with it, and signs in', async () => {
    const person = await signUpConfirmed(test);
    expect(await forgot(person.email)).toMatchObject({ status: 200, body: { message: 'Password reset link sent to your email' } });
    const mail = await waitForEvent(test, 'mail.requested', ({ template, to }) => template === 'reset-password' && to === person.email);
    expect(mail.params['link']).toMatch(/^https:\/\/news\.example\.org\/auth#recovery=true&token=[\w-]{43}$/);
    expect(mail.params['expiresIn']).toBe('1 hour');
    const answer = await reset(await mailedToken(test, 'reset-password', person.email));
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password updated successfully! Redirecting...', user: { id: person.id, emailVerified: true } } });
    expect((await me(answer.body.accessToken)).status).toBe(200);
    expect((await signIn(person.email, person.password)).status).toBe(401);
    expect((await signIn(person.email, 'a wholly new one')).status).toBe(200);
  });

  it('makes links of the configured address, whatever a request says of its host', async () => {
    const person = await signUpConfirmed(test);
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example;proto=http' };
    const { statusCode } = await test.app.inject({ method: 'POST', url: '/api/auth/forgot-password', headers, payload: { email: person.email } });
    expect(statusCode).toBe(200);
    const mail = await waitForEvent(test, 'mail.requested', ({ template, to }) => template === 'reset-password' && to === person.email);
    expect(mail.params['link']).toMatch(/^https:\/\/news\.example\.org\//);
    expect(JSON.stringify(mail.params)).not.toContain('evil.example');
  });

  it('ends every session and API key when the password is reset, and not the one that comes with it', async () => {
    const person = await signUpConfirmed(test);
    const { body: apiKey } = await call<{ key: string }>(test, 'POST', '/api/api-keys', { token: person.token, body: { name: 'script' } });
    await forgot(person.email);
    const answer = await reset(await mailedToken(test, 'reset-password', person.email));
    await eventually(async () => (await me(person.token)).status === 401);
    await eventually(async () => (await me(apiKey.key)).status === 401);
    expect((await call(test, 'POST', '/api/auth/refresh', { cookie: person.cookie })).status).toBe(401);
    expect((await me(answer.body.accessToken)).status).toBe(200);
    expect((await call(test, 'POST', '/api/auth/refresh', { cookie: answer.cookie })).status).toBe(200);
    const isTheirs = ({ subject }: { subject: string }): boolean => subject === `user:${person.id}`;
    // The guard heard of it already; the probe hears in its own time.
    await waitForEvent(test, 'access.revoked', isTheirs);
    expect(test.probe.of('access.revoked').filter(isTheirs)).toHaveLength(1);
  });

  it('mails no link to somebody whose account is disabled', async () => {
    const [person, other] = [await signUpConfirmed(test), await signUpConfirmed(test)];
    const database = test.process.database('identity').connection;
    await database.models['User']?.updateOne({ _id: person.id }, { $set: { disabled: true } });
    expect((await forgot(person.email)).status).toBe(200);
    await eventually(async () => (await database.models['Job']?.countDocuments({ kind: 'send-reset-link' })) === 0);
    // Whatever was told before this has arrived with it.
    await forgot(other.email);
    await mailedToken(test, 'reset-password', other.email);
    expect(test.probe.of('mail.requested').filter(({ to, template }) => to === person.email && template === 'reset-password')).toEqual([]);
  });

  it('takes a link once, also when it comes twice at the same moment', async () => {
    const person = await signUpConfirmed(test);
    await forgot(person.email);
    const token = await mailedToken(test, 'reset-password', person.email);
    const answers = await Promise.all([reset(token, 'the first of two'), reset(token, 'the second of two')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'reset_link.expired', detail: 'Password reset link has expired. Please request a new one.' } });
  });

  it('refuses a link after an hour, one that is made up and one for another purpose', async () => {
    const person = await signUpConfirmed(test);
    await forgot(person.email);
    const token = await mailedToken(test, 'reset-password', person.email);
    const row = await links()?.findOne({ userId: person.id, purpose: 'reset-password' }).lean<{ expiresAt: Date }>();
    const left = (row?.expiresAt.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(59 * 60_000);
    expect(left).toBeLessThanOrEqual(60 * 60_000);
    await links()?.updateMany({ userId: person.id, purpose: 'reset-password' }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await reset(token)).body.code).toBe('reset_link.expired');
    expect((await reset('a token that nobody was sent')).body.code).toBe('reset_link.expired');
    expect((await reset(await mailedToken(test, 'verify-email', person.email))).body.code).toBe('reset_link.expired');
    expect((await reset(token, 'short')).body.fields).toEqual({ password: 'Password must be at least 8 characters' });
    expect((await signIn(person.email, person.password)).status).toBe(200);
  });

  it('counts made-up links of an address, and none that hold', async () => {
    const ip = '203.0.113.77';
    const open = (token: string) => call<Problem>(test, 'POST', '/api/auth/verify-email', { body: { token }, token: person.token, ip });
    const person = await signUp(test);
    const token = await mailedToken(test, 'verify-email', person.email);
    for (let tries = 0; tries < 35; tries += 1) expect((await open(token)).status).toBe(200);
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1) statuses.push((await open(`made-up-${tries}`.padEnd(43, 'x'))).status);
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses[30]).toBe(429);
    expect((await open(token)).status).toBe(429);
  });

  it('keeps only the hash of a link', async () => {
    const person = await signUp(test);
    const token = await mailedToken(test, 'verify-email', person.email);
    expect(await links()?.findById(token)).toBeNull();
    expect(await links()?.countDocuments({ userId: person.id })).toBe(1);
  });

  it('answers alike for an address without an account, and mails nothing', async () => {
    expect(await forgot('nobody@example.org')).toMatchObject({ status: 200, body: { message: 'Password reset link sent to your email' } });
    const jobs = test.process.database('identity').connection.models['Job'];
    await eventually(async () => (await jobs?.countDocuments()) === 0);
    expect(test.probe.of('mail.requested').some(({ to }) => to === 'nobody@example.org')).toBe(false);
  });

  it('limits mails to one address, whether it has an account or not', async () => {
    const person = await signUp(test);
    for (const email of [person.email, 'unknown@example.org']) {
      for (let i = 0; i < 3; i++) expect((await forgot(email)).status).toBe(200);
      expect((await forgot(email)).status).toBe(429);
    }
  });

  it('limits mails asked for from one address of the network', async () => {
    for (let i = 0; i < 20; i++) expect((await forgot(`person${i}@example.org`, '203.0.113.20')).status).toBe(200);
    expect((await forgot('person20@example.org', '203.0.113.20')).status).toBe(429);
  });

  it('slows down who tries made-up links', async () => {
    const attempt = () => call(test, 'POST', '/api/auth/verify-email', { body: { token: 'a token that nobody was sent' }, ip: '203.0.113.21' });
    for (let i = 0; i < 30; i++) expect((await attempt()).status).toBe(400);
    expect((await attempt()).status).toBe(429);
  });

  it('proves an address by the link of the first mail, which may be opened twice', async () => {
    const person = await signUp(test);
    expect((await me(person.token)).body.emailVerified).toBe(false);
    const mail = await waitForEvent(test, 'mail.requested', ({ template, to }) => template === 'verify-email' && to === person.email);
    expect(mail.params['link']).toMatch(/^https:\/\/news\.example\.org\/auth\/confirm#token=/);
    const token = await mailedToken(test, 'verify-email', person.email);
    expect(await verify(token, person.token)).toMatchObject({ status: 200, body: { success: true, session: null } });
    expect((await me(person.token)).body.emailVerified).toBe(true);
    expect((await verify(token)).status).toBe(200);
    expect(await verify('a token that nobody was sent')).toMatchObject({ status: 400, body: { code: 'verification_link.expired' } });
  });

  it('leads whoever came by an invitation to its page, in the first mail and in another, and to nothing else', async () => {
    const invitation = '3f2a8c1e-9b4d-4e7a-8c55-0d6f1b2a3c4d';
    const person = await signUp(test, { invitation, isFromInvitation: true });
    const links = () => test.probe.of('mail.requested').filter(({ template, to }) => template === 'verify-email' && to === person.email).map(({ params }) => params['link'] ?? '');
    await eventually(() => links().length === 1);
    const ask = (body: object) => call(test, 'POST', '/api/auth/resend-confirmation', { body: { email: person.email, ...body } });
    expect((await ask({ invitation })).status).toBe(200);
    await eventually(() => links().length === 2);
    for (const link of links()) expect(link).toMatch(/^https:\/\/news\.example\.org\/auth\/confirm#token=[\w-]+&next=\/3f2a8c1e-9b4d-4e7a-8c55-0d6f1b2a3c4d$/);
    expect(await verify(await mailedToken(test, 'verify-email', person.email), person.token)).toMatchObject({ status: 200 });
    for (const elsewhere of ['//evil.example', 'https://evil.example', 'settings', '../auth']) {
      expect(await ask({ invitation: elsewhere })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
      expect((await call(test, 'POST', '/api/auth/sign-up', { body: { email: 'led@example.org', password: 'a lantern in the harbour', invitation: elsewhere } })).status).toBe(400);
    }
  });

  describe('another link to prove an address', () => {
    const resend = (email: string, ip?: string) => call<{ message: string } & Problem>(test, 'POST', '/api/auth/resend-confirmation', { body: { email }, ...(ip ? { ip } : {}) });
    const mails = (email: string) => test.probe.of('mail.requested').filter(({ template, to }) => template === 'verify-email' && to === email);
    const nothingToDo = () => eventually(async () => (await test.process.database('identity').connection.models['Job']?.countDocuments()) === 0);

    it('is mailed, and works as well as the first', async () => {
      const person = await signUp(test);
      const first = await mailedToken(test, 'verify-email', person.email);
      expect(await resend(` ${person.email.toUpperCase()} `)).toMatchObject({ status: 200, body: { message: 'Confirmation link sent to your email' } });
      await eventually(() => mails(person.email).length === 2);
      const second = await mailedToken(test, 'verify-email', person.email);
      expect(second).not.toBe(first);
      expect((await verify(second, person.token)).status).toBe(200);
      expect((await me(person.token)).body.emailVerified).toBe(true);
      expect((await verify(first)).status).toBe(200);
    });

    it('is answered alike for a proven address and one without an account, and mailed to neither', async () => {
      const person = await signUp(test);
      await verify(await mailedToken(test, 'verify-email', person.email), person.token);
      for (const email of [person.email, 'nobody.here@example.org']) {
        expect(await resend(email)).toMatchObject({ status: 200, body: { message: 'Confirmation link sent to your email' } });
      }
      await nothingToDo();
      expect(mails(person.email)).toHaveLength(1);
      expect(mails('nobody.here@example.org')).toHaveLength(0);
    });

    it('is limited for one address of the network, in an hour and in a day, and then goes to others', async () => {
      const person = await signUp(test);
      for (const email of [person.email, 'unknown.here@example.org']) {
        for (let i = 0; i < 3; i++) expect((await resend(email, '203.0.113.41')).status).toBe(200);
        expect((await resend(email, '203.0.113.41')).status).toBe(429);
        expect((await resend(email, '203.0.113.42')).status).toBe(200);
      }
      for (let i = 0; i < 20; i++) expect((await resend(`reader${i}@example.org`, '203.0.113.40')).status).toBe(200);
      expect((await resend('reader20@example.org', '203.0.113.40')).status).toBe(429);
    });

    it('is one address of the network for all that one customer has', async () => {
      for (let i = 0; i < 3; i++) expect((await resend('six@example.org', `2001:db8:1:2::${i + 1}`)).status).toBe(200);
      expect((await resend('six@example.org', '2001:db8:1:2:aaaa::9')).status).toBe(429);
      expect((await resend('six@example.org', '2001:db8:1:3::1')).status).toBe(200);
    });

    it('is bounded in a day however many strangers ask, and the account’s own session is not counted with them', async () => {
      const person = await signUp(test);
      for (const email of [person.email, 'nobody.yet@example.org']) {
        for (let i = 0; i < 10; i++) expect((await resend(email)).status).toBe(200);
        expect((await resend(email)).status).toBe(429);
      }
      const own = (token: string, email = person.email) => call(test, 'POST', '/api/auth/resend-confirmation', { token, body: { email } });
      const stranger = await signUp(test);
      expect((await own(stranger.token)).status).toBe(429);
      for (let i = 0; i < 3; i++) expect((await own(person.token)).status).toBe(200);
      expect((await own(person.token)).status).toBe(429);
      await nothingToDo();
      // One by signing up, ten for strangers, three for the holder.
      await eventually(() => mails(person.email).length === 14);
    });

    it('asked for by strangers keeps nobody from signing up, nor from their own mails after a good password', async () => {
      const email = 'owner.to.be@example.org';
      for (let i = 0; i < 10; i++) expect((await resend(email)).status).toBe(200);
      await nothingToDo();
      const owner = await signUp(test, { email });
      expect((await resend(email)).status).toBe(429);
      const { body } = await call<SessionResponse>(test, 'POST', '/api/auth/sign-in', { body: { email, password: owner.password } });
      expect((await call(test, 'POST', '/api/auth/resend-confirmation', { token: body.accessToken, body: { email } })).status).toBe(200);
      // One by signing up, and this.
      await eventually(() => mails(email).length === 2);
    });

    it('is refused to what is no address', async () => {
      expect(await resend('nonsense')).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    });
  });
});
