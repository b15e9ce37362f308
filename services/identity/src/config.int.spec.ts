import { readFileSync } from 'node:fs';
import type { AuthOptions } from '@forewire/contracts/http/auth';
import { buildUser, call, type IdentityTest, startIdentity } from '../test/factories.ts';
import { loadIdentityConfig } from './config.ts';
import { OpenSession } from './sessions/open-session.ts';
import { toAuthOptions } from './sessions/session.dto.ts';
import { UserRepository } from './users/user.repository.ts';

describe('the configuration', () => {
  const keycloak = { KEYCLOAK_URL: 'https://sso.example.org', KEYCLOAK_REALM: 'newsroom', KEYCLOAK_CLIENT_ID: 'web', KEYCLOAK_PROVIDERS: 'google, x' };

  it('offers what is set up', () => {
    expect(toAuthOptions(loadIdentityConfig({}))).toEqual({ passwords: true, providers: [], signUpRevealsAccounts: true, keycloak: null });
    expect(toAuthOptions(loadIdentityConfig({ ...keycloak, SSO_ONLY: 'true' }))).toEqual({
      passwords: false,
      providers: [],
      signUpRevealsAccounts: true,
      keycloak: { url: 'https://sso.example.org', realm: 'newsroom', clientId: 'web', providers: ['google', 'x'] },
    });
  });

  it('names what is wrong', () => {
    expect(() => loadIdentityConfig({ SSO_ONLY: 'true' })).toThrow('SSO_ONLY: needs KEYCLOAK_URL');
    expect(() => loadIdentityConfig({ SMS_COUNTRIES: 'GB,Narnia' })).toThrow('SMS_COUNTRIES.1: must be codes such as GB,US');
    expect(() => loadIdentityConfig({ ...keycloak, KEYCLOAK_PROVIDERS: 'google,geocities' })).toThrow('KEYCLOAK_PROVIDERS');
    for (const wrong of ['/press', '/press=Desk', '/press=Desk:janitor', '=Desk:editor', '/press=:editor']) {
      expect(() => loadIdentityConfig({ KEYCLOAK_GROUP_ROLES: wrong })).toThrow('KEYCLOAK_GROUP_ROLES');
    }
  });

  it('takes a provider whole or not at all, and once', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(toAuthOptions(loadIdentityConfig({ ...google, X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret' })).providers).toEqual(['google', 'x']);
    expect(() => loadIdentityConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET: is needed with GOOGLE_CLIENT_ID');
    expect(() => loadIdentityConfig({ MICROSOFT_CLIENT_SECRET: 'secret' })).toThrow('MICROSOFT_CLIENT_ID: is needed with MICROSOFT_CLIENT_SECRET');
    expect(() => loadIdentityConfig({ ...keycloak, ...google })).toThrow('GOOGLE_CLIENT_ID: cannot be used while KEYCLOAK_PROVIDERS names google');
    expect(() => loadIdentityConfig({ KEYCLOAK_URL: 'https://sso.example.org', SSO_ONLY: 'true', ...google })).toThrow('GOOGLE_CLIENT_ID: cannot be used with SSO_ONLY');
    for (const name of ['GOOGLE_ISSUER', 'MICROSOFT_ISSUER', 'X_URL', 'X_API_URL']) {
      expect(() => loadIdentityConfig({ [name]: 'http://sign-in.example.org' })).toThrow(`${name}: must begin with https://`);
      expect(() => loadIdentityConfig({ [name]: 'http://127.0.0.1:4000' })).not.toThrow();
    }
  });

  it('reads which places groups give, with colons in the names of companies', () => {
    expect(loadIdentityConfig({ KEYCLOAK_GROUP_ROLES: '/press/leads=Harbour Desk:admin, /night=News: Night:viewer' }).KEYCLOAK_GROUP_ROLES).toEqual([
      { group: '/press/leads', company: 'Harbour Desk', role: 'admin' },
      { group: '/night', company: 'News: Night', role: 'viewer' },
    ]);
  });

  it('means the clients of the realm that ships with it', () => {
    const { clients } = JSON.parse(readFileSync(new URL('../../../k8s/keycloak/forewire-realm.json', import.meta.url), 'utf8')) as { clients: { clientId: string }[] };
    const { KEYCLOAK_CLIENT_ID, KEYCLOAK_SERVICE_CLIENT_ID } = loadIdentityConfig({});
    expect(clients.map(({ clientId }) => clientId)).toEqual([KEYCLOAK_CLIENT_ID, KEYCLOAK_SERVICE_CLIENT_ID]);
  });

  describe('with single sign-on only', () => {
    let test: IdentityTest;
    const before = { ...process.env };
    beforeAll(async () => {
      Object.assign(process.env, keycloak, { SSO_ONLY: 'true' });
      test = await startIdentity();
    });
    afterAll(async () => {
      process.env = before;
      await test.close();
    });

    it('ends the sessions that a password had opened', async () => {
      const user = buildUser();
      await test.app.get(UserRepository, { strict: false }).insert(user);
      const { refreshToken: cookie } = await test.app.get(OpenSession, { strict: false }).execute(user, { ip: '127.0.0.1', userAgent: '' });
      expect(await call(test, 'POST', '/api/auth/refresh', { cookie })).toMatchObject({ status: 401, body: { code: 'session.unauthenticated' }, cookie: '' });
    });

    it('closes everything that is about passwords', async () => {
      expect((await call<AuthOptions>(test, 'GET', '/api/auth/options')).body.passwords).toBe(false);
      const body = { email: 'a@example.org', password: 'winter', token: 'a token that is long enough' };
      for (const path of ['sign-up', 'sign-in', 'forgot-password', 'reset-password', 'resend-confirmation']) {
        expect(await call(test, 'POST', `/api/auth/${path}`, { body })).toMatchObject({ status: 403, body: { code: 'passwords.disabled' } });
      }
    });
  });
});
