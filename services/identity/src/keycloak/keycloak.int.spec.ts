import type { KeycloakSignInResponse, SessionResponse } from '@forewire/contracts/http/auth';
import type { Problem } from '@forewire/contracts/http/common';
import { eventually } from '@forewire/kit/testing';
import { decodeJwt } from 'jose';
import { call, type IdentityTest, mailedToken, signUp, signUpConfirmed, startIdentity, waitForEvent } from '../../test/factories.ts';
import { logoutEvent, newSigning, OidcServer, type OidcUser, type Tokens } from '../../test/oidc-server.ts';

describe('single sign-on', () => {
  const oidc = new OidcServer();
  const before = { ...process.env };
  let test: IdentityTest;
  beforeAll(async () => {
    await oidc.start();
    Object.assign(process.env, { KEYCLOAK_URL: `${oidc.url}/`, KEYCLOAK_GROUP_ROLES: '/press/leads=Harbour Desk:admin' });
    test = await startIdentity({ PUBLIC_URL: 'https://news.example.org', ADMIN_EMAILS: 'operator@example.org' });
  });
  afterAll(async () => {
    process.env = before;
    await test.close();
    await oidc.stop();
  });

  type Extra = { timezone?: string; isFromInvitation?: boolean };
  const exchange = (tokens: Tokens, extra: Extra = {}) => call<KeycloakSignInResponse & Problem>(test, 'POST', '/api/auth/keycloak', { body: { ...tokens, ...extra } });
  const enter = async (changes: Partial<OidcUser> = {}) => {
    const { tokens, session } = await oidc.signIn(changes);
    const { status, body, cookie } = await exchange(tokens);
    expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
    await eventually(async () => (await me(body.accessToken)).status === 200);
    return { session, user: body.user, token: body.accessToken, cookie };
  };
  const me = (token: string) => call<SessionResponse['user'] & Problem>(test, 'GET', '/api/me', { token });
  const refresh = (cookie: string | undefined) => call<SessionResponse & Problem>(test, 'POST', '/api/auth/refresh', { cookie });
  const rows = () => test.process.database('identity').connection.models['KeycloakSession'];
  /** Lets this much time pass since Keycloak was last asked. */
  const letPass = (sid: string, ms: number) => rows()?.updateOne({ sid }, { $set: { checkedAt: new Date(Date.now() - ms), confirmedAt: new Date(Date.now() - ms) } });
  const signOutThere = (body: unknown) => fetch(`${test.url}/api/auth/keycloak/backchannel-logout`, { method: 'POST', body: new URLSearchParams(body as Record<string, string>) });

  describe('signing in', () => {
    it('makes an account with what Keycloak knows, its address proven, and tells the other services', async () => {
      const { tokens, session } = await oidc.signIn({ email: 'Mara.Lindqvist@Example.org', firstName: 'Mara', lastName: 'Lindqvist' });
      const { status, body, cookie } = await exchange(tokens, { timezone: 'Europe/Stockholm' });
      expect(status).toBe(200);
      expect(cookie).toMatch(/^[\w-]{43}$/);
      expect(body).toMatchObject({ created: true, user: { email: 'mara.lindqvist@example.org', emailVerified: true, firstName: 'Mara', lastName: 'Lindqvist', admin: false, onboardingStep: 'explainers', focusHours: { timezone: 'Europe/Stockholm' } } });
      for (const secret of ['passwordHash', 'disabled', 'directory']) expect(body.user).not.toHaveProperty(secret);
      expect(decodeJwt(body.accessToken)).toMatchObject({ iss: 'forewire', sub: body.user.id, admin: false });
      const changed = await waitForEvent(test, 'user.changed', ({ id }) => id === body.user.id);
      expect(changed).toMatchObject({ emailVerified: true, disabled: false, directory: { places: [] } });
      expect(test.probe.of('mail.requested').filter(({ to }) => to === body.user.email)).toEqual([]);
      const again = await exchange((await oidc.signInAgain(session.user)).tokens);
      expect(again.body).toMatchObject({ created: false, user: { id: body.user.id } });
    });

    it('begins in the dashboard for somebody who was invited', async () => {
      const { body } = await exchange((await oidc.signIn()).tokens, { isFromInvitation: true });
      expect(body.user.onboardingStep).toBe('dashboard_first_task_pending');
    });

    it('links the account that has the same proven address, and leaves its password and profile alone', async () => {
      const person = await signUpConfirmed(test);
      await call(test, 'PATCH', '/api/me', { token: person.token, body: { firstName: 'Bo' } });
      const { user } = await enter({ email: person.email.toUpperCase() });
      expect(user).toMatchObject({ id: person.id, firstName: 'Bo', lastName: 'Marsh' });
      expect((await call(test, 'POST', '/api/auth/sign-in', { body: { email: person.email, password: person.password } })).status).toBe(200);
      expect((await me(person.token)).status).toBe(200);
    });

    it('takes a session that was open there for no fresh proof of who it is', async () => {
      const seconds = Math.floor(Date.now() / 1000);
      for (const [authTime, status] of [[seconds - 3600, 403], [seconds - 5, 201], [undefined, 201]] as const) {
        const { body } = await exchange((await oidc.signIn({ authTime })).tokens);
        const made = await call<Problem>(test, 'POST', '/api/api-keys', { token: body.accessToken, body: { name: 'script' } });
        expect({ authTime, status: made.status }).toEqual({ authTime, status });
      }
    });

    it('takes an account whose address nobody had proven away from whoever chose its password', async () => {
      const squatter = await signUp(test);
      expect(await call(test, 'POST', '/api/api-keys', { token: squatter.token, body: { name: 'mine' } })).toMatchObject({ status: 403, body: { code: 'email.unconfirmed' } });
      const link = await mailedToken(test, 'verify-email', squatter.email);
      const { user } = await enter({ email: squatter.email });
      expect(user).toMatchObject({ email: squatter.email, emailVerified: true });
      expect(user.id).not.toBe(squatter.id);
      await waitForEvent(test, 'user.deleted', ({ id }) => id === squatter.id);
      expect((await call(test, 'POST', '/api/auth/sign-in', { body: { email: squatter.email, password: squatter.password } })).status).toBe(401);
      expect((await refresh(squatter.cookie)).status).toBe(401);
      await eventually(async () => (await me(squatter.token)).status === 401);
      expect((await call(test, 'POST', '/api/auth/verify-email', { body: { token: link } })).status).toBe(400);
    });

    it('refuses an address that Keycloak has not verified, for new and for present accounts', async () => {
      const person = await signUp(test);
      for (const email of [person.email, 'never.seen@example.org', '']) {
        const { status, body, cookie } = await exchange((await oidc.signIn({ email, emailVerified: email === '' })).tokens);
        expect({ status, code: body.code, cookie }).toEqual({ status: 403, code: 'sso.email_unverified', cookie: undefined });
      }
      expect((await me(person.token)).status).toBe(200);
    });

    it('goes by the linked identity and not by the address from then on', async () => {
      const { user, session } = await enter();
      const newAddress = `renamed.${session.user.email}`;
      const renamed = await exchange((await oidc.signInAgain({ ...session.user, email: newAddress })).tokens);
      expect(renamed.body.user).toMatchObject({ id: user.id, email: newAddress });
      const taken = await signUp(test);
      const kept = await exchange((await oidc.signInAgain({ ...session.user, email: taken.email })).tokens);
      expect(kept.body.user).toMatchObject({ id: user.id, email: newAddress });
      const unproven = await exchange((await oidc.signInAgain({ ...session.user, email: 'unproven@example.org', emailVerified: false })).tokens);
      expect(unproven.body.user).toMatchObject({ id: user.id, email: newAddress });
    });

    it('makes one account when two tabs come at once', async () => {
      const { tokens, session } = await oidc.signIn();
      const other = await oidc.signInAgain(session.user);
      const answers = await Promise.all([exchange(tokens), exchange(other.tokens)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
      expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
    });

    it('spends the refresh token that the page had, so that neither it nor a copied access token signs in again', async () => {
      const { tokens } = await oidc.signIn();
      expect((await exchange(tokens)).status).toBe(200);
      expect(await exchange(tokens)).toMatchObject({ status: 401, body: { code: 'session.unauthenticated' } });
    });

    it('keeps no token of Keycloak in a form that a copy of the database would give away', async () => {
      const { session } = await enter();
      const row = await rows()?.findOne({ sid: session.sid }).lean();
      expect(JSON.stringify(row)).not.toContain(session.refreshToken);
      expect(JSON.stringify(row)).not.toContain('eyJ');
    });

    it('refuses tokens that are not for this client, not of this realm, expired, of another kind or badly signed', async () => {
      const { tokens, session } = await oidc.signIn();
      const foreign = await newSigning('RS256');
      const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${tokens.accessToken.split('.')[1] ?? ''}.`;
      const past = Math.floor(Date.now() / 1000) - 3600;
      const wrong = [
        await oidc.accessToken(session, { azp: 'another-client' }),
        await oidc.accessToken(session, { aud: 'account' }),
        await oidc.accessToken(session, { iss: 'https://sso.example.org/realms/forewire' }),
        await oidc.accessToken(session, { exp: past }),
        await oidc.accessToken(session, { exp: undefined }),
        await oidc.accessToken(session, { sub: undefined }),
        await oidc.accessToken(session, { sid: undefined }),
        await oidc.logoutToken({ sub: session.user.subject, sid: session.sid, azp: 'forewire-web' }),
        await oidc.sign({ typ: 'Bearer', azp: 'forewire-web', aud: 'forewire-web', sub: session.user.subject, sid: session.sid }, 'JWT', foreign),
        `${tokens.accessToken.slice(0, -4)}AAAA`,
        tokens.idToken,
        none,
        'not a token',
        'a.b.c',
      ];
      const asked = oidc.renewals.length;
      for (const accessToken of wrong) {
        expect(await exchange({ ...tokens, accessToken })).toMatchObject({ status: 401, body: { code: 'sso.token_invalid' }, cookie: undefined });
      }
      expect(oidc.renewals).toHaveLength(asked);
    });

    it('refuses the refresh token of somebody else, and bodies that are none', async () => {
      const [mine, theirs] = [await oidc.signIn(), await oidc.signIn()];
      expect(await exchange({ ...mine.tokens, refreshToken: theirs.tokens.refreshToken })).toMatchObject({ status: 401, body: { code: 'sso.token_invalid' } });
      for (const body of [{}, { ...mine.tokens, accessToken: 7 }, { accessToken: mine.tokens.accessToken }, { ...mine.tokens, refreshToken: 'x'.repeat(40_000) }]) {
        expect(await call(test, 'POST', '/api/auth/keycloak', { body })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
      }
    });
  });

  describe('a session', () => {
    it('is renewed without asking Keycloak more than once a minute, however many tabs do', async () => {
      const { session, cookie } = await enter();
      const asked = oidc.renewals.length;
      expect((await refresh(cookie)).status).toBe(200);
      expect(oidc.renewals).toHaveLength(asked);
      await letPass(session.sid, 61_000);
      const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(cookie)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(oidc.renewals).toHaveLength(asked + 1);
    });

    it('goes on with each refresh token that Keycloak gives', async () => {
      const { session, cookie } = await enter();
      let next = cookie;
      for (let time = 0; time < 3; time += 1) {
        await letPass(session.sid, 61_000);
        const answer = await refresh(next);
        expect(answer.status).toBe(200);
        next = answer.cookie;
      }
    });

    it('ends when it has ended at Keycloak, and leaves others alone', async () => {
      const { session, cookie, token } = await enter();
      const other = await call<KeycloakSignInResponse>(test, 'POST', '/api/auth/keycloak', { body: (await oidc.signInAgain(session.user)).tokens });
      session.active = false;
      await letPass(session.sid, 61_000);
      expect(await refresh(cookie)).toMatchObject({ status: 401, body: { code: 'session.unauthenticated', detail: 'Your single sign-on session has ended. Please sign in again.' }, cookie: '' });
      await eventually(async () => (await me(token)).status === 401);
      expect((await refresh(other.cookie)).status).toBe(200);
    });

    it('ends everything of somebody who was disabled, until Keycloak lets them in again', async () => {
      const { session, user, cookie, token } = await enter();
      const { body: key } = await call<{ key: string }>(test, 'POST', '/api/api-keys', { token, body: { name: 'mine' } });
      const other = await call<KeycloakSignInResponse>(test, 'POST', '/api/auth/keycloak', { body: (await oidc.signInAgain(session.user)).tokens });
      await call(test, 'POST', '/api/auth/forgot-password', { body: { email: user.email } });
      const reset = { token: await mailedToken(test, 'reset-password', user.email), password: 'battery staple' };
      session.user.enabled = false;
      await letPass(session.sid, 61_000);
      expect((await refresh(cookie)).status).toBe(401);
      expect((await refresh(other.cookie)).status).toBe(401);
      await waitForEvent(test, 'user.changed', ({ id, disabled }) => id === user.id && disabled);
      await eventually(async () => (await me(key.key)).status === 401 && (await me(other.body.accessToken)).status === 401);
      expect(await call(test, 'POST', '/api/auth/reset-password', { body: reset })).toMatchObject({ status: 403, body: { code: 'user.disabled' } });
      expect(await call(test, 'POST', '/api/auth/sign-in', { body: { email: user.email, password: 'battery staple' } })).toMatchObject({ status: 403, body: { code: 'user.disabled' } });
      session.user.enabled = true;
      expect((await exchange((await oidc.signInAgain(session.user)).tokens)).status).toBe(200);
      expect((await call(test, 'POST', '/api/auth/sign-in', { body: { email: user.email, password: 'battery staple' } })).status).toBe(200);
    });

    it('outlives a Keycloak that is away for an hour, then waits without ending', async () => {
      const { session, cookie } = await enter();
      const { tokens } = await oidc.signIn();
      await oidc.stop();
      expect(await exchange(tokens)).toMatchObject({ status: 503, body: { code: 'sso.unavailable' } });
      await letPass(session.sid, 59 * 60_000);
      const held = await refresh(cookie);
      expect(held.status).toBe(200);
      await letPass(session.sid, 61 * 60_000);
      const waiting = await refresh(held.cookie);
      expect(waiting).toMatchObject({ status: 503, body: { code: 'sso.unavailable' }, cookie: undefined });
      await oidc.start();
      await letPass(session.sid, 61 * 60_000);
      expect((await refresh(held.cookie)).status).toBe(200);
    });

    it('ends when the tokens that come back are of somebody else', async () => {
      const [mine, theirs] = [await enter(), await oidc.signIn()];
      mine.session.user = theirs.session.user;
      await letPass(mine.session.sid, 61_000);
      expect((await refresh(mine.cookie)).status).toBe(401);
    });

    it('is signed out of Keycloak too, by an address that the browser goes to', async () => {
      const { cookie, token } = await enter();
      const { body } = await call<{ logoutUrl: string }>(test, 'POST', '/api/auth/sign-out', { cookie });
      const address = new URL(body.logoutUrl);
      expect(address.origin + address.pathname).toBe(`${oidc.issuer}/protocol/openid-connect/logout`);
      expect(Object.fromEntries(address.searchParams)).toMatchObject({ client_id: 'forewire-web', post_logout_redirect_uri: 'https://news.example.org/' });
      expect(decodeJwt(address.searchParams.get('id_token_hint') ?? '')).toMatchObject({ typ: 'ID', iss: oidc.issuer });
      await eventually(async () => (await me(token)).status === 401);
      const person = await signUp(test);
      expect((await call(test, 'POST', '/api/auth/sign-out', { cookie: person.cookie })).body).toEqual({ success: true, logoutUrl: null });
    });

    it('goes with the account when that is deleted, and a later sign-in begins anew', async () => {
      const { session, user, token } = await enter();
      const { body } = await call<{ logoutUrl: string }>(test, 'DELETE', '/api/me', { token });
      expect(body.logoutUrl).toContain('/protocol/openid-connect/logout?');
      await waitForEvent(test, 'user.deleted', ({ id }) => id === user.id);
      const { body: again } = await exchange((await oidc.signInAgain(session.user)).tokens);
      expect(again.created).toBe(true);
      expect(again.user.id).not.toBe(user.id);
    });
  });

  describe('rights', () => {
    it.each([{ roles: ['forewire-admin'] }, { groups: ['/forewire-admins'] }, { groups: ['forewire-admins'] }])('make an admin of who has %j, in this session alone', async (rights) => {
      const { user, token, session, cookie } = await enter(rights);
      expect(user.admin).toBe(true);
      expect(decodeJwt(token)['admin']).toBe(true);
      expect((await me(token)).body.admin).toBe(true);
      expect(decodeJwt((await refresh(cookie)).body.accessToken)['admin']).toBe(true);
      expect((await waitForEvent(test, 'user.changed', ({ id }) => id === user.id)).admin).toBe(false);
      Object.assign(session.user, { roles: [], groups: [] });
      await letPass(session.sid, 61_000);
      const demoted = await refresh((await refresh(cookie)).cookie);
      expect(demoted.body.user.admin).toBe(false);
      expect(decodeJwt(demoted.body.accessToken)['admin']).toBe(false);
    });

    it('stay with those of ADMIN_EMAILS', async () => {
      const { body } = await exchange((await oidc.signIn({ email: 'operator@example.org' })).tokens);
      expect(body.user.admin).toBe(true);
    });

    it('in companies are told to the other services, and again when a renewal brings others', async () => {
      const groups = ['/companies/Harbour Desk/viewer', '/press/leads', '/companies/Night Desk/owner', '/companies/Night Desk', '/companies/Night Desk/janitor', '/elsewhere/Desk/owner', '/companies//owner'];
      const { user, session, cookie } = await enter({ groups });
      const places = [{ company: 'Harbour Desk', role: 'admin' }, { company: 'Night Desk', role: 'owner' }];
      expect((await waitForEvent(test, 'user.changed', ({ id }) => id === user.id)).directory?.places).toMatchObject(places);
      session.user.groups = ['/companies/Night Desk/editor'];
      await letPass(session.sid, 61_000);
      const { cookie: next } = await refresh(cookie);
      await waitForEvent(test, 'user.changed', ({ id, directory }) => id === user.id && directory?.places.length === 1 && directory.places[0]?.role === 'editor');
      const told = test.probe.of('user.changed').filter(({ id }) => id === user.id).length;
      await letPass(session.sid, 61_000);
      expect((await refresh(next)).status).toBe(200);
      expect(test.probe.of('user.changed').filter(({ id }) => id === user.id)).toHaveLength(told);
    });
  });

  describe('logout at Keycloak', () => {
    it('ends the sessions of that session there, and no other', async () => {
      const { session, cookie, token } = await enter();
      const other = await exchange((await oidc.signInAgain(session.user)).tokens);
      const answer = await signOutThere({ logout_token: await oidc.logoutToken({ sub: session.user.subject, sid: session.sid }) });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect((await refresh(cookie)).status).toBe(401);
      await eventually(async () => (await me(token)).status === 401);
      expect((await refresh(other.cookie)).status).toBe(200);
    });

    it('ends all sessions of somebody when it names no session', async () => {
      const { session, cookie } = await enter();
      const other = await exchange((await oidc.signInAgain(session.user)).tokens);
      const stranger = await enter();
      expect((await signOutThere({ logout_token: await oidc.logoutToken({ sub: session.user.subject }) })).status).toBe(200);
      for (const each of [cookie, other.cookie]) expect((await refresh(each)).status).toBe(401);
      expect((await refresh(stranger.cookie)).status).toBe(200);
    });

    it('takes each logout token once', async () => {
      const logoutToken = { logout_token: await oidc.logoutToken({ sub: 'somebody' }) };
      expect((await signOutThere(logoutToken)).status).toBe(200);
      const again = await signOutThere(logoutToken);
      expect({ status: again.status, body: await again.json() }).toMatchObject({ status: 400, body: { code: 'logout_token.replayed' } });
    });

    it('refuses what is no logout token for us', async () => {
      const { session, cookie, token } = await enter();
      const whom = { sub: session.user.subject, sid: session.sid };
      const foreign = await newSigning('RS256');
      const now = Math.floor(Date.now() / 1000);
      const wrong = [
        await oidc.logoutToken({ ...whom, nonce: 'a nonce' }),
        await oidc.logoutToken({ ...whom, events: undefined }),
        await oidc.logoutToken({ ...whom, events: { 'http://schemas.openid.net/event/other': {} } }),
        await oidc.logoutToken({ ...whom, events: { [logoutEvent]: 'yes' } }),
        await oidc.logoutToken({ ...whom, jti: undefined }),
        await oidc.logoutToken({ sub: undefined, sid: undefined }),
        await oidc.logoutToken({ ...whom, aud: 'another-client' }),
        await oidc.logoutToken({ ...whom, iss: 'https://sso.example.org/realms/forewire' }),
        await oidc.logoutToken({ ...whom, iat: now - 3600, exp: now + 300 }),
        await oidc.logoutToken({ ...whom, exp: now - 60 }),
        await oidc.sign({ ...whom, aud: 'forewire-web', jti: 'forged', events: { [logoutEvent]: {} } }, 'logout+jwt', foreign),
        await oidc.accessToken(session),
        'nonsense',
      ];
      for (const logoutToken of wrong) {
        const answer = await signOutThere({ logout_token: logoutToken });
        expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 400, body: { code: 'logout_token.invalid' } });
      }
      expect((await signOutThere({})).status).toBe(400);
      expect((await me(token)).status).toBe(200);
      expect((await refresh(cookie)).status).toBe(200);
    });

    it('also comes through the browser, in a frame that only Keycloak may show', async () => {
      const { session, cookie } = await enter();
      const leave = (iss: string, sid: string) => call(test, 'GET', `/api/auth/keycloak/frontchannel-logout?${new URLSearchParams({ iss, sid }).toString()}`);
      expect((await leave('https://sso.example.org/realms/forewire', session.sid)).status).toBe(400);
      expect((await leave(oidc.issuer, 'a guess')).status).toBe(200);
      expect((await refresh(cookie)).status).toBe(200);
      const answer = await leave(oidc.issuer, session.sid);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).toBe(`default-src 'none'; frame-ancestors ${oidc.url}`);
      expect(answer.headers.get('x-frame-options')).toBeNull();
      expect((await refresh(cookie)).status).toBe(401);
    });

    it('is a page to a browser and a problem to others when it does not work', async () => {
      const leave = async (query: string, accept: string) => {
        const answer = await fetch(`${test.url}/api/auth/keycloak/frontchannel-logout${query}`, { headers: { accept } });
        return { status: answer.status, type: answer.headers.get('content-type'), vary: answer.headers.get('vary'), text: await answer.text() };
      };
      for (const query of ['', '?iss=elsewhere&sid=a']) {
        const page = await leave(query, 'text/html,application/xhtml+xml');
        expect(page).toMatchObject({ status: 400, type: 'text/html; charset=utf-8', vary: 'accept', text: expect.stringContaining('<h1>You are not signed out here</h1>') });
        expect(page.text).not.toContain('mail');
        expect(await leave(query, '*/*')).toMatchObject({ status: 400, type: 'application/problem+json; charset=utf-8', vary: 'accept' });
      }
    });
  });
});

describe('without single sign-on', () => {
  let test: IdentityTest;
  beforeAll(async () => {
    test = await startIdentity();
  });
  afterAll(() => test.close());

  it('says that it is not set up', async () => {
    const body = { accessToken: 'a', refreshToken: 'b', idToken: 'c' };
    expect(await call(test, 'POST', '/api/auth/keycloak', { body })).toMatchObject({ status: 404, body: { code: 'sso.not_found' } });
    expect(await call(test, 'POST', '/api/auth/keycloak/backchannel-logout', { body: { logout_token: 'a' } })).toMatchObject({ status: 404 });
    expect(await call(test, 'GET', '/api/auth/keycloak/frontchannel-logout?iss=a&sid=b')).toMatchObject({ status: 400 });
  });
});
