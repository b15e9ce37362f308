import type { AuthOptions } from '@forewire/contracts/http/auth';
import { call, type IdentityTest, startIdentity } from '../test/factories.ts';
import { loadIdentityConfig } from './config.ts';
import { toAuthOptions } from './sessions/session.dto.ts';

describe('the configuration', () => {
  const keycloak = { KEYCLOAK_URL: 'https://sso.example.org', KEYCLOAK_REALM: 'newsroom', KEYCLOAK_CLIENT_ID: 'web', KEYCLOAK_PROVIDERS: 'google, x' };

  it('offers what is set up', () => {
    expect(toAuthOptions(loadIdentityConfig({}))).toEqual({ passwords: true, keycloak: null });
    expect(toAuthOptions(loadIdentityConfig({ ...keycloak, SSO_ONLY: 'true' }))).toEqual({
      passwords: false,
      keycloak: { url: 'https://sso.example.org', realm: 'newsroom', clientId: 'web', providers: ['google', 'x'] },
    });
  });

  it('names what is wrong', () => {
    expect(() => loadIdentityConfig({ SSO_ONLY: 'true' })).toThrow('SSO_ONLY: needs KEYCLOAK_URL');
    expect(() => loadIdentityConfig({ ...keycloak, KEYCLOAK_PROVIDERS: 'google,geocities' })).toThrow('KEYCLOAK_PROVIDERS');
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

    it('closes everything that is about passwords', async () => {
      expect((await call<AuthOptions>(test, 'GET', '/api/auth/options')).body.passwords).toBe(false);
      const body = { email: 'a@example.org', password: 'winter', token: 'a token that is long enough' };
      for (const path of ['sign-up', 'sign-in', 'forgot-password', 'reset-password']) {
        expect(await call(test, 'POST', `/api/auth/${path}`, { body })).toMatchObject({ status: 403, body: { code: 'passwords.disabled' } });
      }
    });
  });
});
