import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Body, Controller, Delete, Get, Header, HttpCode, Ip, Module, Post, Query } from '@nestjs/common';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { Public } from './auth.ts';
import { CallsAs } from './call-class.ts';
import { newId } from './ids.ts';
import { serveMetrics } from './metrics-server.ts';
import { TakesForeignQuery } from './declared-input.guard.ts';
import { TakesBody } from './request-body.ts';
import { ServiceModule } from './service-module.ts';
import { startTestApp, type TestApp, tokenMaker } from './testing.ts';

class NoteDto extends createZodDto(z.strictObject({ text: z.string().max(1_000_000) })) {}
class PageDto extends createZodDto(z.strictObject({ limit: z.coerce.number().max(9).optional() })) {}

@Controller('api/border')
class Calls {
  @Get()
  @Public()
  whoami(@Ip() ip: string) {
    return { ip };
  }

  @Get('page')
  @Public()
  page(@Query() query: PageDto) {
    return query;
  }

  @Get('linked')
  @Public()
  @TakesForeignQuery()
  @Header('cache-control', 'public, max-age=60')
  linked() {
    return {};
  }

  @Get('own')
  own() {
    return {};
  }

  @Post('list')
  @CallsAs('reads')
  @HttpCode(200)
  list() {
    return {};
  }

  @Post('press')
  @HttpCode(200)
  press() {
    return {};
  }

  @Delete('own')
  remove() {
    return {};
  }

  @Post('note')
  @HttpCode(200)
  @Public()
  note(@Body() { text }: NoteDto) {
    return { length: text.length };
  }

  @Post('long-note')
  @HttpCode(200)
  @Public()
  @CallsAs('expensive')
  @TakesBody({ bodyLimitBytes: 200_000 })
  longNote(@Body() { text }: NoteDto) {
    return { length: text.length };
  }

  @Post('form')
  @HttpCode(200)
  @Public()
  @TakesBody({ takesForms: true })
  form(@Body() body: object) {
    return body;
  }
}

class BorderModule {}
Module({ imports: [ServiceModule.register({ name: 'border' })], controllers: [Calls] })(BorderModule);

let test: TestApp;
afterEach(() => test.close());

async function listen(env: Record<string, string> = {}): Promise<number> {
  test = await startTestApp([BorderModule], env);
  await test.app.listen(0, '127.0.0.1');
  return (test.app.getHttpServer().address() as AddressInfo).port;
}

describe('time-outs', () => {
  /** Resolves with the seconds until the server ends the connection. */
  async function heldFor(port: number, say: (socket: Socket) => void): Promise<number> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    await once(socket, 'connect');
    const since = Date.now();
    say(socket);
    await once(socket, 'close');
    return (Date.now() - since) / 1000;
  }
  const header = (method: string, path: string, rest: string) => `${method} ${path} HTTP/1.1\r\nhost: forewire.test\r\n${rest}`;

  it('end stalled headers, stalled bodies and idle connections, and others are answered meanwhile', async () => {
    const port = await listen({ REQUEST_TIMEOUT_SECONDS: '3', KEEP_ALIVE_SECONDS: '2' });
    const body = 'content-type: application/json\r\ncontent-length: 50000\r\n\r\n{"text":"';
    const ways: ((socket: Socket) => void)[] = [
      () => undefined,
      (socket) => socket.write(header('GET', '/api/border', 'x-slow: ')),
      (socket) => socket.write(header('POST', '/api/border/note', body)),
      (socket) => {
        socket.write(header('POST', '/api/border/note', body));
        const drip = setInterval(() => socket.write('x'), 100);
        socket.on('close', () => clearInterval(drip));
      },
      (socket) => socket.write(header('GET', '/api/border', '\r\n')),
    ];
    const held = Promise.all(ways.flatMap((say) => Array.from({ length: 60 }, () => heldFor(port, say))));
    for (let asked = 0; asked < 10; asked++) {
      expect((await fetch(`http://127.0.0.1:${port}/api/border`)).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    // Three seconds, one for the look at the clock, and the rest for a machine that has other things to do.
    expect(Math.max(...(await held))).toBeLessThan(15);
  }, 60_000);

  it('let nobody have more connections than there is room for', async () => {
    const port = await listen({ MAX_CONNECTIONS: '10' });
    const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    const isOpen = await Promise.all(
      sockets.map((socket) => {
        socket.write(header('GET', '/api/border', '\r\n'));
        return new Promise<boolean>((resolve) => socket.once('data', () => resolve(true)).once('close', () => resolve(false)));
      }),
    );
    expect(isOpen.filter(Boolean)).toHaveLength(10);
    for (const socket of sockets) socket.destroy();
  });
});

describe("a caller's address", () => {
  const ipOf = async (port: number, headers: Record<string, string>) => ((await (await fetch(`http://127.0.0.1:${port}/api/border`, { headers })).json()) as { ip: string }).ip;

  it('is that of the connection, whatever its headers say', async () => {
    const port = await listen({ RATE_LIMITS: 'visitors=20/60' });
    expect(await ipOf(port, { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' })).toBe('127.0.0.1');
    const statuses = [];
    for (let guess = 0; guess < 60; guess++) statuses.push((await fetch(`http://127.0.0.1:${port}/api/border`, { headers: { 'x-forwarded-for': `203.0.113.${guess}` } })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(41);
  });

  it('is what the one proxy in front has seen, and not what the caller told that', async () => {
    const port = await listen({ TRUST_PROXY: '1' });
    expect(await ipOf(port, { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' })).toBe('203.0.113.9');
  });

  it('is the first that is not of a trusted network', async () => {
    const port = await listen({ TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    expect(await ipOf(port, { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.1.2.3' })).toBe('203.0.113.9');
  });
});

describe('bodies', () => {
  const post = (url: string, payload: string, type = 'application/json') => test.app.inject({ method: 'POST', url: `/api/border/${url}`, payload, headers: { 'content-type': type } });

  it('have a size that the call names, and a small one otherwise', async () => {
    test = await startTestApp([BorderModule]);
    const sized = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes) });
    expect((await post('note', sized(60_000))).statusCode).toBe(200);
    expect((await post('note', sized(70_000))).statusCode).toBe(413);
    expect((await post('long-note', sized(190_000))).statusCode).toBe(200);
    expect((await post('long-note', sized(210_000))).statusCode).toBe(413);
  });

  it.each([
    ['nested deep', `{"text":${'['.repeat(30_000)}`, 400],
    ['with a prototype', '{"text":"a","__proto__":{"admin":true}}', 400],
    ['with a constructor', '{"text":"a","constructor":{"prototype":{"admin":true}}}', 400],
    ['that are no JSON', '{"text"', 400],
    ['with a field that is not declared', '{"text":"a","admin":true}', 400],
    ['whose brackets are text', JSON.stringify({ text: '[{"\\"'.repeat(100) }), 200],
  ])('%s', async (_name, payload, status) => {
    test = await startTestApp([BorderModule]);
    expect((await post('note', payload)).statusCode).toBe(status);
  });

  it('name the field that is not declared', async () => {
    test = await startTestApp([BorderModule]);
    const { fields } = (await post('note', '{"text":"a","admin":true,"role":1}')).json<{ fields: Record<string, string> }>();
    expect(fields).toEqual({ admin: 'Unknown field', role: 'Unknown field' });
  });

  it('show no half of a character where a name is cut', async () => {
    test = await startTestApp([BorderModule]);
    const { fields, detail } = (await post('note', JSON.stringify({ text: 'a', [`${'a'.repeat(99)}😀`]: 1 }))).json<{ detail: string; fields: Record<string, string> }>();
    expect(Object.keys(fields)).toEqual(['a'.repeat(99)]);
    expect(detail).toBe(`Unknown field: ${'a'.repeat(99)}`);
  });

  it('are answered in whole characters, whatever the names in them', async () => {
    test = await startTestApp([BorderModule]);
    const name = `${'a'.repeat(49)}😀`;
    const { fields } = (await test.app.inject({ url: `/api/border?${encodeURIComponent(name)}=1` })).json<{ fields: object }>();
    expect(fields).toEqual({ ['a'.repeat(49)]: 'Unknown parameter' });
    const headers = { authorization: `Bearer ${await (await tokenMaker(test))(newId())}`, 'content-type': 'application/json' };
    const press = async (payload: string) => (await test.app.inject({ method: 'POST', url: '/api/border/press', headers, payload })).payload;
    for (const payload of [JSON.stringify({ [name]: 1 }), '{"\\ud83d":1}', '{"a\\ude00":1}', JSON.stringify({ [name]: '\ud83d' }), `{"${'a'.repeat(49)}\\ud83d\\ude00":"\\ud83d"}`]) {
      const answer = await press(payload);
      expect(answer).not.toMatch(/\\ud[89a-f]/i);
      expect(JSON.parse(answer)).toMatchObject({ status: 400, code: 'request.invalid' });
    }
  });

  it('hold no broken text, and neither do addresses', async () => {
    test = await startTestApp([BorderModule]);
    for (const text of ['\\u0000', 'x\\ud83d', '\\ude00x']) {
      const answer = await post('note', `{"text":"${text}"}`);
      expect(answer.json()).toMatchObject({ status: 400, code: 'request.invalid', fields: { text: expect.stringContaining('NUL') } });
    }
    expect((await post('note', '{"text":"\\ud83d\\ude00"}')).json()).toEqual({ length: 2 });
    expect((await test.app.inject({ url: '/api/border/linked?utm_source=a%00b' })).statusCode).toBe(400);
  });

  it('are found in the log by the id in the answer, also when the address itself is malformed', async () => {
    test = await startTestApp([BorderModule]);
    for (const url of ['/api/border/%zz', '/api/border/none', '/api/border?limit=a%00b']) {
      const answer = await test.app.inject({ url });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.json<{ traceId: string }>().traceId).toMatch(/^[\w-]{8,64}$/);
      expect(answer.headers['x-request-id']).toBe(answer.json<{ traceId: string }>().traceId);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const named = await test.app.inject({ url: '/api/border/%zz', headers: { 'x-request-id': 'chosen-by-the-caller' } });
    expect(named.json()).toMatchObject({ status: 400, traceId: 'chosen-by-the-caller' });
  });

  it('may be empty although their type is declared', async () => {
    test = await startTestApp([BorderModule]);
    const authorization = `Bearer ${await (await tokenMaker(test))(newId())}`;
    const headers = { authorization, 'content-type': 'application/json' };
    expect((await test.app.inject({ method: 'DELETE', url: '/api/border/own', headers })).statusCode).toBe(200);
    expect((await test.app.inject({ method: 'POST', url: '/api/border/press', headers, payload: '' })).statusCode).toBe(200);
    expect((await test.app.inject({ method: 'POST', url: '/api/border/press', headers: { ...headers, 'content-length': '0' } })).statusCode).toBe(200);
    // A call that needs a body still says what is missing in it.
    expect((await post('note', '')).statusCode).toBe(400);
  });

  it('come as forms only to calls that take them', async () => {
    test = await startTestApp([BorderModule]);
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
      expect((await post('note', 'text=a', type)).statusCode).toBe(415);
    }
    expect((await post('form', 'a=1&b=2', 'application/x-www-form-urlencoded')).json()).toEqual({ a: '1', b: '2' });
    expect((await post('form', '--x--', 'multipart/form-data; boundary=x')).statusCode).toBe(200);
  });
});

describe('query parameters', () => {
  it('that a call does not declare are refused by name, but for what is opened by a link', async () => {
    test = await startTestApp([BorderModule]);
    const get = async (url: string) => (await test.app.inject({ url: `/api/border${url}` })).json<{ detail?: string; fields?: object }>();
    expect(await get('?limt=3')).toMatchObject({ status: 400, fields: { limt: 'Unknown parameter' } });
    expect(await get('/page?limt=3')).toMatchObject({ status: 400, fields: { limt: 'Unknown field' } });
    expect(await get('/page?limit=3')).toEqual({ limit: 3 });
    expect(await get('/linked?utm_source=mail')).toEqual({});
  });
});

describe('headers', () => {
  it('keep private answers out of caches, errors too, and leave public ones to their calls', async () => {
    test = await startTestApp([BorderModule]);
    const cached = async (url: string) => (await test.app.inject({ url })).headers['cache-control'];
    expect(await cached('/api/border')).toBe('no-store');
    expect(await cached('/api/border/own')).toBe('no-store');
    expect(await cached('/api/no-such-call')).toBe('no-store');
    expect(await cached('/api/border/linked')).toBe('public, max-age=60');
  });

  it('say https for ever only where the address is https', async () => {
    test = await startTestApp([BorderModule], { PUBLIC_URL: 'https://news.example' });
    const { headers } = await test.app.inject({ url: '/api/border' });
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    await test.close();
    test = await startTestApp([BorderModule]);
    expect((await test.app.inject({ url: '/api/border' })).headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('limits on calls', () => {
  it('are told with each answer, count by account and class, and end with a 429 that says when to come back', async () => {
    test = await startTestApp([BorderModule], { RATE_LIMITS: 'reads=3/60, expensive=2/60' });
    const makeToken = await tokenMaker(test);
    const [one, other] = [await makeToken(newId()), await makeToken(newId())];
    const call = (token: string, method: 'GET' | 'POST' = 'GET') =>
      test.app.inject({ method, url: method === 'GET' ? '/api/border/own' : '/api/border/long-note', headers: { authorization: `Bearer ${token}` }, ...(method === 'POST' ? { payload: { text: 'a' } } : {}) });
    const first = await call(one);
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"reads";q=3;w=60', ratelimit: expect.stringMatching(/^"reads";r=2;t=(60|59)$/) });
    expect([(await call(one)).statusCode, (await call(one)).statusCode]).toEqual([200, 200]);
    const refused = await call(one);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['ratelimit']).toMatch(/^"reads";r=0;t=\d+$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(refused.json()).toMatchObject({ code: 'rate.limited' });
    // Another class, and another account, have limits of their own.
    expect((await call(one, 'POST')).headers['ratelimit-policy']).toBe('"expensive";q=2;w=60');
    expect((await call(other)).statusCode).toBe(200);
  });

  it('do not touch liveness and readiness', async () => {
    test = await startTestApp([BorderModule], { RATE_LIMITS: 'visitors=1/60' });
    for (let asked = 0; asked < 5; asked++) expect((await test.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });
});

describe('the scopes of an API key', () => {
  it('count a list that is asked for by POST as a read, as the limits do', async () => {
    test = await startTestApp([BorderModule]);
    const makeToken = await tokenMaker(test);
    const call = async (scope: 'read' | 'write', method: 'GET' | 'POST' | 'DELETE', path: string) => {
      const key = await makeToken(newId(), { use: 'api-key', scopes: [scope] });
      return (await test.app.inject({ method, url: `/api/border/${path}`, headers: { authorization: `Bearer ${key}` } })).statusCode;
    };
    expect([await call('read', 'GET', 'own'), await call('read', 'POST', 'list'), await call('read', 'POST', 'press'), await call('read', 'DELETE', 'own')]).toEqual([200, 200, 403, 403]);
    expect([await call('write', 'GET', 'own'), await call('write', 'POST', 'list'), await call('write', 'POST', 'press'), await call('write', 'DELETE', 'own')]).toEqual([403, 403, 200, 200]);
  });
});

describe('metrics', () => {
  const secret = 'a token of the monitoring';
  const ask = async (authorization?: string) => (await test.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode;

  it('are not on the public port by themselves', async () => {
    test = await startTestApp([BorderModule]);
    expect(await ask()).toBe(404);
    expect(await ask('Bearer undefined')).toBe(404);
  });

  it('are there for whoever knows the token', async () => {
    test = await startTestApp([BorderModule], { METRICS_TOKEN: secret });
    expect([await ask(), await ask('Bearer a token of someone else'), await ask(`Bearer ${secret}`)]).toEqual([404, 404, 200]);
  });

  it('have an address of their own where one is set', async () => {
    test = await startTestApp([BorderModule]);
    const server = await serveMetrics({ METRICS_PORT: 0, HOST: '0.0.0.0', METRICS_HOST: '127.0.0.1' });
    expect(server?.address()).toMatchObject({ address: '127.0.0.1' });
    server?.close();
    const beside = await serveMetrics({ METRICS_PORT: 0, HOST: '127.0.0.1' });
    expect(beside?.address()).toMatchObject({ address: '127.0.0.1' });
    beside?.close();
  });

  it('have a port of their own', async () => {
    test = await startTestApp([BorderModule]);
    const server = await serveMetrics({ METRICS_PORT: 0, HOST: '127.0.0.1' });
    const { port } = server?.address() as AddressInfo;
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('forewire_http_request_seconds');
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404);
    server?.closeAllConnections();
    server?.close();
  });
});
