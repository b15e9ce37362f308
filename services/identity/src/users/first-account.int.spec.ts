import type { SessionResponse } from '@forewire/contracts/http/auth';
import { decodeJwt } from 'jose';
import { call, type IdentityTest, mailedToken, startIdentity } from '../../test/factories.ts';
import { SyncAdmins } from './sync-admins.ts';

const signUp = (test: IdentityTest, email: string) => call<SessionResponse>(test, 'POST', '/api/auth/sign-up', { body: { email, password: 'a lantern in the harbour' } });
const mailsTo = (test: IdentityTest, email: string) => test.probe.of('mail.requested').filter(({ to }) => to === email);

describe('the first account of an installation', () => {
  let test: IdentityTest;
  afterEach(() => test.close());

  it('is its operator and confirmed where mail never leaves the machine and nobody is named as an admin', async () => {
    test = await startIdentity({ ADMIN_EMAILS: '' });
    const first = await signUp(test, 'first@example.org');
    expect(first.body.user).toMatchObject({ admin: true, emailVerified: true });
    expect(decodeJwt(first.body.accessToken)).toMatchObject({ admin: true });
    const second = await signUp(test, 'second@example.org');
    expect(second.body.user).toMatchObject({ admin: false, emailVerified: false });
    expect(mailsTo(test, 'first@example.org')).toEqual([]);
    await test.app.get(SyncAdmins, { strict: false }).onModuleInit();
    const renewed = await call<SessionResponse>(test, 'POST', '/api/auth/refresh', { cookie: first.cookie });
    expect(renewed.body.user.admin).toBe(true);
  });

  it('is one alone, however many come first at once', async () => {
    test = await startIdentity({ ADMIN_EMAILS: '' });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => signUp(test, `racer${index}@example.org`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.user.admin)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.user.emailVerified)).toHaveLength(1);
  });

  it('is its operator once the mailed link is opened, where sign-up tells nothing of accounts', async () => {
    process.env['SIGN_UP_REVEALS_ACCOUNTS'] = 'false';
    try {
      test = await startIdentity({ ADMIN_EMAILS: '' });
      const open = async (email: string) => {
        expect((await signUp(test, email)).status).toBe(202);
        const token = await mailedToken(test, 'verify-email', email);
        return call<{ session: SessionResponse }>(test, 'POST', '/api/auth/verify-email', { body: { token, password: 'a lantern in the harbour' } });
      };
      const first = await open('first@example.org');
      expect(first.body.session.user).toMatchObject({ admin: true, emailVerified: true });
      expect(decodeJwt(first.body.session.accessToken)).toMatchObject({ admin: true });
      expect((await open('second@example.org')).body.session.user).toMatchObject({ admin: false, emailVerified: true });
    } finally {
      delete process.env['SIGN_UP_REVEALS_ACCOUNTS'];
    }
  });

  it.each([
    ['admins are named', { ADMIN_EMAILS: 'desk@example.org' }, {}],
    ['mail goes out', { ADMIN_EMAILS: '' }, { SMTP_URL: 'smtp://127.0.0.1:9' }],
  ])('is one like any other where %s', async (_name, kit, own) => {
    Object.assign(process.env, own);
    try {
      test = await startIdentity(kit);
      expect((await signUp(test, 'first@example.org')).body.user).toMatchObject({ admin: false, emailVerified: false });
    } finally {
      for (const key of Object.keys(own)) delete process.env[key];
    }
  });
});
