import type { KeycloakSignInResponse } from '@forewire/contracts/http/auth';
import { eventually } from '@forewire/kit/testing';
import { call, type IdentityTest, signUpConfirmed, startIdentity, waitForEvent } from '../../test/factories.ts';
import { type OidcSession, OidcServer, type OidcUser, serviceClient } from '../../test/oidc-server.ts';

describe.each([
  { asked: 'with a client that may read users', env: { KEYCLOAK_SERVICE_CLIENT_SECRET: serviceClient.secret } },
  { asked: 'without one', env: {} },
])('after a logout at Keycloak, $asked', ({ env }) => {
  const canAsk = 'KEYCLOAK_SERVICE_CLIENT_SECRET' in env;
  const oidc = new OidcServer();
  const before = { ...process.env };
  let test: IdentityTest;
  beforeAll(async () => {
    await oidc.start();
    Object.assign(process.env, { KEYCLOAK_URL: oidc.url, ...env });
    test = await startIdentity();
  });
  afterAll(async () => {
    process.env = before;
    await test.close();
    await oidc.stop();
  });

  const me = async (token: string) => (await call(test, 'GET', '/api/me', { token })).status;
  const refresh = async (cookie: string | undefined) => (await call(test, 'POST', '/api/auth/refresh', { cookie })).status;
  const models = () => test.process.database('identity').connection.models;
  const jobs = () => models()['Job'];
  const enter = async ({ tokens, session }: Awaited<ReturnType<OidcServer['signIn']>>) => {
    const { body, cookie } = await call<KeycloakSignInResponse>(test, 'POST', '/api/auth/keycloak', { body: tokens });
    await eventually(async () => (await me(body.accessToken)) === 200);
    return { id: body.user.id, token: body.accessToken, cookie, session, refreshToken: session.refreshToken };
  };
  /** One person in two browsers. */
  const inTwoBrowsers = async (changes: Partial<OidcUser> = {}) => {
    const first = await enter(await oidc.signIn(changes));
    return { first, other: await enter(await oidc.signInAgain(first.session.user)), user: first.session.user };
  };
  const signOutThere = async ({ sid, user }: OidcSession) => {
    const body = new URLSearchParams({ logout_token: await oidc.logoutToken({ sub: user.subject, sid }) });
    expect((await fetch(`${test.url}/api/auth/keycloak/backchannel-logout`, { method: 'POST', body })).status).toBe(200);
  };
  const jobsDone = () => eventually(async () => (await jobs()?.countDocuments({ _id: /after-logout/ })) === 0);

  it('the other sessions of somebody who was disabled end at once, though nobody uses them, and everything else of theirs', async () => {
    const { first, other, user } = await inTwoBrowsers();
    const { body } = await call<{ key: string }>(test, 'POST', '/api/api-keys', { token: first.token, body: { name: 'mine' } });
    const stranger = await enter(await oidc.signIn());
    user.enabled = false;
    await signOutThere(first.session);
    await waitForEvent(test, 'user.changed', ({ id, disabled }) => id === first.id && disabled);
    await eventually(async () => (await me(other.token)) === 401 && (await me(body.key)) === 401);
    expect([await refresh(other.cookie), await me(stranger.token)]).toEqual([401, 200]);
    expect(oidc.renewals).not.toContain(stranger.session.refreshToken);
  });

  it('a session that was an admin’s by its role there ends with the role, and others stay', async () => {
    const { first, other, user } = await inTwoBrowsers({ roles: ['forewire-admin'] });
    expect((await call(test, 'GET', '/api/me', { token: other.token })).body).toMatchObject({ admin: true });
    const colleague = await inTwoBrowsers({ roles: ['forewire-admin'] });
    user.roles = [];
    await signOutThere(first.session);
    await signOutThere(colleague.first.session);
    await eventually(async () => (await me(other.token)) === 401);
    await jobsDone();
    expect([await me(colleague.other.token), await refresh(colleague.other.cookie)]).toEqual([200, 200]);
    expect(test.probe.of('user.changed').some(({ id, disabled }) => id === first.id && disabled)).toBe(false);
  });

  it('groups that have changed are told, and who is let in goes on with their session', async () => {
    const { first, other, user } = await inTwoBrowsers({ groups: ['/companies/Harbour Desk/owner'] });
    user.groups = ['/companies/Harbour Desk/viewer'];
    await signOutThere(first.session);
    await waitForEvent(test, 'user.changed', ({ id, directory }) => id === first.id && directory?.places[0]?.role === 'viewer');
    await jobsDone();
    expect([await me(other.token), await refresh(other.cookie)]).toEqual([200, 200]);
  });

  it('the browser’s own word for it does the same', async () => {
    const { first, other, user } = await inTwoBrowsers();
    user.enabled = false;
    const query = new URLSearchParams({ iss: oidc.issuer, sid: first.session.sid });
    expect((await call(test, 'GET', `/api/auth/keycloak/frontchannel-logout?${query.toString()}`)).status).toBe(200);
    await eventually(async () => (await me(other.token)) === 401);
  });

  it('a session is asked about once for several logouts, and not while somebody else asks: refresh tokens are good once', async () => {
    const { first, other, user } = await inTwoBrowsers();
    const third = await enter(await oidc.signInAgain(user));
    // As a replica that asks at this moment.
    await models()['KeycloakSession']?.updateOne({ sid: other.session.sid }, { $set: { checkedAt: new Date(), confirmedAt: new Date(Date.now() - 60_000) } });
    await signOutThere(first.session);
    await signOutThere(third.session);
    const waiting = { kind: 'check-after-logout', 'payload.sessionId': (await models()['KeycloakSession']?.findOne({ sid: other.session.sid }).lean<{ _id: string }>())?._id };
    await eventually(async () => (await jobs()?.countDocuments({ _id: { $gt: '' }, ...waiting, attempts: 0, leaseId: null, runAt: { $gt: new Date(Date.now() + 1000) } })) === 2);
    expect(oidc.renewals).not.toContain(other.refreshToken);
    await models()['KeycloakSession']?.updateOne({ sid: other.session.sid }, { $set: { checkedAt: new Date(Date.now() - 30_000) } });
    const asked = oidc.renewals.length;
    await jobs()?.updateMany({ _id: { $gt: '' }, ...waiting }, { $set: { runAt: new Date() } });
    await jobsDone();
    expect(oidc.renewals.slice(asked)).toEqual([other.refreshToken]);
    expect(await refresh(other.cookie)).toBe(200);
  });

  if (canAsk) {
    it('sessions by password end too when somebody was disabled there', async () => {
      const person = await signUpConfirmed(test);
      const { session } = await enter(await oidc.signIn({ email: person.email }));
      session.user.enabled = false;
      expect(await me(person.token)).toBe(200);
      await signOutThere(session);
      await eventually(async () => (await me(person.token)) === 401);
    });
  }

  it('is asked again when Keycloak did not answer, and nobody loses a session by that', async () => {
    const { first, other, user } = await inTwoBrowsers();
    const token = await oidc.logoutToken({ sub: user.subject, sid: first.session.sid });
    await oidc.stop();
    const body = new URLSearchParams({ logout_token: token });
    expect((await fetch(`${test.url}/api/auth/keycloak/backchannel-logout`, { method: 'POST', body })).status).toBe(200);
    await eventually(async () => (await jobs()?.countDocuments({ _id: /after-logout/, attempts: 1, leaseId: null })) === (canAsk ? 2 : 1));
    expect(await me(other.token)).toBe(200);
    user.enabled = false;
    await oidc.start();
    await jobs()?.updateMany({ _id: /after-logout/ }, { $set: { runAt: new Date() } });
    await eventually(async () => (await me(other.token)) === 401);
    await jobs()?.deleteMany({ _id: /after-logout/ });
  });
});
