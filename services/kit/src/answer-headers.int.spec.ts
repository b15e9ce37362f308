import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Controller, Get, Module, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from './auth.ts';
import { ServiceModule } from './service-module.ts';
import { eventually, freePort, startTestApp, type TestApp } from './testing.ts';
import { WaitingRoom } from './waiting-room.ts';

const addresses = { PUBLIC_URL: 'https://news.example', KEYCLOAK_URL: 'https://sso.example/auth' };

@Controller('api/answers')
class Calls {
  @Get()
  @Public()
  answer() {
    return {};
  }

  @Post()
  @Public()
  change() {
    return {};
  }

  @Get('stream')
  @Public()
  stream(@Res() reply: FastifyReply) {
    reply.hijack().raw.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: 1\n\n');
  }
}

class AnswersModule {}
Module({ imports: [ServiceModule.register({ name: 'answers' })], controllers: [Calls] })(AnswersModule);

type Answer = { status: number; headers: Record<string, string>; body: string };

/** Says something on a connection of its own and reads all that comes back until its end. */
async function say(port: number, text: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const parts: string[] = [];
  socket.setEncoding('utf8').on('data', (part: string) => parts.push(part));
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = parts.join('').split(/\r\n\r\n(.*)/s);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
  return { status: Number(first.split(' ')[1]), headers, body };
}

const request = (line: string, more = '') => `${line} HTTP/1.1\r\nhost: news.example\r\nconnection: close\r\n${more}\r\n`;

function expectAll({ headers }: Answer): void {
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/^default-src 'self';.*connect-src 'self' https:\/\/sso\.example;.*frame-ancestors 'none'$/),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
  });
}

function expectProblem({ status, headers, body }: Answer, code: string): void {
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({ code, status, detail: expect.any(String), traceId: headers['x-request-id'] });
}

describe('what every answer carries', () => {
  let test: TestApp;
  let port: number;
  beforeAll(async () => {
    test = await startTestApp([AnswersModule], { ...addresses, REQUEST_TIMEOUT_SECONDS: '1' });
    await test.app.listen(0, '127.0.0.1');
    port = (test.app.getHttpServer().address() as AddressInfo).port;
  });
  afterAll(() => test.close());

  it.each<[string, number, string]>([
    ['an answer', 200, request('GET /api/answers')],
    ['a stream', 200, request('GET /api/answers/stream')],
    ['liveness', 200, request('GET /healthz')],
    ['an answer to an old request without a host', 200, 'GET /api/answers HTTP/1.0\r\n\r\n'],
    ['an answer to a request with an empty host', 200, 'GET /api/answers HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n'],
    ['an answer to a request by IPv6', 200, 'GET /api/answers HTTP/1.1\r\nhost: [::1]:8080\r\nconnection: close\r\n\r\n'],
    ['an answer to an unknown expectation', 200, request('GET /api/answers', 'expect: miracles\r\n')],
  ])('is on %s (%i)', async (_name, status, text) => {
    const answer = await say(port, text);
    expect(answer.status).toBe(status);
    expectAll(answer);
  });

  const json = 'content-type: application/json\r\n';
  it.each<[string, number, string, string]>([
    ['readiness before the keys have come', 503, 'server.not_ready', request('GET /readyz')],
    ['an unknown call', 404, 'route.not_found', request('GET /api/none')],
    ['an unknown page', 404, 'route.not_found', request('GET /none')],
    ['an address that cannot be decoded', 400, 'request.malformed', request('GET /%zz')],
    ['a request from another site', 403, 'request.origin', request('POST /api/answers', 'origin: https://evil.example\r\ncontent-length: 0\r\n')],
    ['a body that is too large', 413, 'request.too_large', request('POST /api/answers', `${json}content-length: 99999999\r\n`)],
    ['a request without a host', 400, 'request.malformed', 'GET /api/answers HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['a request with two hosts', 400, 'request.malformed', request('GET /api/answers', 'Host: evil.example\r\n')],
    ['a request with the same host twice', 400, 'request.malformed', request('GET /api/answers', 'host: news.example\r\n')],
    ['an old request with two hosts', 400, 'request.malformed', 'GET /api/answers HTTP/1.0\r\nhost: news.example\r\nhost: evil.example\r\n\r\n'],
    ['a request to what is no host', 400, 'request.malformed', 'GET /api/answers HTTP/1.1\r\nhost: news.example@evil.example\r\nconnection: close\r\n\r\n'],
    ['a request to be sent back', 404, 'route.not_found', request('TRACE /api/answers', 'cookie: fw_session=a\r\n')],
    ['a request for a tunnel', 405, 'request.method', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n'],
    ['what is no HTTP', 400, 'request.malformed', 'hello there\r\n\r\n'],
    ['headers that are too large', 431, 'request.header_too_large', request('GET /api/answers', `x-long: ${'x'.repeat(20_000)}\r\n`)],
    ['headers that stall', 408, 'request.timeout', 'GET /api/answers HTTP/1.1\r\nhost: news.example\r\nx-slow: '],
    ['a body that stalls', 408, 'request.timeout', request('POST /api/answers', `${json}content-length: 50\r\n`)],
  ])('is on %s (%i %s)', async (_name, status, code, text) => {
    const answer = await say(port, text);
    expect(answer.status).toBe(status);
    expectAll(answer);
    expectProblem(answer, code);
  });
});

describe('a connection that asks for a tunnel', () => {
  it('is closed after the answer, which names no method, and nothing behind it is heard', async () => {
    const test = await startTestApp([AnswersModule], addresses);
    await test.app.listen(0, '127.0.0.1');
    const { port } = test.app.getHttpServer().address() as AddressInfo;
    const answer = await say(port, `CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n${request('GET /api/answers')}`);
    expect(answer).toMatchObject({ status: 405, headers: { allow: '', connection: 'close', 'content-length': String(answer.body.length) } });
    await test.close();
  });
});

describe('what every answer carries while the service starts', () => {
  let port: number;
  let room: WaitingRoom;
  beforeAll(async () => {
    port = await freePort();
    room = new WaitingRoom({ ...addresses, HOST: '127.0.0.1', PORT: port });
    await eventually(() => fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null));
  });
  afterAll(() => room.close());

  it('is on liveness', async () => {
    const answer = await say(port, request('GET /healthz'));
    expect(answer.status).toBe(200);
    expectAll(answer);
  });

  it.each<[string, number, string, string]>([
    ['a request for a tunnel', 405, 'request.method', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n'],
    ['a call', 503, 'server.not_ready', request('GET /api/answers')],
    ['what is no HTTP', 400, 'request.malformed', 'hello there\r\n\r\n'],
  ])('is on %s (%i %s)', async (_name, status, code, text) => {
    const answer = await say(port, text);
    expect(answer.status).toBe(status);
    expectAll(answer);
    expectProblem(answer, code);
  });
});
