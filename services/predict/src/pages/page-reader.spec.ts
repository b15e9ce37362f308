import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withContext } from '@forewire/kit/context';
import { HttpClient, HttpClientError, type HttpRequestOptions, type HttpResponse, parsePrivateHosts } from '@forewire/kit/http-client';
import { WorkerFailure } from '@forewire/kit/worker-failure';
import { WorkerPool } from '@forewire/kit/worker-pool';
import { PageReader } from './page-reader.ts';
import { WebTexts } from './web-texts.ts';

const paragraph = `<p>${'The harbour authority explained at length why the talks had taken so much time. '.repeat(8)}</p>`;
const large = Buffer.alloc(1024 * 1024, paragraph);
const html = { 'content-type': 'text/html' };
const asked: string[] = [];
const answers: Record<string, (response: ServerResponse) => void> = {
  '/robots.txt': (response) => response.end('User-agent: *\nDisallow: /private'),
  '/private': (response) => response.writeHead(200, html).end(paragraph),
  '/moved': (response) => response.writeHead(302, { location: '/private' }).end(),
};

/** Fails to read one robots.txt, and no further one. */
class HurriedClient extends HttpClient {
  failure: Error | null = null;

  override async get(url: string, options?: HttpRequestOptions): Promise<HttpResponse> {
    const { failure } = this;
    if (!failure || !url.endsWith('/robots.txt')) return super.get(url, options);
    this.failure = null;
    throw failure;
  }
}

/** Reads pages only when it is told to, and counts those that wait for it. */
class PatientTexts extends WebTexts {
  waiting: (() => void)[] = [];

  override async readPage(response: HttpResponse, signal: AbortSignal): Promise<string> {
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    return super.readPage(response, signal);
  }
}

let server: Server;
let origin: string;
let http: HurriedClient;
let texts: PatientTexts;
let reader: PageReader;
const { signal } = new AbortController();
const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers[request.url ?? ''] ?? (() => response.writeHead(200, html).end(large));
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
  http = new HurriedClient({ privateHosts: parsePrivateHosts('127.0.0.1'), bodiesBytes: 32 * 1024 * 1024, connectionsPerOrigin: 50 });
  texts = new PatientTexts(new WorkerPool({ WORKER_THREADS: 0, WORKER_SECONDS: 10, WORKER_MEMORY_MB: 128 }));
  reader = new PageReader(http, texts);
});
afterEach(() => http.close());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('pages for predictions', () => {
  it('keep their share of the memory for bodies until a thread has read them, and leave some for others', async () => {
    const reads = Array.from({ length: 12 }, (_, n) => withContext({ userId: 'one' }, () => reader.read(`${origin}/large-${n}`, signal)));
    while (texts.waiting.length < 2) await passed(5);
    await passed(300);
    expect(texts.waiting.length).toBeLessThanOrEqual(3);
    const before = texts.waiting.length;
    reads.push(withContext({ userId: 'other' }, () => reader.read(`${origin}/of-another`, signal)));
    while (texts.waiting.length === before) await passed(5);
    let done = false;
    const all = Promise.all(reads).finally(() => (done = true));
    while (!done) {
      for (const read of texts.waiting.splice(0)) read();
      await passed(5);
    }
    for (const text of await all) expect(text).toContain('The harbour authority');
  });

  it('are not asked for where robots.txt says no, by a redirect neither', async () => {
    expect(await reader.read(`${origin}/private`, signal)).toBeNull();
    expect(await reader.read(`${origin}/moved`, signal)).toBeNull();
    expect(asked).toEqual(['/robots.txt', '/moved']);
  });

  it.each([
    ['no room for bodies', new HttpClientError('busy', 'too much is being read at the moment')],
    ['no thread', new WorkerFailure('busy', 'readRules')],
  ])('are asked for again when there was %s for robots.txt', async (_what, failure) => {
    http.failure = failure;
    expect(await reader.read(`${origin}/of-the-first`, signal)).toBeNull();
    const second = reader.read(`${origin}/of-the-second`, signal);
    while (texts.waiting.length === 0) await passed(5);
    texts.waiting.pop()?.();
    expect(await second).toContain('The harbour authority');
    expect(asked).toEqual(['/robots.txt', '/of-the-second']);
  });

  it('are left alone for longer where robots.txt itself cannot be read', async () => {
    http.failure = new HttpClientError('reset', 'the connection was closed before the answer was complete');
    expect(await reader.read(`${origin}/of-the-first`, signal)).toBeNull();
    expect(await reader.read(`${origin}/of-the-second`, signal)).toBeNull();
    expect(asked).toEqual([]);
  });
});
