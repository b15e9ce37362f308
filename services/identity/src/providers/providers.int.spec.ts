import type { Provider, SessionResponse } from '@forewire/contracts/http/auth';
import type { Problem } from '@forewire/contracts/http/common';
import type { FinishAtProviderResponse, LinkedIdentity } from '@forewire/contracts/http/identities';
import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import type { JWTPayload } from 'jose';
import { call, type IdentityTest, mailedToken, type Person, signUp, signUpConfirmed, staleToken, startIdentity } from '../../test/factories.ts';
import { providerClient, ProviderServer, type Someone, type Tampering } from '../../test/provider-server.ts';

const product = 'https://news.example.org';
const googleUser = (changes: Someone = {}): Someone => {
  const sub = newId();
  return { sub, email: `${sub}@gmail.com`, email_verified: true, given_name: 'Ada', family_name: 'Marsh', ...changes };
};
const microsoftUser = (changes: Someone = {}): Someone => {
  const sub = newId();
  return { sub, email: `${sub}@example.org`, name: 'Ada Marsh', xms_edov: true, ...changes };
};
const xUser = (changes: Someone = {}): Someone => {
  const id = newId();
  return { id, name: 'Ada Lovelace Marsh', username: 'ada', confirmed_email: `${id}@example.org`, ...changes };
};

type Back = { state: string; code?: string; error?: string; iss?: string };
type Finished = FinishAtProviderResponse & Problem;

/** A browser with its cookies, which goes to a provider and comes back. */
class Browser {
  private jar = '';

  constructor(
    private readonly test: IdentityTest,
    readonly token?: string,
  ) {}

  /** The same browser, in which somebody else is signed in by now. */
  heldBy(token: string): Browser {
    const same = new Browser(this.test, token);
    same.jar = this.jar;
    return same;
  }

  private options(body: unknown) {
    return { body, headers: { cookie: this.jar }, ...(this.token ? { token: this.token } : {}) };
  }

  async begin(provider: Provider, body: object = {}, path = `/api/auth/providers/${provider}/sign-in`) {
    const answer = await call<{ url: string } & Problem>(this.test, 'POST', path, this.options(body));
    const [cookie] = (answer.headers.get('set-cookie') ?? '').split(';');
    if (cookie?.includes('fw_provider=')) this.jar = cookie;
    return answer;
  }

  /** Signs in at the page that the address leads to; gives what it has the browser bring back. */
  async visit(url: string): Promise<Back> {
    const answer = await fetch(url, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? 'about:blank');
    return Object.fromEntries(back.searchParams) as Back;
  }

  finish(provider: Provider, back: Back) {
    return call<Finished>(this.test, 'POST', `/api/auth/providers/${provider}/finish`, this.options(back));
  }

  async enter(provider: Provider, body: object = {}) {
    const begun = await this.begin(provider, body);
    return this.finish(provider, await this.visit(begun.body.url));
  }

  async link(provider: Provider) {
    const begun = await this.begin(provider, {}, `/api/auth/identities/${provider}/link`);
    if (begun.status !== 200) return begun as unknown as Awaited<ReturnType<Browser['finish']>>;
    return this.finish(provider, await this.visit(begun.body.url));
  }
}

describe('signing in with Google, Microsoft and X', () => {
  const server = new ProviderServer();
  const before = { ...process.env };
  let test: IdentityTest;
  beforeAll(async () => {
    await server.start();
    Object.assign(process.env, {
      ...{ GOOGLE_CLIENT_ID: providerClient.id, GOOGLE_CLIENT_SECRET: providerClient.secret, GOOGLE_ISSUER: server.issuer },
      ...{ MICROSOFT_CLIENT_ID: providerClient.id, MICROSOFT_CLIENT_SECRET: providerClient.secret, MICROSOFT_ISSUER: server.issuer },
      ...{ X_CLIENT_ID: providerClient.id, X_CLIENT_SECRET: providerClient.secret, X_URL: server.url, X_API_URL: server.url },
    });
    test = await startIdentity({ PUBLIC_URL: product });
  });
  afterAll(async () => {
    process.env = before;
    await test.close();
    await server.stop();
  });
  beforeEach(() => {
    server.tampering = {};
    server.exchanges.length = 0;
  });

  const enterAs = (provider: Provider, someone: Someone, body: object = {}) => {
    server.someone = someone;
    return new Browser(test).enter(provider, body);
  };
  const refused = async (provider: Provider, someone: Someone, tampering: Tampering) => {
    server.tampering = tampering;
    const { status, body, cookie } = await enterAs(provider, someone);
    return { status, code: body.code, cookie };
  };
  const me = (token: string) => call<SessionResponse['user'] & Problem>(test, 'GET', '/api/me', { token });
  const known = (token: string) => eventually(async () => (await me(token)).status === 200);
  const identities = async (token: string) => (await call<{ identities: LinkedIdentity[] }>(test, 'GET', '/api/auth/identities', { token })).body.identities;
  const unlink = (token: string, id: string) => call<Problem>(test, 'DELETE', `/api/auth/identities/${id}`, { token });
  const signInByPassword = ({ email, password }: Person) => call<SessionResponse & Problem>(test, 'POST', '/api/auth/sign-in', { body: { email, password } });
  const newcomer = async (provider: Provider, someone: Someone) => {
    const { body } = await enterAs(provider, someone);
    const session = body.session;
    if (!session) throw new Error(`nobody came in: ${JSON.stringify(body)}`);
    await known(session.accessToken);
    return { token: session.accessToken, user: session.user };
  };

  it('offers them on the card', async () => {
    expect((await call(test, 'GET', '/api/auth/options')).body).toMatchObject({ passwords: true, providers: ['google', 'microsoft', 'x'], keycloak: null });
  });

  describe('on the way there', () => {
    it('sends state, nonce and PKCE, and leads back to a page of ours alone', async () => {
      const browser = new Browser(test);
      const { status, body, headers } = await browser.begin('google', { email: 'nora@example.com' });
      expect(status).toBe(200);
      const { origin, pathname, searchParams } = new URL(body.url);
      expect(origin + pathname).toBe(`${server.issuer}/authorize`);
      expect(Object.fromEntries(searchParams)).toEqual({
        ...{ client_id: providerClient.id, response_type: 'code', scope: 'openid email profile', redirect_uri: `${product}/auth/callback/google`, prompt: 'select_account', login_hint: 'nora@example.com' },
        ...{ state: expect.stringMatching(/^[\w-]{43}$/), nonce: expect.stringMatching(/^[\w-]{43}$/), code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: 'S256' },
      });
      expect(headers.get('set-cookie')).toMatch(/^__Host-fw_provider=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    });

    it('asks Microsoft anew who it is before a sensitive step, and X without what only OpenID knows', async () => {
      const microsoft = new URL((await new Browser(test).begin('microsoft', { again: true })).body.url);
      expect(microsoft.searchParams.get('prompt')).toBe('login');
      const x = new URL((await new Browser(test).begin('x')).body.url);
      expect(x.pathname).toBe('/i/oauth2/authorize');
      expect(Object.fromEntries(x.searchParams)).toMatchObject({ scope: 'users.read tweet.read users.email', redirect_uri: `${product}/auth/callback/x`, code_challenge_method: 'S256' });
      expect(x.searchParams.has('nonce')).toBe(false);
    });

    it('keeps no secret of the way in the database', async () => {
      const browser = new Browser(test);
      const { body, headers } = await browser.begin('google');
      const rows = JSON.stringify(await test.process.database('identity').connection.models['SignInAttempt']?.find().lean());
      const { searchParams } = new URL(body.url);
      for (const secret of [searchParams.get('state'), searchParams.get('nonce'), /fw_provider=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1]]) expect(rows).not.toContain(secret);
    });

    it('says when a provider cannot be reached, and goes on once it can', async () => {
      const away = new ProviderServer();
      await away.start();
      await away.stop();
      process.env['GOOGLE_ISSUER'] = away.issuer;
      const other = await startIdentity({ PUBLIC_URL: product });
      process.env['GOOGLE_ISSUER'] = server.issuer;
      expect(await new Browser(other).begin('google')).toMatchObject({ status: 503, body: { code: 'provider.unavailable', detail: expect.stringContaining('Failed to sign in with Google') } });
      await away.start();
      expect((await new Browser(other).begin('google')).status).toBe(200);
      await other.close();
      await away.stop();
    });
  });

  describe('somebody new', () => {
    it('gets an account with what the provider vouches for', async () => {
      const someone = googleUser({ given_name: 'Mara', family_name: 'Lindqvist' });
      const { status, body, cookie } = await enterAs('google', someone, { timezone: 'Europe/Stockholm', isFromInvitation: true });
      expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
      expect(cookie).toMatch(/^[\w-]{43}$/);
      expect(body.created).toBe(true);
      expect(body.session?.user).toMatchObject({ email: someone['email'], emailVerified: true, hasPassword: false, firstName: 'Mara', lastName: 'Lindqvist', onboardingStep: 'dashboard_first_task_pending', focusHours: { timezone: 'Europe/Stockholm' } });
      expect(test.probe.of('mail.requested').filter(({ to }) => to === someone['email'])).toEqual([]);
      const again = await enterAs('google', { ...someone, email: 'mara.elsewhere@gmail.com' });
      expect(again.body).toMatchObject({ created: false, session: { user: { id: body.session?.user.id, email: someone['email'] } } });
    });

    it.each([
      ['microsoft', microsoftUser(), 'Ada', 'Marsh'],
      ['x', xUser(), 'Ada Lovelace', 'Marsh'],
    ] as const)('may come from %s too', async (provider, someone, firstName, lastName) => {
      const { body } = await enterAs(provider, someone);
      expect(body.session?.user).toMatchObject({ email: someone['email'] ?? someone['confirmed_email'], emailVerified: true, firstName, lastName });
      const again = await enterAs(provider, someone);
      expect(again.body).toMatchObject({ created: false, session: { user: { id: body.session?.user.id } } });
    });

    it('has to confirm an address that the provider does not vouch for, and gets nothing of admins until then', async () => {
      const someone = microsoftUser({ email: 'operator@example.org', xms_edov: undefined });
      const { body } = await enterAs('microsoft', someone);
      expect(body.session?.user).toMatchObject({ email: 'operator@example.org', emailVerified: false, admin: false });
      expect(await mailedToken(test, 'verify-email', 'operator@example.org')).toMatch(/^[\w-]{43}$/);
      const proven = await enterAs('microsoft', { ...someone, xms_edov: '1' });
      expect(proven.body).toMatchObject({ created: false, session: { user: { id: body.session?.user.id, emailVerified: true, admin: true } } });
    });

    it.each([
      ['x', xUser({ confirmed_email: undefined })],
      ['google', googleUser({ email: undefined })],
      ['microsoft', microsoftUser({ email: 'not an address' })],
    ] as const)('is told what to do where %s tells no address', async (provider, someone) => {
      expect(await enterAs(provider, someone)).toMatchObject({ status: 403, cookie: undefined, body: { code: 'provider.email_missing' } });
    });

    it('is one account when two tabs finish at once', async () => {
      server.someone = googleUser();
      const [one, two] = [new Browser(test), new Browser(test)];
      const [first, second] = await Promise.all([one.enter('google'), two.enter('google')]);
      expect(first.body.session?.user.id).toBe(second.body.session?.user.id);
      expect([first.body.created, second.body.created].sort()).toEqual([false, true]);
    });
  });

  describe('an account that is there', () => {
    it('opens to whoever the provider vouches has its confirmed address', async () => {
      const email = `${newId()}@gmail.com`;
      const person = await signUpConfirmed(test, { email });
      const { body } = await enterAs('google', googleUser({ email: email.toUpperCase() }));
      expect(body).toMatchObject({ created: false, session: { user: { id: person.id, hasPassword: true } } });
      expect((await signInByPassword(person)).status).toBe(200);
      expect((await identities(person.token)).map(({ provider, canUnlink }) => ({ provider, canUnlink }))).toEqual([{ provider: 'email', canUnlink: false }, { provider: 'google', canUnlink: true }]);
    });

    it('begins anew when nobody had confirmed its address: nothing of whoever made it is left', async () => {
      const email = `${newId()}@gmail.com`;
      const attacker = await signUp(test, { email });
      const theirs = googleUser();
      server.someone = theirs;
      expect((await new Browser(test, attacker.token).link('google')).status).toBe(200);
      const { body } = await enterAs('google', googleUser({ email }));
      expect(body.session?.user).toMatchObject({ email, emailVerified: true, hasPassword: false });
      expect(body.session?.user.id).not.toBe(attacker.id);
      expect((await signInByPassword(attacker)).status).toBe(401);
      await eventually(async () => (await me(attacker.token)).status === 401);
      const returning = await enterAs('google', theirs);
      expect(returning.body.session?.user.id).not.toBe(body.session?.user.id);
    });

    const owned = `${newId()}@example.org`;
    it.each([
      ['google', googleUser({ email: owned, email_verified: false, hd: 'example.org' })],
      // Google has seen this address once, and is not whose mail server it is.
      ['google', googleUser({ email: owned })],
      ['google', googleUser({ email: owned, email_verified: 'true', hd: 'example.org' })],
      ['microsoft', microsoftUser({ email: owned, xms_edov: undefined })],
      ['microsoft', microsoftUser({ email: owned, xms_edov: false })],
      ['microsoft', microsoftUser({ email: owned, xms_edov: '0', email_verified: true })],
      ['x', xUser({ confirmed_email: undefined, email: owned })],
    ] as const)('never opens to an address that %s does not vouch for', async (provider, someone) => {
      await call(test, 'POST', '/api/auth/sign-up', { body: { email: owned, password: 'correct horse' } });
      const { status, body, cookie } = await enterAs(provider, someone);
      expect({ status, cookie, session: body.session }).toEqual({ status: 403, cookie: undefined, session: undefined });
      expect(body.code).toMatch(/^provider\.email_(?:unproven|missing)$/);
    });

    it('opens to a hosted domain, whose mail Google carries', async () => {
      const person = await signUpConfirmed(test);
      const { body } = await enterAs('google', googleUser({ email: person.email, hd: 'example.org' }));
      expect(body.session?.user.id).toBe(person.id);
    });

    it('stays closed to whoever was disabled', async () => {
      const email = `${newId()}@gmail.com`;
      const person = await signUpConfirmed(test, { email });
      await test.process.database('identity').connection.models['User']?.updateOne({ _id: person.id }, { $set: { disabled: true } });
      const someone = googleUser({ email });
      expect(await enterAs('google', someone)).toMatchObject({ status: 403, cookie: undefined, body: { code: 'user.disabled' } });
      expect(await test.process.database('identity').connection.models['LinkedIdentity']?.countDocuments({ issuer: server.issuer, subject: someone['sub'] })).toBe(0);
    });
  });

  describe('under attack', () => {
    const failed = { status: 401, code: 'provider.sign_in_failed', cookie: undefined };
    const unsigned = (claims: JWTPayload) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    const now = Math.floor(Date.now() / 1000);

    it.each<[string, Tampering]>([
      ['a wrong nonce', { claims: (claims) => ({ ...claims, nonce: 'of another sign-in' }) }],
      ['no nonce', { claims: ({ nonce: _left, ...claims }) => claims }],
      ['a wrong issuer', { claims: (claims) => ({ ...claims, iss: 'https://accounts.evil.example' }) }],
      ['a token for somebody else', { claims: (claims) => ({ ...claims, aud: 'another-product' }) }],
      ['a token for several that was given to another', { claims: (claims) => ({ ...claims, aud: [providerClient.id, 'another'], azp: 'another' }) }],
      ['a token that has expired', { claims: (claims) => ({ ...claims, iat: now - 900, exp: now - 600 }) }],
      ['a token without a subject', { claims: ({ sub: _left, ...claims }) => claims }],
      ['the algorithm none', { token: unsigned }],
      ['a foreign key under the name of the right one', { foreignKey: true }],
      ['a token that is none', { token: () => 'not.a.token' }],
    ])('nobody comes in with %s', async (_what, tampering) => {
      expect(await refused('google', googleUser(), tampering)).toEqual(failed);
    });

    it('nobody comes in while the keys cannot be read', async () => {
      // Another process, which has not read them before.
      const other = await startIdentity({ PUBLIC_URL: product });
      server.someone = googleUser();
      for (const tampering of [{ keysStatus: 503 }, { tokenStatus: 503 }]) {
        server.tampering = tampering;
        expect(await new Browser(other).enter('google')).toMatchObject({ status: 503, cookie: undefined, body: { code: 'provider.unavailable' } });
      }
      server.tampering = {};
      expect((await new Browser(other).enter('google')).status).toBe(200);
      await other.close();
    });

    it('an answer counts once', async () => {
      server.someone = googleUser();
      const browser = new Browser(test);
      const back = await browser.visit((await browser.begin('google')).body.url);
      expect((await browser.finish('google', back)).status).toBe(200);
      expect(await browser.finish('google', back)).toMatchObject({ status: 401, body: { code: 'provider.sign_in_failed' } });
      expect(server.exchanges).toHaveLength(1);
    });

    it('a code counts once, also in another sign-in', async () => {
      server.someone = googleUser();
      const browser = new Browser(test);
      const back = await browser.visit((await browser.begin('google')).body.url);
      expect((await browser.finish('google', back)).status).toBe(200);
      const { state } = await browser.visit((await browser.begin('google')).body.url);
      expect(await browser.finish('google', { ...back, state })).toMatchObject({ status: 401, body: { code: 'provider.sign_in_failed' } });
    });

    it("a victim's browser does not finish what an attacker's began, nor the other way round", async () => {
      server.someone = googleUser();
      const [attacker, victim] = [new Browser(test), new Browser(test)];
      const back = await attacker.visit((await attacker.begin('google')).body.url);
      await victim.begin('google');
      for (const browser of [victim, new Browser(test)]) expect(await browser.finish('google', back)).toMatchObject({ status: 401, cookie: undefined });
      expect(server.exchanges).toHaveLength(0);
      // A stranger's try does not use it up for the browser that it belongs to.
      expect((await attacker.finish('google', back)).status).toBe(200);
    });

    it('a code from a stolen address is worth nothing without the verifier of its browser', async () => {
      server.someone = googleUser();
      const [attacker, victim] = [new Browser(test), new Browser(test)];
      const stolen = await victim.visit((await victim.begin('google')).body.url);
      const own = await attacker.visit((await attacker.begin('google')).body.url);
      expect(await attacker.finish('google', { ...own, code: stolen.code ?? '' })).toMatchObject({ status: 401, cookie: undefined });
    });

    it("one provider's answer is not taken for another's", async () => {
      server.someone = googleUser();
      const browser = new Browser(test);
      const back = await browser.visit((await browser.begin('google')).body.url);
      expect(await browser.finish('microsoft', back)).toMatchObject({ status: 401 });
      expect(server.exchanges).toHaveLength(0);
      expect(await browser.finish('google', { ...back, iss: 'https://accounts.evil.example' })).toMatchObject({ status: 401 });
      expect(server.exchanges).toHaveLength(0);
    });

    it('an answer of more than ten minutes ago is too late', async () => {
      server.someone = googleUser();
      const browser = new Browser(test);
      const back = await browser.visit((await browser.begin('google')).body.url);
      await test.process.database('identity').connection.models['SignInAttempt']?.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
      expect((await browser.finish('google', back)).status).toBe(401);
    });

    it('nobody is led elsewhere: the way back is ours, whatever is asked for', async () => {
      for (const body of [{ redirectUri: 'https://evil.example' }, { returnTo: '//evil.example' }, { backTo: 'https://evil.example' }]) {
        expect(await new Browser(test).begin('google', body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
      }
      expect((await new Browser(test).begin('geocities' as Provider)).status).toBe(400);
    });

    it('somebody who cancels there is told so', async () => {
      const browser = new Browser(test);
      const { searchParams } = new URL((await browser.begin('x')).body.url);
      const answer = await browser.finish('x', { state: searchParams.get('state') ?? '', error: 'access_denied' });
      expect(answer).toMatchObject({ status: 401, body: { code: 'provider.cancelled', detail: 'Failed to sign in with X: the sign-in was cancelled.' } });
    });
  });

  describe('linking', () => {
    it('lets somebody in a second way, and takes it away again', async () => {
      const person = await signUpConfirmed(test);
      const someone = xUser({ confirmed_email: undefined });
      server.someone = someone;
      expect(await new Browser(test, person.token).link('x')).toMatchObject({ status: 200, body: { created: false, session: null }, cookie: undefined });
      const [password, linked] = await identities(person.token);
      expect([password, linked]).toMatchObject([{ provider: 'email', email: person.email, canUnlink: false }, { provider: 'x', email: null, canUnlink: true }]);
      const elsewhere = await enterAs('x', someone);
      expect(elsewhere.body.session?.user.id).toBe(person.id);
      await known(elsewhere.body.session?.accessToken ?? '');
      expect((await unlink(person.token, linked?.id ?? '')).status).toBe(200);
      expect(await identities(person.token)).toHaveLength(1);
      // What it had opened ends with it.
      await eventually(async () => (await me(elsewhere.body.session?.accessToken ?? '')).status === 401);
      expect((await me(person.token)).status).toBe(200);
      expect(await enterAs('x', someone)).toMatchObject({ status: 403, body: { code: 'provider.email_missing' } });
    });

    it('is a sensitive step, as is unlinking', async () => {
      const person = await signUpConfirmed(test);
      server.someone = googleUser();
      await new Browser(test, person.token).link('google');
      const [, linked] = await identities(person.token);
      const stale = await staleToken(test, person);
      expect(await new Browser(test, stale).link('x')).toMatchObject({ status: 403, body: { code: 'session.confirmation_required' } });
      expect(await unlink(stale, linked?.id ?? '')).toMatchObject({ status: 403, body: { code: 'session.confirmation_required' } });
      expect(await new Browser(test).link('x')).toMatchObject({ status: 401 });
    });

    it('never takes an identity that opens another account, nor a second one of the same provider', async () => {
      const [owner, other] = [await signUpConfirmed(test), await signUpConfirmed(test)];
      server.someone = googleUser();
      expect((await new Browser(test, owner.token).link('google')).status).toBe(200);
      expect((await new Browser(test, owner.token).link('google')).status).toBe(200);
      expect(await identities(owner.token)).toHaveLength(2);
      expect(await new Browser(test, other.token).link('google')).toMatchObject({ status: 409, body: { code: 'identity.taken' } });
      server.someone = googleUser();
      expect(await new Browser(test, owner.token).link('google')).toMatchObject({ status: 409, body: { code: 'identity.already_linked' } });
    });

    it('is finished in the session that began it, or not at all', async () => {
      const [victim, attacker] = [await signUpConfirmed(test), await signUpConfirmed(test)];
      server.someone = googleUser();
      const begun = new Browser(test, attacker.token);
      const back = await begun.visit((await begun.begin('google', {}, '/api/auth/identities/google/link')).body.url);
      expect((await new Browser(test, victim.token).finish('google', back)).status).toBe(401);
      // Even in the very browser, when somebody else is signed in there by now.
      expect(await begun.heldBy(victim.token).finish('google', back)).toMatchObject({ status: 403, body: { code: 'identity.link_failed' } });
      expect(await identities(victim.token)).toHaveLength(1);
      expect(await identities(attacker.token)).toHaveLength(1);
    });

    it('confirms the address of the account when the provider vouches for that very one', async () => {
      const person = await signUp(test, { email: `${newId()}@gmail.com` });
      server.someone = googleUser({ email: person.email });
      await new Browser(test, person.token).link('google');
      expect((await me(person.token)).body.emailVerified).toBe(true);
    });

    it('leaves the last way in where it is', async () => {
      const { token, user } = await newcomer('google', googleUser());
      const [only] = await identities(token);
      expect(only).toMatchObject({ provider: 'google', email: user.email, canUnlink: false });
      expect(await unlink(token, only?.id ?? '')).toMatchObject({ status: 409, body: { code: 'identity.last' } });
      server.someone = xUser();
      await new Browser(test, token).link('x');
      const both = await identities(token);
      expect(both.map(({ canUnlink }) => canUnlink)).toEqual([true, true]);
      const answers = await Promise.all(both.map(({ id }) => unlink(token, id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await identities(token)).toMatchObject([{ canUnlink: false }]);
    });

    it("takes nobody else's away", async () => {
      const [owner, other] = [await newcomer('google', googleUser()), await signUpConfirmed(test)];
      const [theirs] = await identities(owner.token);
      expect(await unlink(other.token, theirs?.id ?? '')).toMatchObject({ status: 404 });
      expect(await unlink(other.token, other.id)).toMatchObject({ status: 404 });
    });

    it('goes with the account', async () => {
      const someone = googleUser();
      const { token, user } = await newcomer('google', someone);
      expect((await call(test, 'DELETE', '/api/me', { token })).status).toBe(200);
      const again = await enterAs('google', someone);
      expect(again.body.created).toBe(true);
      expect(again.body.session?.user.id).not.toBe(user.id);
    });
  });

  describe('as an installation is set up', () => {
    const started = async (environment: Record<string, string>, work: (other: IdentityTest) => Promise<void>) => {
      const saved = { ...process.env };
      Object.assign(process.env, environment);
      const other = await startIdentity({ PUBLIC_URL: product });
      process.env = saved;
      await work(other).finally(() => other.close());
    };

    it('links nothing by hand where linking is off, and says what one can do', async () => {
      await started({ ACCOUNT_LINKING: 'false' }, async (other) => {
        const person = await signUpConfirmed(other);
        expect(await new Browser(other, person.token).link('google')).toMatchObject({
          status: 403,
          body: { code: 'identity.linking_disabled', detail: 'Account linking is disabled. You can sign out and sign in with Google to use that account instead.' },
        });
      });
    });

    it('tells nothing of accounts where sign-up does not', async () => {
      await started({ SIGN_UP_REVEALS_ACCOUNTS: 'false' }, async (other) => {
        const answers: unknown[] = [];
        for (const email of [`${newId()}@example.org`, 'known@example.org']) {
          await call(other, 'POST', '/api/auth/sign-up', { body: { email: 'known@example.org' } });
          await mailedToken(other, 'verify-email', 'known@example.org');
          server.someone = microsoftUser({ email, xms_edov: undefined });
          const { status, body } = await new Browser(other).enter('microsoft');
          answers.push({ status, code: body.code, detail: body.detail });
        }
        expect(answers[0]).toMatchObject({ status: 403, code: 'provider.email_unproven' });
        expect(answers[1]).toEqual(answers[0]);
      });
    });

    it('keeps what was linked where a provider is switched off, and does not count on it', async () => {
      await started({ X_CLIENT_ID: '', X_CLIENT_SECRET: '' }, async (other) => {
        expect(await new Browser(other).begin('x')).toMatchObject({ status: 404, body: { code: 'provider.not_found' } });
        server.someone = googleUser();
        const { body } = await new Browser(other).enter('google');
        const token = body.session?.accessToken ?? '';
        await eventually(async () => (await call(other, 'GET', '/api/me', { token })).status === 200);
        const row = { _id: newId(), userId: body.session?.user.id, provider: 'x', issuer: 'https://x.com', subject: newId(), email: null, linkedAt: new Date(), reviewedAt: new Date(), confirmedAt: new Date() };
        await other.process.database('identity').connection.models['LinkedIdentity']?.insertMany([row]);
        const list = (await call<{ identities: LinkedIdentity[] }>(other, 'GET', '/api/auth/identities', { token })).body.identities;
        expect(list.map(({ provider, canUnlink }) => ({ provider, canUnlink }))).toEqual(expect.arrayContaining([{ provider: 'google', canUnlink: false }, { provider: 'x', canUnlink: true }]));
        expect((await call(other, 'DELETE', `/api/auth/identities/${row._id}`, { token })).status).toBe(200);
      });
    });
  });
});
