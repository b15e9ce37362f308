import type { KeycloakSignInResponse } from '@forewire/contracts/http/auth';
import type { Problem } from '@forewire/contracts/http/common';
import { eventually, freePort } from '@forewire/kit/testing';
import { decodeJwt } from 'jose';
import { call, type IdentityTest, signUp, startIdentity, waitForEvent } from '../../test/factories.ts';
import { KeycloakRealm, type KeycloakTokens, namedKeycloak } from '../../test/keycloak-realm.ts';
import { ReviewLinkedPeople } from './review-linked-people.ts';

const keycloak = namedKeycloak();
if (!keycloak) process.stderr.write('SKIPPED: single sign-on with a real Keycloak, since TEST_KEYCLOAK_URL names none\n');

// Signing in renders pages and hashes passwords there.
const slowMs = 240_000;

(keycloak ? describe : describe.skip)('a real Keycloak with the realm that ships with the product', () => {
  const before = { ...process.env };
  let test: IdentityTest;
  let realm: KeycloakRealm;
  beforeAll(async () => {
    if (!keycloak) return;
    // The realm must know the product's address before the product starts.
    const port = await freePort();
    realm = new KeycloakRealm(keycloak, `http://127.0.0.1:${port}`);
    await realm.create();
    await realm.addGroup('/companies', 'Harbour Desk');
    await realm.addGroup('/companies/Harbour Desk', 'owner');
    Object.assign(process.env, { KEYCLOAK_URL: keycloak.url, KEYCLOAK_REALM: realm.name, KEYCLOAK_SERVICE_CLIENT_SECRET: await realm.serviceSecret() });
    test = await startIdentity({}, port);
  }, slowMs);
  afterAll(async () => {
    process.env = before;
    await test?.close();
    await realm?.remove();
  }, slowMs);

  const exchange = (tokens: KeycloakTokens) => call<KeycloakSignInResponse & Problem>(test, 'POST', '/api/auth/keycloak', { body: tokens });
  const refresh = (cookie: string | undefined) => call<KeycloakSignInResponse & Problem>(test, 'POST', '/api/auth/refresh', { cookie });
  const letPass = () => test.process.database('identity').connection.models['KeycloakSession']?.updateMany({}, { $set: { checkedAt: new Date(Date.now() - 61_000) } });

  it('signs people in with the rights of their groups, and keeps them up to date', async () => {
    const user = await realm.addUser({ groups: ['/forewire-admins', '/companies/Harbour Desk/owner'] });
    const { status, body, cookie } = await exchange(await realm.signIn(user));
    expect(status).toBe(200);
    expect(body).toMatchObject({ created: true, user: { email: user.email, emailVerified: true, firstName: 'Ada', lastName: 'Marsh', admin: true } });
    await waitForEvent(test, 'user.changed', ({ id, directory }) => id === body.user.id && directory?.places[0]?.company === 'Harbour Desk' && directory.places[0].role === 'owner');
    await realm.leaveGroup(user, '/forewire-admins');
    await realm.leaveGroup(user, '/companies/Harbour Desk/owner');
    await letPass();
    expect((await refresh(cookie)).body.user.admin).toBe(false);
    await waitForEvent(test, 'user.changed', ({ id, directory }) => id === body.user.id && directory?.places.length === 0);
  }, slowMs);

  it('renews sessions again and again, although it takes each refresh token once', async () => {
    let { cookie } = await exchange(await realm.signIn(await realm.addUser()));
    for (let time = 0; time < 3; time += 1) {
      await letPass();
      const answer = await refresh(cookie);
      expect(answer.status).toBe(200);
      cookie = answer.cookie;
    }
  }, slowMs);

  it('ends the sessions of somebody who is disabled', async () => {
    const user = await realm.addUser();
    const { body, cookie } = await exchange(await realm.signIn(user));
    await realm.setEnabled(user, false);
    await letPass();
    expect((await refresh(cookie)).status).toBe(401);
    await waitForEvent(test, 'user.changed', ({ id, disabled }) => id === body.user.id && disabled);
    await realm.setEnabled(user, true);
    expect((await exchange(await realm.signIn(user))).body).toMatchObject({ created: false, user: { id: body.user.id } });
  }, slowMs);

  it('ends the API keys of those who are disabled or deleted, although no session is open', async () => {
    const [stays, disabled, deleted] = [await realm.addUser(), await realm.addUser(), await realm.addUser()];
    const keys: string[] = [];
    for (const user of [stays, disabled, deleted]) {
      const { body } = await exchange(await realm.signIn(user));
      await eventually(async () => (await call(test, 'GET', '/api/me', { token: body.accessToken })).status === 200);
      keys.push((await call<{ key: string }>(test, 'POST', '/api/api-keys', { token: body.accessToken, body: { name: 'mine' } })).body.key);
    }
    const statuses = () => Promise.all(keys.map(async (token) => (await call(test, 'GET', '/api/me', { token })).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await realm.setEnabled(disabled, false);
    await realm.removeUser(deleted);
    await reviewAll();
    await eventually(async () => JSON.stringify(await statuses()) === '[200,401,401]');
  }, slowMs);

  /** As an hour after everybody was reviewed. */
  const reviewAll = async (): Promise<void> => {
    await test.process.database('identity').connection.models['LinkedIdentity']?.updateMany({}, { $set: { reviewedAt: new Date(0) } });
    await test.app.get(ReviewLinkedPeople, { strict: false }).execute();
  };

  it('takes from people without a page or a key what they have lost: the account, or the place of a group', async () => {
    const group = '/companies/Harbour Desk/owner';
    const [disabled, deleted, moved] = [await realm.addUser(), await realm.addUser(), await realm.addUser({ groups: [group] })];
    const ids: string[] = [];
    for (const user of [disabled, deleted, moved]) ids.push((await exchange(await realm.signIn(user))).body.user.id);
    await realm.setEnabled(disabled, false);
    await realm.removeUser(deleted);
    await realm.leaveGroup(moved, group);
    await reviewAll();
    for (const gone of ids.slice(0, 2)) await waitForEvent(test, 'user.changed', (user) => user.id === gone && user.disabled);
    const told = await waitForEvent(test, 'user.changed', (user) => user.id === ids[2] && user.directory?.places.length === 0);
    expect(told.disabled).toBe(false);
    // Somebody new at Keycloak with the address of who was deleted there is who was meant.
    const back = await realm.addUser({ email: deleted.email });
    expect((await exchange(await realm.signIn(back))).body).toMatchObject({ created: false, user: { id: ids[1] } });
    await reviewAll();
    expect(test.probe.of('user.changed').findLast(({ id }) => id === ids[1])?.disabled).toBe(false);
  }, slowMs);

  it('takes an unconfirmed account with the same address away from whoever made it', async () => {
    const squatter = await signUp(test);
    const { body } = await exchange(await realm.signIn(await realm.addUser({ email: squatter.email })));
    expect(body.user).toMatchObject({ email: squatter.email, emailVerified: true });
    expect(body.user.id).not.toBe(squatter.id);
    await waitForEvent(test, 'user.deleted', ({ id }) => id === squatter.id);
    expect((await refresh(squatter.cookie)).status).toBe(401);
  }, slowMs);

  it('says when somebody proved who they are, so that sensitive steps know', async () => {
    const { accessToken } = await realm.signIn(await realm.addUser());
    const { auth_time: at = 0 } = decodeJwt<{ auth_time?: number }>(accessToken);
    expect(Math.abs(Date.now() / 1000 - at)).toBeLessThan(600);
  }, slowMs);

  it('calls back when an administrator signs somebody out', async () => {
    const user = await realm.addUser();
    const { body } = await exchange(await realm.signIn(user));
    await eventually(async () => (await call(test, 'GET', '/api/me', { token: body.accessToken })).status === 200);
    await realm.signOut(user);
    await eventually(async () => (await call(test, 'GET', '/api/me', { token: body.accessToken })).status === 401);
  }, slowMs);

  it('ends its session without a question when a browser is sent there at sign-out', async () => {
    const user = await realm.addUser();
    const { cookie } = await exchange(await realm.signIn(user));
    const { body } = await call<{ logoutUrl: string }>(test, 'POST', '/api/auth/sign-out', { cookie });
    const answer = await fetch(body.logoutUrl, { redirect: 'manual' });
    expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({ status: 302, location: `${test.url}/` });
  }, slowMs);
});
