import { jest } from '@jest/globals';
import type { KeycloakSignInResponse } from '@forewire/contracts/http/auth';
import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { call, type IdentityTest, signUpConfirmed, startIdentity, waitForEvent } from '../../test/factories.ts';
import { OidcServer, type OidcUser, serviceClient } from '../../test/oidc-server.ts';
import { KeycloakDirectory } from './keycloak-directory.ts';
import { KnownPeople } from './known-people.ts';
import { LinkedIdentityRepository } from './linked-identity.repository.ts';
import { ReviewLinkedPeople } from './review-linked-people.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe.each([
  { asked: 'a client that may read users', env: { KEYCLOAK_SERVICE_CLIENT_SECRET: serviceClient.secret } },
  { asked: 'no such client', env: {} },
  { asked: 'a wrong secret', env: { KEYCLOAK_SERVICE_CLIENT_SECRET: 'wrong' } },
])('people of Keycloak without a session, with $asked', ({ env }) => {
  const canAsk = 'KEYCLOAK_SERVICE_CLIENT_SECRET' in env && env.KEYCLOAK_SERVICE_CLIENT_SECRET === serviceClient.secret;
  const oidc = new OidcServer();
  const before = { ...process.env };
  let test: IdentityTest;
  beforeAll(async () => {
    await oidc.start();
    Object.assign(process.env, { KEYCLOAK_URL: oidc.url, GOOGLE_CLIENT_ID: 'the-product', GOOGLE_CLIENT_SECRET: 'a secret between the two', ...env });
    test = await startIdentity();
  });
  afterAll(async () => {
    process.env = before;
    await test.close();
    await oidc.stop();
  });

  const me = async (token: string) => (await call(test, 'GET', '/api/me', { token })).status;
  const identities = () => test.process.database('identity').connection.models['LinkedIdentity'];
  const review = () => test.app.get(ReviewLinkedPeople, { strict: false }).execute();
  const makeKey = async (token: string) => (await call<{ key: string }>(test, 'POST', '/api/api-keys', { token, body: { name: 'mine' } })).body.key;
  /** Somebody who signed in once and closed the page. */
  const visitor = async (agoMs: number, changes: Partial<OidcUser> = {}) => {
    const { tokens, session } = await oidc.signIn(changes);
    const { body } = await call<KeycloakSignInResponse>(test, 'POST', '/api/auth/keycloak', { body: tokens });
    await eventually(async () => (await me(body.accessToken)) === 200);
    const ago = new Date(Date.now() - agoMs);
    await identities()?.updateOne({ _id: { $gt: '' }, subject: session.user.subject }, { $set: { reviewedAt: ago, confirmedAt: ago } });
    return { id: body.user.id, oidcUser: session.user, token: body.accessToken };
  };
  /** The same with a key; five minutes ago, unless it is said how long. */
  const holder = async (agoMs = 5 * 60_000, changes: Partial<OidcUser> = {}) => {
    const person = await visitor(agoMs, changes);
    return { ...person, key: await makeKey(person.token) };
  };
  const row = (subject: string) => identities()?.findOne({ _id: { $gt: '' }, subject }).lean<{ reviewedAt: Date; confirmedAt: Date }>();

  it('leaves those alone who are let in, asks of each once in five minutes, and counts nobody as reviewed unasked', async () => {
    const { key, oidcUser } = await holder();
    await review();
    await review();
    expect(oidc.lookUps.filter((subject) => subject === oidcUser.subject)).toHaveLength(canAsk ? 1 : 0);
    const { reviewedAt, confirmedAt } = (await row(oidcUser.subject)) ?? { reviewedAt: new Date(0), confirmedAt: new Date(0) };
    expect(Date.now() - reviewedAt.getTime() < 60_000).toBe(canAsk);
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

  it('goes through everybody only where there is somebody to ask', async () => {
    const { oidcUser } = await visitor(2 * hourMs);
    const before = await row(oidcUser.subject);
    await review();
    if (canAsk) expect((await row(oidcUser.subject))?.reviewedAt).not.toEqual(before?.reviewedAt);
    else expect(await row(oidcUser.subject)).toEqual(before);
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

  it('ends everything of somebody once: what was done is neither done nor told again', async () => {
    const { id, oidcUser, token } = await holder();
    oidcUser.enabled = false;
    const again = async () => {
      await identities()?.updateMany({ _id: { $gt: '' }, userId: id }, { $set: { reviewedAt: new Date(0) } });
      await review();
    };
    await again();
    await waitForEvent(test, 'user.changed', (user) => user.id === id && user.disabled);
    await eventually(async () => (await me(token)) === 401);
    const told = () => ({ closed: test.probe.of('user.changed').filter((user) => user.id === id && user.disabled).length, revoked: test.probe.of('access.revoked').filter(({ subject }) => subject === `user:${id}`).length });
    expect(told()).toEqual({ closed: 1, revoked: 1 });
    const asked = oidc.lookUps.length;
    await again();
    // Events come in order: what the second review told would be here before this one.
    const next = await holder();
    next.oidcUser.enabled = false;
    await review();
    await waitForEvent(test, 'user.changed', (user) => user.id === next.id && user.disabled);
    await eventually(async () => (await me(next.token)) === 401);
    expect(oidc.lookUps.slice(asked)).toContain(oidcUser.subject);
    expect(told()).toEqual({ closed: 1, revoked: 1 });
  });

  it('closes the account of somebody who was deleted there, until the owner of its address comes back', async () => {
    const { id, key, token, oidcUser } = await holder();
    oidc.forget(oidcUser.subject);
    await review();
    await waitForEvent(test, 'user.changed', (user) => user.id === id && user.disabled);
    await eventually(async () => (await me(key)) === 401 && (await me(token)) === 401);
    const { tokens } = await oidc.signIn({ email: oidcUser.email });
    const { body } = await call<KeycloakSignInResponse>(test, 'POST', '/api/auth/keycloak', { body: tokens });
    expect(body.user.id).toBe(id);
    await identities()?.updateMany({ _id: { $gt: '' }, userId: id }, { $set: { reviewedAt: new Date(0) } });
    await review();
    expect(await me(body.accessToken)).toBe(200);
  });

  it('leaves the account of somebody who was deleted there to their own password, without what the directory gave', async () => {
    const person = await signUpConfirmed(test);
    const { id, key, oidcUser } = await holder(hourMs, { email: person.email, groups: ['/companies/Harbour Desk/editor'] });
    expect(id).toBe(person.id);
    oidc.forget(oidcUser.subject);
    await review();
    await eventually(async () => (await me(key)) === 401);
    await waitForEvent(test, 'user.changed', (user) => user.id === id && user.directory?.places.length === 0);
    expect(test.probe.of('user.changed').some((user) => user.id === id && user.disabled)).toBe(false);
    expect((await call(test, 'POST', '/api/auth/sign-in', { body: { email: person.email, password: person.password } })).status).toBe(200);
  });

  it('leaves the account of somebody who was deleted there to an account elsewhere that opens it', async () => {
    const { id, oidcUser } = await visitor(hourMs);
    const now = new Date();
    await identities()?.insertMany([{ _id: newId(), userId: id, provider: 'google', issuer: 'https://accounts.google.com', subject: newId(), email: oidcUser.email, linkedAt: now, reviewedAt: now, confirmedAt: now }]);
    oidc.forget(oidcUser.subject);
    await review();
    expect(await identities()?.countDocuments({ userId: id })).toBe(1);
    expect(test.probe.of('user.changed').some((user) => user.id === id && user.disabled)).toBe(false);
  });

  it('closes accounts without an API key too, within the hour', async () => {
    const [early, due] = [await visitor(hourMs - 60_000), await visitor(hourMs)];
    early.oidcUser.enabled = false;
    due.oidcUser.enabled = false;
    await review();
    await waitForEvent(test, 'user.changed', (user) => user.id === due.id && user.disabled);
    expect(oidc.lookUps).not.toContain(early.oidcUser.subject);
  });

  it('takes places whose groups somebody has lost, lowers roles, and gives nothing new', async () => {
    const { id, oidcUser } = await visitor(hourMs, { groups: ['/companies/Harbour Desk/editor', '/companies/Night Desk/admin', '/companies/Day Desk/viewer'] });
    oidcUser.groups = ['/companies/Night Desk/viewer', '/companies/Day Desk/owner', '/companies/Sea Desk/owner'];
    await review();
    const places = [{ company: 'Day Desk', role: 'viewer' }, { company: 'Night Desk', role: 'viewer' }];
    const { directory, disabled } = await waitForEvent(test, 'user.changed', (user) => user.id === id && user.directory?.places.length === 2);
    expect({ disabled, places: directory?.places }).toMatchObject({ disabled: false, places });
  });

  describe('when somebody cannot be asked about', () => {
    const wake = () => Object.assign(test.app.get(KeycloakDirectory, { strict: false }), { restUntil: 0 });
    const isReviewed = async ({ subject }: OidcUser) => Date.now() - ((await row(subject))?.reviewedAt.getTime() ?? 0) < 60_000;
    beforeEach(() => review());
    afterEach(() => {
      oidc.failsFor = null;
      jest.restoreAllMocks();
      wake();
    });

    it.each([
      { who: 'holders of keys', two: () => Promise.all([holder(hourMs - 60_000), holder(hourMs - 60_000)]) },
      { who: 'everybody', two: async () => [await visitor(3 * hourMs), await visitor(2 * hourMs)] },
    ])('stops there, asks again in the next pass, and has the others wait no longer: $who', async ({ two }) => {
      const [first, second] = (await two()).toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ oidcUser }) => oidcUser) as [OidcUser, OidcUser];
      oidc.failsFor = first.subject;
      const before = oidc.lookUps.length;
      await review();
      expect(oidc.lookUps.slice(before)).toEqual([first.subject]);
      expect([await isReviewed(first), await isReviewed(second)]).toEqual([false, false]);
      wake();
      await review();
      expect([await isReviewed(first), await isReviewed(second)]).toEqual([false, true]);
      oidc.failsFor = null;
      wake();
      // As a minute later.
      await identities()?.updateOne({ _id: { $gt: '' }, subject: first.subject }, { $set: { reviewedAt: new Date(((await row(first.subject))?.reviewedAt.getTime() ?? 0) - 60_000) } });
      await review();
      expect(await isReviewed(first)).toBe(true);
    });

    it('goes on with the others after a failure of its own, and comes back', async () => {
      const [first, second] = [await visitor(3 * hourMs), await visitor(2 * hourMs)];
      const people = test.app.get(KnownPeople, { strict: false });
      const hasPlaces = people.hasPlaces.bind(people);
      jest.spyOn(people, 'hasPlaces').mockImplementation((userId) => (userId === first.id ? Promise.reject(new Error('no database')) : hasPlaces(userId)));
      await review();
      expect([await isReviewed(first.oidcUser), await isReviewed(second.oidcUser)]).toEqual([false, true]);
    });

    it('does not count as reviewed whose groups could not be read', async () => {
      const { oidcUser } = await visitor(hourMs, { groups: ['/companies/Harbour Desk/editor'] });
      jest.spyOn(test.app.get(KeycloakDirectory, { strict: false }), 'placesOf').mockResolvedValue(null);
      await review();
      expect(await isReviewed(oidcUser)).toBe(false);
    });
  });

  /** People whom the realm lets in, and who are due for longer than all others. */
  const crowd = async (size: number): Promise<string[]> => {
    const people = [];
    for (let i = 0; i < size; i++) people.push((await oidc.signIn()).session.user);
    const ago = new Date(Date.now() - dayMs);
    await identities()?.insertMany(people.map(({ subject, email }) => ({ _id: newId(), userId: newId(), provider: 'keycloak', issuer: oidc.issuer, subject, email, linkedAt: ago, reviewedAt: ago, confirmedAt: ago })));
    return people.map(({ subject }) => subject);
  };

  it('asks about holders of keys again and again while it goes through everybody', async () => {
    const { oidcUser } = await holder(0);
    await review();
    const everybody = await crowd(45);
    const ago = new Date(Date.now() - 6 * 60_000);
    const before = oidc.lookUps.length;
    // Five minutes pass while the first of them is asked about, and again while the 30th is.
    oidc.onLookUp = async () => {
      const count = oidc.lookUps.slice(before).filter((subject) => everybody.includes(subject)).length;
      if (oidc.lookUps.at(-1) !== oidcUser.subject && [1, 30].includes(count)) await identities()?.updateOne({ _id: { $gt: '' }, subject: oidcUser.subject }, { $set: { reviewedAt: ago } });
    };
    await review();
    oidc.onLookUp = null;
    const asked = oidc.lookUps.slice(before);
    const at = asked.flatMap((subject, index) => (subject === oidcUser.subject ? [index] : []));
    expect(asked).toHaveLength(47);
    expect(at).toEqual([20, 41]);
  });

  it('asks through an index', async () => {
    const filter = { userId: { $in: ['a', 'b'] }, issuer: oidc.issuer, reviewedAt: { $lte: new Date() } };
    expect(JSON.stringify(await identities()?.find(filter).sort({ userId: 1 }).explain('queryPlanner'))).not.toContain('COLLSCAN');
    const due = { issuer: oidc.issuer, reviewedAt: { $lte: new Date() } };
    const plan = (await identities()?.find(due).sort({ reviewedAt: 1 }).limit(5).explain('queryPlanner')) as unknown as { queryPlanner: { winningPlan: object } };
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toMatch(/COLLSCAN|"SORT"/);
    expect(JSON.stringify(await identities()?.find({ confirmedAt: null }).explain('queryPlanner'))).toContain('"indexName":"never_reviewed"');
    const keys = test.process.database('identity').connection.models['ApiKey'];
    expect(JSON.stringify(await keys?.find({ userId: { $gt: 'a' } }).sort({ userId: 1 }).limit(5).explain('queryPlanner'))).not.toMatch(/COLLSCAN|"SORT"/);
  });

  // The last but one: afterwards nobody is asked about for a while.
  it('ends nothing while Keycloak refuses to tell', async () => {
    const { key, oidcUser } = await holder();
    oidcUser.enabled = false;
    oidc.mayReadUsers = false;
    await review();
    expect(oidc.lookUps).toContain(oidcUser.subject);
    expect(await me(key)).toBe(200);
  });

  it('stops where it is when the process stops, and begins no more', async () => {
    Object.assign(test.app.get(KeycloakDirectory, { strict: false }), { restUntil: 0 });
    oidc.mayReadUsers = true;
    await review();
    const everybody = await crowd(3);
    const { key, oidcUser } = await holder(31 * dayMs);
    await identities()?.updateOne({ _id: { $gt: '' }, subject: oidcUser.subject }, { $set: { reviewedAt: new Date() } });
    const before = oidc.lookUps.length;
    oidc.onLookUp = () => test.app.get(ReviewLinkedPeople, { strict: false }).onApplicationShutdown();
    await review();
    await identities()?.updateOne({ _id: { $gt: '' }, subject: oidcUser.subject }, { $set: { reviewedAt: new Date(0) } });
    await review();
    expect(oidc.lookUps.slice(before)).toEqual(everybody.slice(0, 1));
    expect(await me(key)).toBe(200);
  });
});
