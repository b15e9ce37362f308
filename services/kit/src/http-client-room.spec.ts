import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { withContext } from './context.ts';
import { HttpClient, parsePrivateHosts } from './http-client.ts';

const mb = 1024 * 1024;
const text = Buffer.alloc(3.5 * mb, '<p>cranes at the harbour</p>');
const zipped = zlib.gzipSync(text);
const answers: Record<string, (response: ServerResponse) => void> = {
  '/zipped': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(zipped),
  '/plain': (response) => response.end(text),
  '/held': (response) => response.writeHead(200).write(text),
  '/page': (response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(zlib.gzipSync(Buffer.alloc(5 * mb, 'a'))),
  '/feed': (response) => response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-encoding': 'gzip' }).end(zlib.gzipSync(Buffer.alloc(5 * mb, 'a'))),
  '/moved': (response) => response.writeHead(302, { location: '/plain' }).end(text),
  '/moved-for-ever': (response) => {
    const more = (): void => void (response.destroyed || response.write(text, more));
    response.writeHead(302, { location: '/plain' });
    more();
  },
  '/crumbs': (response) => {
    let sent = 0;
    const more = (): void => {
      if (sent === 20_000) return void response.end();
      for (let n = 0; n < 100; n++) response.write('a');
      sent += 100;
      setImmediate(more);
    };
    more();
  },
};

let server: Server;
let origin: string;
let client: HttpClient;

beforeAll(async () => {
  server = createServer((request, response) => answers[request.url ?? '']?.(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  client = new HttpClient({ privateHosts: parsePrivateHosts('127.0.0.1'), bodiesBytes: 32 * mb, connectionsPerOrigin: 200 });
});

afterEach(() => client.close());

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The most memory that bodies took beyond what was there before, while `work` went on. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().arrayBuffers;
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers)), 2);
  try {
    await work();
  } finally {
    clearInterval(sampling);
  }
  return most - before;
}

describe('the room that bodies take', () => {
  it.each(['/zipped', '/plain'])('reads large bodies one after another when many come at once (%s)', async (path) => {
    let held = 0;
    let mostHeld = 0;
    const read = (): Promise<number> =>
      client.holding(async (place) => {
        const { body } = await client.get(origin + path, { place });
        mostHeld = Math.max(mostHeld, ++held);
        await new Promise((resolve) => setTimeout(resolve, 20));
        held -= 1;
        return body.length;
      });
    const lengths = await Promise.all(Array.from({ length: 40 }, read));
    expect(new Set(lengths)).toEqual(new Set([text.length]));
    expect(mostHeld).toBeLessThanOrEqual(4);
  });

  it.each(['/zipped', '/plain'])('gives the memory of a body back as soon as it is no longer held (%s)', async (path) => {
    const { body } = await client.holding(async (place) => {
      const response = await client.get(origin + path, { place });
      expect(response.body.equals(text)).toBe(true);
      return response;
    });
    expect(body).toHaveLength(0);
    expect((await client.get(origin + path)).body.equals(text)).toBe(true);
  });

  it('takes no memory for bodies that are sent and never end, and lets others read', async () => {
    const stop = new AbortController();
    let other = 0;
    const most = await memoryOf(async () => {
      const held = Array.from({ length: 60 }, () => withContext({ userId: 'held' }, () => client.get(`${origin}/held`, { signal: stop.signal })));
      await new Promise((resolve) => setTimeout(resolve, 500));
      other = (await withContext({ userId: 'other' }, () => client.get(`${origin}/zipped`))).body.length;
      stop.abort();
      await Promise.allSettled(held);
    });
    expect(other).toBe(text.length);
    expect(most).toBeLessThan(100 * mb);
  });

  it('does not count the time in which it leaves an answer unread', async () => {
    const done = client.holding(async (first) =>
      client.holding(async (second) => {
        await Promise.all([first.grow(2 * mb), second.grow(2 * mb)]);
        await new Promise((resolve) => setTimeout(resolve, 1500));
      }),
    );
    const { body } = await client.get(`${origin}/plain`, { timeoutMs: 1000 });
    expect(body).toHaveLength(text.length);
    await done;
  });

  it('keeps none for the bodies of redirects that it follows, and is not held by them', async () => {
    const places: number[] = [];
    const length = await client.holding(async (place) => {
      const beforeRedirect = async (): Promise<void> => void places.push(place.bytes);
      return (await client.get(`${origin}/moved`, { place, beforeRedirect })).body.length;
    });
    expect(length).toBe(text.length);
    expect(places).toEqual([64 * 1024]);
    const unfollowed = await client.get(`${origin}/moved`, { redirect: 'manual' });
    expect(unfollowed).toMatchObject({ status: 302, body: { length: text.length } });
    await expect(client.get(`${origin}/moved-for-ever`)).rejects.toMatchObject({ kind: 'too_large' });
  });

  it('gives up on a page at four megabytes, and on a feed only at the limit', async () => {
    await expect(client.get(`${origin}/page`)).rejects.toMatchObject({ kind: 'too_large' });
    expect((await client.get(`${origin}/feed`)).body).toHaveLength(5 * mb);
  });

  it('puts a body together that comes in crumbs', async () => {
    expect((await client.get(`${origin}/crumbs`)).body.toString()).toBe('a'.repeat(20_000));
  });
});
