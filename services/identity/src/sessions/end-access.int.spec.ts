import { jest } from '@jest/globals';
import { log } from '@forewire/kit/log';
import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { call, type IdentityTest, type Person, signUp, signUpConfirmed, staleToken, startIdentity, waitForEvent } from '../../test/factories.ts';

describe('an admin who ends the access to an account', () => {
  let test: IdentityTest;
  let admin: Person;
  beforeAll(async () => {
    test = await startIdentity({ ADMIN_EMAILS: 'operator@example.org' });
    const confirmed = await signUpConfirmed(test, { email: 'operator@example.org' });
    // Admin from the next token on.
    const { body, cookie = '' } = await call<{ accessToken: string }>(test, 'POST', '/api/auth/refresh', { cookie: confirmed.cookie });
    admin = { ...confirmed, token: body.accessToken, cookie };
  });
  afterAll(() => test.close());

  const end = (token: string, email: string) => call(test, 'POST', '/api/operator/accounts/end-access', { token, body: { email } });
  const me = (token: string) => call(test, 'GET', '/api/me', { token });

  it('ends its sessions and keys, nobody else’s, and leaves a line in the log', async () => {
    const [person, other] = [await signUpConfirmed(test), await signUp(test)];
    const { body: key, status } = await call<{ id: string; key: string }>(test, 'POST', '/api/api-keys', { token: person.token, body: { name: 'script' } });
    expect(status).toBe(201);
    const logged = jest.spyOn(log, 'warn');
    expect(await end(admin.token, ` ${person.email.toUpperCase()} `)).toMatchObject({ status: 200, body: { success: true, message: expect.stringContaining('open invitations and invite links are withdrawn') } });
    expect(logged).toHaveBeenCalledWith({ userId: person.id, adminId: admin.id }, 'an admin ended all access of an account');
    logged.mockRestore();
    await waitForEvent(test, 'account.secured', ({ userId }) => userId === person.id);
    for (const subject of [`user:${person.id}`, key.id]) await waitForEvent(test, 'access.revoked', (revoked) => revoked.subject === subject);
    expect((await call(test, 'POST', '/api/auth/refresh', { cookie: person.cookie })).status).toBe(401);
    for (const token of [person.token, key.key]) await eventually(async () => (await me(token)).status === 401);
    expect((await me(other.token)).status).toBe(200);
    // The account itself is as it was: its owner signs in again.
    expect((await call(test, 'POST', '/api/auth/sign-in', { body: { email: person.email, password: person.password } })).status).toBe(200);
  });

  it('unlinks what a stranger may have linked, and leaves single sign-on to the organization', async () => {
    const [person, other] = [await signUpConfirmed(test), await signUpConfirmed(test)];
    const identities = test.process.database('identity').connection.models['LinkedIdentity'];
    const linked = (userId: string, provider: string) => ({ _id: newId(), userId, provider, issuer: `https://${provider}.example`, subject: newId(), email: null, linkedAt: new Date(), reviewedAt: new Date(), confirmedAt: new Date() });
    await identities?.insertMany([linked(person.id, 'google'), linked(person.id, 'x'), linked(person.id, 'keycloak'), linked(other.id, 'google')]);
    expect((await end(admin.token, person.email)).status).toBe(200);
    const left = await identities?.find({ userId: { $in: [person.id, other.id] } }).lean<{ userId: string; provider: string }[]>();
    expect(left?.map(({ userId, provider }) => `${userId === person.id ? 'their' : 'other'} ${provider}`).sort()).toEqual(['other google', 'their keycloak']);
  });

  it('is told where there is no such account', async () => {
    expect(await end(admin.token, 'nobody@example.org')).toMatchObject({ status: 404, body: { code: 'user.not_found' } });
  });

  it('has to have signed in a moment ago, and is nobody but an admin', async () => {
    const person = await signUp(test);
    expect((await end(person.token, admin.email)).status).toBe(404);
    expect(await end(await staleToken(test, admin), person.email)).toMatchObject({ status: 403, body: { code: 'session.confirmation_required' } });
    expect((await me(person.token)).status).toBe(200);
  });
});
