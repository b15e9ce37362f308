import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Body, Controller, Get, HttpCode, Module, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { Public } from './auth.ts';
import { StaysOpen } from './calls-at-once.ts';
import { InvalidEnvironment, kitConfig, loadConfig } from './config.ts';
import { newId } from './ids.ts';
import { ServiceModule } from './service-module.ts';
import { eventually, startTestApp, type TestApp, tokenMaker } from './testing.ts';

class NoteDto extends createZodDto(z.strictObject({ text: z.string().max(100) })) {}

let begun: number;
let notes: string[];
let end: () => void;
let ended: Promise<void>;

@Controller('api/slots')
class Calls {
  @Get('held')
  async held() {
    begun += 1;
    await ended;
    return {};
  }

  @Post('held')
  @HttpCode(200)
  async write(@Body() { text }: NoteDto) {
    begun += 1;
    notes.push(text);
    await ended;
    return { length: text.length };
  }

  @Get('visited')
  @Public()
  async visited() {
    begun += 1;
    await ended;
    return {};
  }

  @Get('stream')
  @StaysOpen()
  stream(@Res() reply: FastifyReply): void {
    const { raw } = reply.hijack();
    raw.writeHead(200).write('open');
    void ended.then(() => raw.end());
  }
}

class SlotsModule {}
Module({ imports: [ServiceModule.register({ name: 'slots' })], controllers: [Calls] })(SlotsModule);

let test: TestApp;
let port: number;
let makeToken: Awaited<ReturnType<typeof tokenMaker>>;

beforeAll(async () => {
  test = await startTestApp([SlotsModule], { CALLS_AT_ONCE: 'account=2,address=1' });
  await test.app.listen(0, '127.0.0.1');
  ({ port } = test.app.getHttpServer().address() as AddressInfo);
  makeToken = await tokenMaker(test);
});
beforeEach(() => {
  begun = 0;
  notes = [];
  ended = new Promise((resolve) => (end = resolve));
});
afterEach(() => end());
afterAll(() => test.close());

type Answer = { status: number; headers: IncomingMessage['headers']; body: string };

/** A call on a connection of its own, which can be closed before it is answered. */
function call(path: string, token?: string, note?: string) {
  const payload = note === undefined ? undefined : JSON.stringify({ text: note });
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(payload ? { 'content-type': 'application/json', 'content-length': payload.length } : {}) };
  const sent = request({ host: '127.0.0.1', port, path: `/api/slots/${path}`, method: payload ? 'POST' : 'GET', headers, agent: false });
  const first = once(sent, 'response').then(([response]: IncomingMessage[]): IncomingMessage => {
    if (!response) throw new Error('no answer');
    return response;
  });
  const answer = first.then(async (response): Promise<Answer> => {
    const body = Buffer.concat(await response.toArray()).toString();
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  });
  answer.catch(() => undefined);
  sent.end(payload);
  return { answer, begun: first, leave: () => sent.destroy() };
}

describe('calls of one account at the same time', () => {
  it('are as many as the setting says; the next one begins once another has ended', async () => {
    const token = await makeToken(newId());
    const calls = [call('held', token), call('held', token, 'a note'), call('held', token, 'another')];
    await eventually(() => begun === 2);
    end();
    expect(await Promise.all(calls.map(async ({ answer }) => (await answer).status))).toEqual([200, 200, 200]);
    expect(begun).toBe(3);
  });

  it('that waited in vain end with a 429 that says what the limit is and when to come back', async () => {
    const token = await makeToken(newId());
    call('held', token);
    call('held', token);
    await eventually(() => begun === 2);
    const { status, headers, body } = await call('held', token, 'never noted').answer;
    expect([status, JSON.parse(body).code, begun]).toEqual([429, 'rate.at_once', 2]);
    expect(headers).toMatchObject({ 'retry-after': '1', 'ratelimit-policy': '"at-once";q=2;qu="concurrent-requests"', ratelimit: '"at-once";r=0', 'content-type': expect.stringContaining('problem+json') });
  });

  it('hold up nobody else', async () => {
    const [token, other] = [await makeToken(newId()), await makeToken(newId())];
    for (let n = 0; n < 10; n++) call('held', token);
    await eventually(() => begun === 2);
    call('held', other);
    call('visited');
    await eventually(() => begun === 4);
  });

  it('do not count streams', async () => {
    const token = await makeToken(newId());
    // An answer has begun: a stream that counted would have its slot by then, and keep it.
    for (let n = 0; n < 2; n++) await call('stream', token).begun;
    call('held', token);
    call('held', token);
    await eventually(() => begun === 2);
  });

  it('end when whoever asked leaves, whether the call was at work or waiting', async () => {
    const token = await makeToken(newId());
    const [one, two] = [call('held', token, 'one'), call('held', token, 'two')];
    await eventually(() => begun === 2);
    const waiting = call('held', token, 'waiting');
    // What was sent before a call, or ended before it, has been noticed by the time that it is answered.
    await call('stream', token).begun;
    await call('stream', token).begun;
    waiting.leave();
    await call('stream', token).begun;
    await call('stream', token).begun;
    one.leave();
    two.leave();
    const [third, fourth] = [call('held', token, 'third'), call('held', token, 'fourth')];
    await eventually(() => notes.includes('third') && notes.includes('fourth'));
    expect(notes.toSorted()).toEqual(['fourth', 'one', 'third', 'two']);
    end();
    expect([(await third.answer).status, (await fourth.answer).status]).toEqual([200, 200]);
  });
});

describe('calls of one address that is signed out', () => {
  it('do not count while they arrive: one that stalls keeps nobody out', async () => {
    const stalled = connect(port, '127.0.0.1');
    stalled.write('POST /api/slots/held HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"te');
    await once(stalled, 'connect');
    call('visited');
    await eventually(() => begun === 1);
    stalled.destroy();
  });

  it('count together, those with wrong credentials too', async () => {
    call('visited');
    await eventually(() => begun === 1);
    const waiting = [call('held', 'no token'), call('visited')];
    expect(await Promise.all(waiting.map(async ({ answer }) => (await answer).status))).toEqual([429, 429]);
    end();
    expect((await call('held', 'no token').answer).status).toBe(401);
  });
});

describe('the setting', () => {
  const read = (CALLS_AT_ONCE: string) => loadConfig(kitConfig, { MONGO_URL: 'mongodb://localhost', CALLS_AT_ONCE }).CALLS_AT_ONCE;

  it('changes what it names, or ends the limits', () => {
    expect([read(''), read('account=3'), read('address=5, account=1'), read('off')]).toEqual([{ account: 8, address: 32 }, { account: 3, address: 32 }, { account: 1, address: 5 }, null]);
  });

  it.each(['accounts=3', 'account=0', 'account', '8'])('%s is refused', (text) => {
    expect(() => read(text)).toThrow(InvalidEnvironment);
  });
});
