import type { SessionResponse } from '@forewire/contracts/http/auth';
import type { Problem } from '@forewire/contracts/http/common';
import { call, type IdentityTest, signUp, startIdentity } from '../../test/factories.ts';
import { DeviceCookie } from './device-cookie.ts';

const limit = 12;
const triesOfADevice = 20;

describe('while somebody guesses the password of an account from many addresses', () => {
  let test: IdentityTest;
  const before = process.env['SIGN_IN_ACCOUNT_LIMIT'];
  beforeAll(async () => {
    process.env['SIGN_IN_ACCOUNT_LIMIT'] = String(limit);
    test = await startIdentity();
  });
  afterAll(async () => {
    if (before === undefined) delete process.env['SIGN_IN_ACCOUNT_LIMIT'];
    else process.env['SIGN_IN_ACCOUNT_LIMIT'] = before;
    await test.close();
  });

  // Each call comes from another address.
  const signIn = (email: string, password: string, cookie?: string) =>
    call<SessionResponse & Problem>(test, 'POST', '/api/auth/sign-in', { body: { email, password }, ...(cookie ? { headers: { cookie } } : {}) });
  const guess = (email: string, cookie?: string) => signIn(email, 'a wrong guess', cookie);
  const deviceOf = ({ headers }: { headers: Headers }) => headers.getSetCookie().map((cookie) => /^((?:__Host-)?fw_device=[^;]+)/.exec(cookie)?.[1]).find(Boolean) ?? '';

  async function guessTillRefused(email: string, cookie?: string): Promise<number> {
    for (let tries = 0; tries < 50; tries++) if ((await guess(email, cookie)).status === 429) return tries;
    throw new Error('nobody stopped it');
  }

  it('stops them, and lets its owner in with a browser that they signed in with before', async () => {
    const person = await signUp(test);
    const device = deviceOf(await signIn(person.email, person.password));
    expect(await guessTillRefused(person.email)).toBe(limit);
    expect(await signIn(person.email, person.password)).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
    expect((await signIn(person.email, person.password, device)).status).toBe(200);
  });

  it('lets nobody go on who took the cookie of such a browser', async () => {
    const person = await signUp(test);
    const device = deviceOf(await signIn(person.email, person.password));
    expect(await guessTillRefused(person.email, device)).toBe(triesOfADevice);
  });

  it('takes neither the cookie of another account for it, nor one that was made up or is half a year old', async () => {
    const [person, other] = [await signUp(test), await signUp(test)];
    const own = deviceOf(await signIn(person.email, person.password));
    const foreign = deviceOf(await signIn(other.email, other.password));
    await guessTillRefused(person.email);
    for (const cookie of [foreign, `${own.split('=')[0]}=AAAA`, `${own.slice(0, -8)}AAAAAAAA`]) expect((await signIn(person.email, person.password, cookie)).status).toBe(429);
    const [name = '', value = ''] = own.split('=');
    const read = (now: number) => test.app.get(DeviceCookie, { strict: false }).read({ cookies: { [name]: value } }, person.id, now);
    expect(read(Date.now())).not.toBeNull();
    expect(read(Date.now() + 181 * 86_400_000)).toBeNull();
  });

  it('stops them alike where there is no such account, in the same words', async () => {
    const person = await signUp(test);
    expect(await guessTillRefused('nobody.at.all@example.org')).toBe(limit);
    await guessTillRefused(person.email);
    const [known, unknown] = [await guess(person.email), await guess('nobody.at.all@example.org')];
    expect(known.body.detail).toBe(unknown.body.detail);
  });

  it('counts no sign-in of an owner who knows the password', async () => {
    const person = await signUp(test);
    for (let times = 0; times < limit + 3; times++) expect((await signIn(person.email, person.password)).status).toBe(200);
  });

  it('leaves a way in from a new browser: a link by mail', async () => {
    const person = await signUp(test);
    await guessTillRefused(person.email);
    expect((await call(test, 'POST', '/api/auth/forgot-password', { body: { email: person.email } })).status).toBe(200);
  });
});
