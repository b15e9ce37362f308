import { type IdentityTest, signUp, signUpConfirmed, startIdentity } from '../../test/factories.ts';

const ours = 'https://news.example.org';
const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
const form = 'application/x-www-form-urlencoded';

describe('what a page of another site can have a browser send', () => {
  let test: IdentityTest;
  beforeAll(async () => {
    test = await startIdentity({ PUBLIC_URL: ours });
  });
  afterAll(() => test.close());

  async function post(path: string, headers: Record<string, string>, body?: string) {
    const { statusCode, headers: answered, body: text } = await test.app.inject({ method: 'POST', url: path, headers: { 'x-forwarded-for': '198.51.100.7', ...headers }, ...(body === undefined ? {} : { payload: body }) });
    return { status: statusCode, cookie: answered['set-cookie'], code: (JSON.parse(text) as { code?: string }).code };
  }

  it('does not sign anybody in, as JSON or as a form', async () => {
    const person = await signUp(test);
    const credentials = JSON.stringify({ email: person.email, password: person.password });
    expect(await post('/api/auth/sign-in', { ...evil, 'content-type': 'application/json' }, credentials)).toEqual({ status: 403, cookie: undefined, code: 'request.origin' });
    const fields = new URLSearchParams({ email: person.email, password: person.password }).toString();
    for (const type of [form, 'text/plain', 'multipart/form-data; boundary=x']) {
      expect(await post('/api/auth/sign-in', { ...evil, 'content-type': type }, fields)).toMatchObject({ cookie: undefined, code: 'request.origin' });
      // Also where a browser tells nothing of where it comes from.
      expect(await post('/api/auth/sign-in', { 'content-type': type }, type === 'text/plain' ? credentials : fields)).toEqual({ status: 415, cookie: undefined, code: 'request.media_type' });
    }
    expect(await post('/api/auth/sign-in', {}, credentials)).toMatchObject({ status: 415, cookie: undefined });
    expect(await post('/api/auth/sign-in', { origin: ours, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }, credentials)).toMatchObject({ status: 200 });
  });

  it.each(['/api/auth/sign-up', '/api/auth/refresh', '/api/auth/sign-out', '/api/auth/verify-email', '/api/auth/reset-password', '/api/auth/forgot-password', '/api/auth/keycloak'])('reaches nothing of %s', async (path) => {
    const person = await signUp(test);
    const cookie = `__Host-fw_session=${person.cookie}`;
    const foreign: Record<string, string>[] = [evil, { origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'same-site', origin: 'https://blog.example.org' }];
    for (const headers of foreign) {
      expect(await post(path, { ...headers, cookie })).toMatchObject({ status: 403, cookie: undefined, code: 'request.origin' });
    }
    expect(await post('/api/auth/refresh', { origin: ours, 'sec-fetch-site': 'same-origin', cookie })).toMatchObject({ status: 200 });
  });

  it('changes nothing that needs a token either', async () => {
    const person = await signUpConfirmed(test);
    expect(await post('/api/sessions/end-others', evil)).toMatchObject({ status: 403, code: 'request.origin' });
    // A page of another site may not send this header; a script of its owner's may.
    expect(await post('/api/sessions/end-others', { authorization: `Bearer ${person.token}` })).toMatchObject({ status: 200 });
  });

  it('leaves the logout by Keycloak open, which is a form by specification', async () => {
    const body = new URLSearchParams({ logout_token: 'not.a.token' }).toString();
    const answer = await post('/api/auth/keycloak/backchannel-logout', { 'content-type': form }, body);
    expect(answer.code).not.toBe('request.media_type');
    expect((await post('/api/auth/keycloak/backchannel-logout', { ...evil, 'content-type': form }, body)).code).toBe(answer.code);
  });

  it('takes no cookie over https that another host of the domain could have set', async () => {
    const person = await signUp(test);
    expect(await post('/api/auth/refresh', { cookie: `fw_session=${person.cookie}` })).toMatchObject({ status: 401 });
  });
});

it('is no site of another where a neighbour opens this one by its name and no address is configured', async () => {
  const test = await startIdentity();
  const answer = (origin: string) => {
    const payload = { email: 'neighbour@example.org', password: 'a long enough phrase' };
    return test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: { host: 'news.lan:3000', origin }, payload });
  };
  expect((await answer('http://news.lan:3000')).json()).toMatchObject({ code: 'credentials.invalid' });
  expect((await answer('http://evil.example')).json()).toMatchObject({ code: 'request.origin' });
  await test.close();
});
