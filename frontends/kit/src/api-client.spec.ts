import { z } from 'zod';
import { type ApiClientParts, createApiClient, delay, wasNotConfirmed } from './api-client.ts';
import { ApiError, messageOf } from './api-error.ts';

type Sent = { url: string; init: RequestInit };
const answer = z.object({ name: z.string() });

function json(status: number, body: unknown, type = 'application/json'): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
}

function setUp(answers: (Response | Error)[], parts: Partial<ApiClientParts> = {}) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const api = createApiClient({
    accessToken: () => 'token-1',
    refresh: async () => false,
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init });
      const next = answers.shift();
      if (!next) throw new Error('No answer left');
      if (next instanceof Response) return next;
      throw next;
    },
    wait: async (ms) => void waits.push(ms),
    ...parts,
  });
  return { api, sent, waits };
}

const failure = (call: Promise<unknown>) => call.then(() => { throw new Error('It did not fail'); }, (error: unknown) => error as ApiError);

describe('a call', () => {
  it('sends bearer, query and body, and gives the checked answer', async () => {
    const { api, sent } = setUp([json(200, { name: 'copper', more: 1 })]);
    const got = await api.call('POST', '/api/things', { query: { limit: 5, url: ['a', 'b'], before: undefined }, body: { x: 1 }, response: answer });
    expect(got).toEqual({ name: 'copper' });
    expect(sent[0]?.url).toBe('/api/things?limit=5&url=a&url=b');
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"x":1}', headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' } });
  });

  it('sends no bearer when nobody is signed in', async () => {
    const { api, sent } = setUp([json(200, {})], { accessToken: () => null });
    await api.call('GET', '/api/things');
    expect(sent[0]?.init.headers).not.toHaveProperty('authorization');
  });

  it('needs no body in the answer when none is asked for', async () => {
    const { api } = setUp([new Response(null, { status: 204 })]);
    await expect(api.call('DELETE', '/api/things/1')).resolves.toBeUndefined();
  });

  it('refuses an answer of another shape', async () => {
    const { api } = setUp([json(200, { name: 7 })]);
    expect(await failure(api.call('GET', '/api/things', { response: answer }))).toMatchObject({ code: 'response.invalid', detail: 'Invalid response from server' });
  });
});

describe('a refusal', () => {
  it('carries what the problem says', async () => {
    const problem = { code: 'credit.limit_exceeded', status: 402, detail: 'Credit limit exceeded', traceId: 't1', fields: { prompt: 'Too long' }, creditsRequired: 500, creditsRemaining: 12 };
    const { api } = setUp([json(402, problem, 'application/problem+json')]);
    const error = await failure(api.call('POST', '/api/things'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'credit.limit_exceeded', status: 402, traceId: 't1', fields: { prompt: 'Too long' }, credits: { required: 500, remaining: 12 } });
    expect(messageOf(error)).toBe('Credit limit exceeded');
  });

  it('is told apart from an answer that is no problem document', async () => {
    const { api } = setUp([new Response('<h1>Bad gateway</h1>', { status: 418 })]);
    expect(await failure(api.call('GET', '/api/things'))).toMatchObject({ code: 'http.unexpected', status: 418, detail: 'HTTP 418' });
  });
});

describe('an expired token', () => {
  it('is renewed once and the call sent again', async () => {
    let token = 'old';
    const { api, sent } = setUp([json(401, {}), json(200, { name: 'copper' })], {
      accessToken: () => token,
      refresh: async () => {
        token = 'new';
        return true;
      },
    });
    await expect(api.call('POST', '/api/things', { response: answer })).resolves.toEqual({ name: 'copper' });
    expect(sent.map(({ init }) => (init.headers as Record<string, string>)['authorization'])).toEqual(['Bearer old', 'Bearer new']);
  });

  it('is not renewed twice for one call', async () => {
    let refreshes = 0;
    const { api } = setUp([json(401, {}), json(401, {})], {
      refresh: async () => {
        refreshes += 1;
        return true;
      },
    });
    expect(await failure(api.call('POST', '/api/things'))).toMatchObject({ status: 401 });
    expect(refreshes).toBe(1);
  });

  it('ends the call when there is no session any more', async () => {
    const { api, sent } = setUp([json(401, { code: 'auth.required', status: 401, detail: 'User not authenticated', traceId: 't' })]);
    expect(await failure(api.call('POST', '/api/things'))).toMatchObject({ detail: 'User not authenticated' });
    expect(sent).toHaveLength(1);
  });

  it('is not looked for behind a wrong password', async () => {
    const { api } = setUp([json(401, { code: 'auth.invalid', status: 401, detail: 'Wrong', traceId: 't' })], {
      refresh: () => Promise.reject(new Error('refreshed')),
    });
    expect(await failure(api.call('POST', '/api/auth/sign-in'))).toMatchObject({ code: 'auth.invalid' });
  });
});

describe('a read that fails in passing', () => {
  it('is sent again after 1, 2 and 4 s', async () => {
    const { api, waits } = setUp([new TypeError('failed'), json(503, {}), json(504, {}), json(200, { name: 'copper' })]);
    await expect(api.call('GET', '/api/things', { response: answer })).resolves.toEqual({ name: 'copper' });
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  it('gives up after three retries', async () => {
    const { api, sent } = setUp([json(503, {}), json(503, {}), json(503, {}), json(503, {})]);
    expect(await failure(api.call('GET', '/api/things'))).toMatchObject({ code: 'network.retries_exceeded', status: 503, detail: 'Maximum retries exceeded' });
    expect(sent).toHaveLength(4);
  });

  it('is not repeated when it is a write, or a lasting refusal', async () => {
    const write = setUp([new TypeError('failed')]);
    expect(await failure(write.api.call('POST', '/api/things'))).toMatchObject({ code: 'network.unreachable', status: 0 });
    const refused = setUp([json(500, {})]);
    expect(await failure(refused.api.call('GET', '/api/things'))).toMatchObject({ status: 500 });
    expect([write.sent.length, refused.sent.length]).toEqual([1, 1]);
  });

  it('stops at once when nobody waits for it any more', async () => {
    const abort = new DOMException('Aborted', 'AbortError');
    const { api, waits } = setUp([abort]);
    expect(await failure(api.call('GET', '/api/things'))).toBe(abort);
    expect(waits).toEqual([]);
  });
});

describe('open', () => {
  it('gives the raw answer, and throws refusals', async () => {
    const good = setUp([new Response('{"type":"agent_start"}\n')]);
    await expect((await good.api.open('POST', '/api/ai/predict', { body: {} })).text()).resolves.toContain('agent_start');
    const bad = setUp([json(402, {})]);
    expect(await failure(bad.api.open('POST', '/api/ai/predict'))).toMatchObject({ status: 402 });
  });
});

describe('delay', () => {
  it('ends with an abort as soon as its signal does', async () => {
    const controller = new AbortController();
    const waiting = delay(60_000, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await expect(delay(60_000, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a call that cannot be undone', () => {
  const refusal = () => json(403, { code: 'session.confirmation_required', status: 403, detail: 'Please confirm that it is you.' }, 'application/problem+json');

  it('is sent again once somebody has proven who they are', async () => {
    const asked: string[] = [];
    const { api, sent } = setUp([refusal(), json(200, { name: 'gone' })], { confirm: async () => asked.push('password') > 0 });
    expect(await api.call('DELETE', '/api/me', { response: answer })).toEqual({ name: 'gone' });
    expect([asked, sent.map(({ url }) => url)]).toEqual([['password'], ['/api/me', '/api/me']]);
  });

  it('fails with what the server said when nobody does, and asks once alone', async () => {
    const declined = setUp([refusal()], { confirm: async () => false });
    expect((await failure(declined.api.call('DELETE', '/api/me'))).code).toBe('session.confirmation_required');
    const closed = await setUp([refusal()], { confirm: async () => false }).api.call('DELETE', '/api/me').catch((error: unknown) => error);
    expect([wasNotConfirmed(closed), wasNotConfirmed(new Error('offline'))]).toEqual([true, false]);
    const unasked = setUp([refusal()], { confirm: () => Promise.reject(new Error('nobody is there')) });
    expect((await failure(unasked.api.call('POST', '/api/push/subscriptions', { asks: false }))).code).toBe('session.confirmation_required');
    const again = setUp([refusal(), refusal()], { confirm: async () => true });
    expect((await failure(again.api.call('DELETE', '/api/me'))).code).toBe('session.confirmation_required');
  });

  it('asks nobody where something is only read, or refused for another reason', async () => {
    const confirm = () => Promise.reject(new Error('nobody is there'));
    expect((await failure(setUp([refusal()], { confirm }).api.call('GET', '/api/operator/mail'))).code).toBe('session.confirmation_required');
    expect((await failure(setUp([json(403, { code: 'permission.denied', status: 403, detail: 'No' })], { confirm }).api.call('POST', '/api/x'))).code).toBe('permission.denied');
  });
});
