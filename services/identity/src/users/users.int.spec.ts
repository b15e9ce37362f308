import { defaultFocusHours, type User } from '@forewire/contracts/http/auth';
import type { Problem } from '@forewire/contracts/http/common';
import { Transaction } from '@forewire/kit/mongo';
import { eventually } from '@forewire/kit/testing';
import { decodeJwt } from 'jose';
import { call, type IdentityTest, mailedToken, signUp, signUpConfirmed, startIdentity, waitForEvent } from '../../test/factories.ts';
import { SaveUser } from './save-user.ts';
import { SyncAdmins } from './sync-admins.ts';

describe('the profile', () => {
  let test: IdentityTest;
  beforeAll(async () => {
    test = await startIdentity({ ADMIN_EMAILS: 'desk@example.org' });
  });
  afterAll(() => test.close());

  const me = (token?: string) => call<User & Problem>(test, 'GET', '/api/me', token ? { token } : {});
  const patch = (token: string, body: unknown) => call<User & Problem>(test, 'PATCH', '/api/me', { token, body });

  it('is for whoever is signed in', async () => {
    expect(await me()).toMatchObject({ status: 401, body: { code: 'session.unauthenticated', detail: 'User not authenticated' } });
    expect((await me('not.a.token')).status).toBe(401);
    const person = await signUp(test);
    expect(await me(person.token)).toMatchObject({ status: 200, body: { id: person.id, email: person.email } });
  });

  it('changes what it is given, keeps the rest and tells the other services', async () => {
    const person = await signUp(test);
    const focusHours = { ...defaultFocusHours, timezone: 'America/New_York' };
    const changed = await patch(person.token, { firstName: ' Ada ', timeFormat: '12h', browserNotifications: false, focusHours, onboardingStep: 'completed' });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ firstName: 'Ada', lastName: '', timeFormat: '12h', browserNotifications: false, focusHours, onboardingStep: 'completed' });
    expect((await patch(person.token, { lastName: 'Marsh' })).body).toMatchObject({ firstName: 'Ada', lastName: 'Marsh', timeFormat: '12h' });
    const event = await waitForEvent(test, 'user.changed', ({ id, lastName }) => id === person.id && lastName === 'Marsh');
    expect(event).toMatchObject({ firstName: 'Ada', timeFormat: '12h', browserAlerts: false, focusHours: { timezone: 'America/New_York' } });
    expect(event.focusHours?.schedule['sun']?.enabled).toBe(false);
  });

  it('is told as it is in the end, also by a change that writes nothing new while another does', async () => {
    const person = await signUp(test);
    const saveUser = test.app.get(SaveUser, { strict: false });
    const transaction = new Transaction(test.process.database('identity').connection);
    let tries = 0;
    await transaction.run(async () => {
      tries += 1;
      // What this transaction sees of the user is from before the other's change, the first time.
      await test.process.database('identity').connection.models['User']?.findById(person.id).lean();
      if (tries === 1) await transaction.outside(() => saveUser.change(person.id, (user) => ({ ...user, firstName: 'Ada' })));
      await saveUser.change(person.id, (user) => user);
    });
    const told = () => test.probe.of('user.changed').filter(({ id }) => id === person.id).map(({ firstName }) => firstName);
    await eventually(() => told().length === 3);
    expect({ tries, told: told() }).toEqual({ tries: 2, told: ['', 'Ada', 'Ada'] });
    expect((await me(person.token)).body.firstName).toBe('Ada');
    expect((await me(person.token)).body).not.toHaveProperty('writes');
  });

  it('keeps address, rights and password out of reach of the profile call', async () => {
    const person = await signUp(test);
    const refused = await patch(person.token, { email: 'new@example.org', admin: true, emailVerified: true, passwordHash: 'x', id: 'x', phoneNumber: '+447700900123' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect((await me(person.token)).body).toMatchObject({ id: person.id, email: person.email, admin: false, emailVerified: false, phoneNumber: null });
  });

  it('refuses what cannot be, with words at the field', async () => {
    const person = await signUp(test);
    const schedule = { ...defaultFocusHours.schedule, tue: { enabled: true, start: '09:00', end: '08:00' } };
    expect(await patch(person.token, { focusHours: { timezone: 'Europe/London', schedule } })).toMatchObject({
      status: 400,
      body: { detail: 'End time must be after start time', fields: { 'focusHours.schedule.tue.end': 'Choose a time after 09:00' } },
    });
    expect((await patch(person.token, { focusHours: { ...defaultFocusHours, timezone: 'Mars/Olympus' } })).body.detail).toBe('Unknown time zone');
    expect((await patch(person.token, { focusHours: { timezone: 'Europe/London', schedule: { mon: { enabled: true, start: '9', end: '25:00' } } } })).status).toBe(400);
    expect((await patch(person.token, { timeFormat: '13h' })).status).toBe(400);
    expect((await patch(person.token, { firstName: 7 })).status).toBe(400);
    expect(await patch(person.token, { smsNotificationsEnabled: true })).toMatchObject({ status: 409, body: { code: 'phone.unverified' } });
    expect((await patch(person.token, 'null')).status).toBe(400);
  });

  it('reads and sets which briefings come', async () => {
    const person = await signUp(test);
    const path = '/api/functions/briefing-preferences';
    expect((await call(test, 'GET', path, { token: person.token })).body).toEqual({ morning_enabled: true, evening_enabled: true });
    expect(await call(test, 'PUT', path, { token: person.token, body: { evening_enabled: false } })).toMatchObject({ status: 200, body: { morning_enabled: true, evening_enabled: false } });
    expect((await call(test, 'GET', path, { token: person.token })).body).toEqual({ morning_enabled: true, evening_enabled: false });
    await waitForEvent(test, 'user.changed', ({ id, eveningBriefing }) => id === person.id && !eveningBriefing);
    expect((await call(test, 'PUT', path, { token: person.token, body: { morning_enabled: 'yes' } })).status).toBe(400);
  });

  it('deletes an account with everything of it, and tells the other services', async () => {
    const person = await signUpConfirmed(test);
    const { body: apiKey } = await call<{ key: string }>(test, 'POST', '/api/api-keys', { token: person.token, body: { name: 'script' } });
    const answer = await call(test, 'DELETE', '/api/me', { token: person.token });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    await waitForEvent(test, 'user.deleted', ({ id }) => id === person.id);
    expect((await me(person.token)).status).toBe(401);
    expect((await call(test, 'POST', '/api/auth/refresh', { cookie: person.cookie })).status).toBe(401);
    expect((await call(test, 'POST', '/api/auth/sign-in', { body: { email: person.email, password: person.password } })).status).toBe(401);
    await eventually(async () => (await me(apiKey.key)).body.detail === 'Your session has ended. Please sign in again.');
    const left = test.process.database('identity').connection.models;
    for (const model of ['Session', 'ApiKey', 'Link']) expect(await left[model]?.countDocuments({ userId: person.id })).toBe(0);
    expect((await signUp(test, { email: person.email })).id).not.toBe(person.id);
  });

  it('gives admin rights to a listed address once it is proven, and takes them when it leaves the list', async () => {
    const person = await signUp(test, { email: 'desk@example.org' });
    expect((await me(person.token)).body.admin).toBe(false);
    await call(test, 'POST', '/api/auth/verify-email', { token: person.token, body: { token: await mailedToken(test, 'verify-email', person.email) } });
    const renewed = await call<{ accessToken: string }>(test, 'POST', '/api/auth/refresh', { cookie: person.cookie });
    expect(decodeJwt(renewed.body.accessToken)).toMatchObject({ admin: true });
    await waitForEvent(test, 'user.changed', ({ id, admin, emailVerified }) => id === person.id && admin && emailVerified);

    const demoted = await signUp(test);
    await test.process.database('identity').connection.models['User']?.updateOne({ _id: demoted.id }, { $set: { admin: true, emailVerified: true } });
    await test.app.get(SyncAdmins, { strict: false }).onModuleInit();
    await waitForEvent(test, 'user.changed', ({ id, admin, emailVerified }) => id === demoted.id && emailVerified && !admin);
    await eventually(async () => (await me(demoted.token)).status === 401);
  });

  it('finds people by their address with an index', async () => {
    const plan = await test.process.database('identity').connection.models['User']?.findOne({ email: 'a@example.org' }).explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('IXSCAN');
  });
});
