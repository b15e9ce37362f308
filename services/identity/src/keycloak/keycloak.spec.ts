import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { setLogLevel } from '@forewire/kit/log';
import { OidcServer } from '../../test/oidc-server.ts';
import { loadIdentityConfig } from '../config.ts';
import { Keycloak } from './keycloak.ts';

function keycloakAt(url: string, more: Record<string, string> = {}): Keycloak {
  return new Keycloak(loadIdentityConfig({ KEYCLOAK_URL: url, ...more }));
}

beforeAll(() => setLogLevel('silent'));

describe('the realm', () => {
  const oidc = new OidcServer();
  beforeAll(() => oidc.start());
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => oidc.stop());

  it.each(['RS256', 'PS512', 'ES256', 'EdDSA'])('may sign with %s', async (alg) => {
    await oidc.changeKey(alg);
    const { tokens, session } = await oidc.signIn();
    expect(await keycloakAt(oidc.url).verify(tokens.accessToken)).toMatchObject({ subject: session.user.subject, sid: session.sid });
  });

  it('may change its keys, which are read again half a minute later at the latest', async () => {
    const keycloak = keycloakAt(oidc.url);
    await keycloak.verify((await oidc.signIn()).tokens.accessToken);
    await oidc.changeKey();
    const { tokens } = await oidc.signIn();
    const later = Date.now() + 31_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    expect((await keycloak.verify(tokens.accessToken)).emailVerified).toBe(true);
  });

  it('may be reached at another address than the one that its tokens carry', async () => {
    const { session } = await oidc.signIn();
    const keycloak = keycloakAt('https://sso.example.org', { KEYCLOAK_INTERNAL_URL: oidc.url });
    const accessToken = await oidc.accessToken(session, { iss: 'https://sso.example.org/realms/forewire' });
    expect((await keycloak.verify(accessToken)).subject).toBe(session.user.subject);
    expect((await keycloak.renew(session.refreshToken)).kind).toBe('renewed');
    expect(keycloak.logoutAddress(null, 'https://news.example.org/')).toMatch(/^https:\/\/sso\.example\.org\/realms\/forewire\/protocol\/openid-connect\/logout\?client_id=forewire-web&post_logout/);
  });

  it('is asked once for its keys, whoever signs in', async () => {
    const keycloak = keycloakAt(oidc.url);
    const { session } = await oidc.signIn();
    await keycloak.verify(await oidc.accessToken(session));
    await oidc.stop();
    expect((await keycloak.verify(await oidc.accessToken(session))).sid).toBe(session.sid);
    await oidc.start();
  });

  it('ends sessions only by saying so: a client that it does not know is the operator’s to mend', async () => {
    const { session } = await oidc.signIn();
    expect(await keycloakAt(oidc.url, { KEYCLOAK_CLIENT_ID: 'another' }).renew(session.refreshToken)).toEqual({ kind: 'away' });
    expect(await keycloakAt(oidc.url).renew('made up')).toEqual({ kind: 'ended', disabled: false });
    session.user.enabled = false;
    expect(await keycloakAt(oidc.url).renew(session.refreshToken)).toEqual({ kind: 'ended', disabled: true });
  });
});

describe('a realm that does not answer as it should', () => {
  let server: Server;
  let url: string;
  let answer: { status: number; body: string };
  beforeAll(async () => {
    server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    { status: 500, body: '{}' },
    { status: 503, body: 'Service Unavailable' },
    { status: 404, body: '{"error":"Realm does not exist"}' },
    { status: 302, body: '' },
    { status: 200, body: '<html>maintenance</html>' },
    { status: 200, body: '{"keys":7}' },
  ])('counts as away: $status $body', async (given) => {
    answer = given;
    const token = `${Buffer.from('{"alg":"RS256","kid":"a"}').toString('base64url')}.${Buffer.from('{"typ":"Bearer"}').toString('base64url')}.c2ln`;
    await expect(keycloakAt(url).verify(token)).rejects.toMatchObject({ code: 'sso.unavailable', status: 503 });
    expect(await keycloakAt(url).renew('a refresh token')).toEqual({ kind: 'away' });
  });
});
