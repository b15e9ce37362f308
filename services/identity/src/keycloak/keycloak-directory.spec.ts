import { jest } from '@jest/globals';
import { newId } from '@forewire/kit/ids';
import { setLogLevel } from '@forewire/kit/log';
import { OidcServer, serviceClient } from '../../test/oidc-server.ts';
import { loadIdentityConfig } from '../config.ts';
import { keptPlaces } from '../users/directory.ts';
import { KeycloakDirectory } from './keycloak-directory.ts';
import { placesOf } from './keycloak-person.ts';

describe('the directory of a realm', () => {
  const oidc = new OidcServer();
  beforeAll(() => {
    setLogLevel('silent');
    return oidc.start();
  });
  afterAll(() => oidc.stop());
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-03-01T09:00:00Z'), doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'queueMicrotask', 'performance'] });
    oidc.mayReadUsers = true;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const directory = (changes: Record<string, string> = {}) =>
    new KeycloakDirectory(loadIdentityConfig({ KEYCLOAK_URL: 'https://sso.invalid', KEYCLOAK_INTERNAL_URL: oidc.url, KEYCLOAK_SERVICE_CLIENT_SECRET: serviceClient.secret, ...changes }));
  const known = async () => (await oidc.signIn()).session.user;

  it('says who is let in, who is disabled and who is gone', async () => {
    const [user, shut] = [await known(), await known()];
    shut.enabled = false;
    const asked = directory();
    expect(await asked.standingOf(user.subject)).toBe('let-in');
    expect(await asked.standingOf(shut.subject)).toBe('disabled');
    expect(await asked.standingOf(newId())).toBe('gone');
  });

  it.each([
    { told: 'names alone', claims: ['desk', 'night'] },
    { told: 'full paths', claims: ['/departments/desk', '/night'] },
  ])('gives every place that sign-in gave where tokens carry $told, and none whose group was left', async ({ claims }) => {
    const env = { KEYCLOAK_GROUP_ROLES: `${claims[0]}=Newsroom:editor,/night=Night Desk:owner` };
    const user = await known();
    const asked = directory(env);
    const had = placesOf(claims, loadIdentityConfig(env));
    const kept = async (groups: string[]) => {
      user.groups = groups;
      return keptPlaces(had, (await asked.placesOf(user.subject)) ?? []);
    };
    expect(had).toHaveLength(2);
    expect(await kept(['/departments/desk', '/night'])).toEqual(had);
    expect(await kept(['/night'])).toEqual([{ company: 'Night Desk', role: 'owner' }]);
    expect(await kept(['/desk/archive', '/desks', '/companies/desk/night owl'])).toEqual([]);
  });

  it('takes a realm that is not there for no word about anybody', async () => {
    expect(await directory({ KEYCLOAK_REALM: 'elsewhere' }).standingOf((await known()).subject)).toBe('unknown');
  });

  it('asks nobody without a secret, and nothing of a Keycloak that is not set up', async () => {
    const before = oidc.lookUps.length;
    expect(await new KeycloakDirectory(loadIdentityConfig({ KEYCLOAK_URL: oidc.url })).standingOf(newId())).toBe('unknown');
    expect(await new KeycloakDirectory(loadIdentityConfig({ KEYCLOAK_SERVICE_CLIENT_SECRET: 'x' })).standingOf(newId())).toBe('unknown');
    expect(oidc.lookUps).toHaveLength(before);
  });

  it('rests for half a minute after a failure, and then asks again with a new token', async () => {
    const user = await known();
    const asked = directory();
    expect(await asked.standingOf(user.subject)).toBe('let-in');
    oidc.mayReadUsers = false;
    expect(await asked.standingOf(user.subject)).toBe('unknown');
    oidc.mayReadUsers = true;
    const before = oidc.lookUps.length;
    expect(await asked.standingOf(user.subject)).toBe('unknown');
    expect(oidc.lookUps).toHaveLength(before);
    jest.setSystemTime(Date.now() + 30_001);
    expect(await asked.standingOf(user.subject)).toBe('let-in');
  });

  it('uses a token until shortly before its end', async () => {
    const user = await known();
    const asked = directory();
    await asked.standingOf(user.subject);
    const first = oidc.serviceTokens;
    jest.setSystemTime(Date.now() + 280_000);
    expect(await asked.standingOf(user.subject)).toBe('let-in');
    expect(oidc.serviceTokens).toBe(first);
    jest.setSystemTime(Date.now() + 11_000);
    expect(await asked.standingOf(user.subject)).toBe('let-in');
    expect(oidc.serviceTokens).toBe(first + 1);
  });
});
