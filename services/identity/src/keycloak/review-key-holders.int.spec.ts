import type { KeycloakSignInResponse } from '@forewire/contracts/http/auth';
import { eventually } from '@forewire/kit/testing';
import { call, type IdentityTest, signUpConfirmed, startIdentity, waitForEvent } from '../../test/factories.ts';
import { OidcServer, serviceClient } from '../../test/oidc-server.ts';
import { LinkedIdentityRepository } from './linked-identity.repository.ts';
import { ReviewKeyHolders } from './review-key-holders.ts';

const dayMs = 86_400_000;

describe.each([
  { asked: 'a client that may read users', env: { KEYCLOAK_SERVICE_CLIENT_SECRET: serviceClient.secret } },
  { asked: 'no such client', env: {} },
  { asked: 'a wrong secret', env: { KEYCLOAK_SERVICE_CLIENT_SECRET: 'wrong' } },
])('holders of API keys without a session, with $asked', ({ env }) => {
  const canAsk = 'KEYCLOAK_SERVICE_CLIENT_SECRET' in env && env.KEYCLOAK_SERVICE_CLIENT_SECRET === serviceClient.secret;
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
  const identities = () => test.process.database('identity').connection.models['LinkedIdentity'];
  const review = () => test.app.get(ReviewKeyHolders, { strict: false }).execute();
  const makeKey = async (token: string) => (await call<{ key: string }>(test, 'POST', '/api/api-keys', { token, body: { name: 'mine' } })).body.key;
  /** Somebody who signed in once, made a key and closed the page; five minutes ago, unless it is said how long. */
  const holder = async (agoMs = 5 * 60_000) => {
    const { tokens, session } = await oidc.signIn();
    const { body } = await call<KeycloakSignInResponse>(test, 'POST', '/api/auth/keycloak', { body: tokens });
    await eventually(async () => (await me(body.accessToken)) === 200);
    const key = await makeKey(body.accessToken);
    const ago = new Date(Date.now() - agoMs);
    await identities()?.updateOne({ _id: { $gt: '' }, subject: session.user.subject }, { $set: { reviewedAt: ago, confirmedAt: ago } });
    return { id: body.user.id, key, oidcUser: session.user, token: body.accessToken };
  };
  const row = (subject: string) => identities()?.findOne({ _id: { $gt: '' }, subject }).lean<{ reviewedAt: Date; confirmedAt: Date }>();

  it('leaves those alone who are let in, and asks of each once in five minutes', async () => {
    const { key, oidcUser } = await holder();
    await review();
    await review();
    expect(oidc.lookUps.filter((subject) => subject === oidcUser.subject)).toHaveLength(canAsk ? 1 : 0);
    const { reviewedAt, confirmedAt } = (await row(oidcUser.subject)) ?? { reviewedAt: new Date(0), confirmedAt: new Date(0) };
    expect(Date.now() - reviewedAt.getTime()).toBeLessThan(60_000);
    expect(Date.now() - confirmedAt.getTime() < 60_000).toBe(canAsk);
    expect(await me(key)).toBe(200);
  });

  it('ends the keys of those of whom Keycloak was not heard for a month, unless it can be asked and lets them in', async () => {
    const { key, id, token } = await holder(31 * dayMs);
    await review();
    if (canAsk) expect(await me(key)).toBe(200);
    else await eventually(async () => (await me(key)) === 401);
    expect(await me(token)).toBe(200);
    expect(test.probe.of('user.changed').some((user) => user.id === id && user.disabled)).toBe(false);
  });

  it('leaves keys alone that belong to nobody at Keycloak', async () => {
    const person = await signUpConfirmed(test);
    const key = await makeKey(person.token);
    await review();
    expect(await me(key)).toBe(200);
  });

  it('counts a renewal of the session as hearing of somebody', async () => {
    const { tokens, session } = await oidc.signIn();
    const { cookie } = await call<KeycloakSignInResponse>(test, 'POST', '/api/auth/keycloak', { body: tokens });
    const ago = new Date(Date.now() - 31 * dayMs);
    await identities()?.updateOne({ _id: { $gt: '' }, subject: session.user.subject }, { $set: { confirmedAt: ago } });
    await test.process.database('identity').connection.models['KeycloakSession']?.updateOne({ sid: session.sid }, { $set: { checkedAt: ago } });
    expect((await call(test, 'POST', '/api/auth/refresh', { cookie })).status).toBe(200);
    expect(Date.now() - ((await row(session.user.subject))?.confirmedAt.getTime() ?? 0)).toBeLessThan(60_000);
  });

  if (!canAsk) return;

  it('begins the month of those whom an earlier version knew when it starts', async () => {
    const [known, other] = [await holder(), await holder(dayMs)];
    const told = await row(other.oidcUser.subject);
    await identities()?.updateOne({ _id: { $gt: '' }, subject: known.oidcUser.subject }, { $unset: { reviewedAt: 1, confirmedAt: 1 } });
    await test.app.get(LinkedIdentityRepository, { strict: false }).onModuleInit();
    const begun = await row(known.oidcUser.subject);
    expect(begun?.reviewedAt).toEqual(new Date(0));
    expect(Date.now() - (begun?.confirmedAt.getTime() ?? 0)).toBeLessThan(60_000);
    expect(await row(other.oidcUser.subject)).toEqual(told);
  });

  it('ends everything of somebody who was disabled, and of no one else', async () => {
    const [gone, stays] = [await holder(), await holder()];
    gone.oidcUser.enabled = false;
    await review();
    await waitForEvent(test, 'user.changed', ({ id, disabled }) => id === gone.id && disabled);
    await eventually(async () => (await me(gone.key)) === 401 && (await me(gone.token)) === 401);
    expect(await me(stays.key)).toBe(200);
  });

  it('ends the keys of somebody who was deleted there, and leaves the account to whoever comes back', async () => {
    const { id, key, token, oidcUser } = await holder();
    oidc.forget(oidcUser.subject);
    await review();
    await eventually(async () => (await me(key)) === 401);
    expect(await me(token)).toBe(200);
    expect(test.probe.of('user.changed').some((user) => user.id === id && user.disabled)).toBe(false);
  });

  it('asks through an index', async () => {
    const filter = { userId: { $in: ['a', 'b'] }, issuer: oidc.issuer, reviewedAt: { $lte: new Date() } };
    expect(JSON.stringify(await identities()?.find(filter).explain('queryPlanner'))).not.toContain('COLLSCAN');
    expect(JSON.stringify(await identities()?.find({ confirmedAt: null }).explain('queryPlanner'))).toContain('"indexName":"never_reviewed"');
    const keys = test.process.database('identity').connection.models['ApiKey'];
    expect(JSON.stringify(await keys?.find({ userId: { $gt: 'a' } }).sort({ userId: 1 }).limit(5).explain('queryPlanner'))).not.toMatch(/COLLSCAN|"SORT"/);
  });

  // The last one: afterwards nobody is asked about for a while.
  it('ends nothing while Keycloak refuses to tell', async () => {
    const { key, oidcUser } = await holder();
    oidcUser.enabled = false;
    oidc.mayReadUsers = false;
    await review();
    expect(oidc.lookUps).toContain(oidcUser.subject);
    expect(await me(key)).toBe(200);
  });
});
