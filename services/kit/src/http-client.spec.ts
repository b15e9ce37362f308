import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import zlib from 'node:zlib';
import { isAllowedAddress } from './http-client-address.ts';
import { HttpClient, HttpClientError, parsePrivateHosts, type HttpClientOptions } from './http-client.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const LIMIT = 1024 * 1024;
const HAS_ZSTD = 'zstdDecompressSync' in zlib;
const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
// A header without checksum and content size, and a window of 1 MiB.
const ZSTD_HEADER = Buffer.from([...ZSTD_MAGIC, 0x00, 0x50]);
// "the same words" as one frame: a raw block of 14 bytes, then a run of 100,000 spaces.
const ZSTD_FRAME = Buffer.concat([ZSTD_HEADER, Buffer.from([0x70, 0x00, 0x00]), Buffer.from('the same words'), zstdRun(100_000, true)]);
// 46 bytes: a header that declares a window of 1.92 GiB, and ten blocks that each repeat one byte.
const ZSTD_WINDOW_BOMB = Buffer.concat([Buffer.from([...ZSTD_MAGIC, 0x00, 0xaf]), ...Array.from({ length: 10 }, (_, block) => zstdRun(100_000, block === 9))]);
const ZSTD_SKIPPABLE = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);

function zstdRun(length: number, isLast: boolean): Buffer {
  const header = (length << 3) | 0x02 | (isLast ? 1 : 0);
  return Buffer.from([header & 0xff, (header >> 8) & 0xff, header >> 16, 0x20]);
}

/** Text as a frame of blocks that are not compressed at all, each of 100,000 bytes at most. */
function zstdOf(text: string): { text: string; bytes: Buffer } {
  const blocks = Array.from({ length: Math.ceil(text.length / 100_000) }, (_, n) => Buffer.from(text.slice(n * 100_000, (n + 1) * 100_000)));
  const raw = (block: Buffer, at: number) => [Buffer.from([(block.length << 3) | Number(at === blocks.length - 1), block.length >> 5, block.length >> 13]), block];
  return { text, bytes: Buffer.concat([ZSTD_HEADER, ...blocks.flatMap(raw)]) };
}

let server: Server;
let origin: string;
let client: HttpClient;
let seen: IncomingMessage[];
const routes = new Map<string, Handler>();

function serve(path: string, handler: Handler): string {
  routes.set(path, handler);
  return origin + path;
}

function redirect(to: string, status = 302): Handler {
  return (_request, response) => response.writeHead(status, { location: to }).end();
}

function makeClient(options: HttpClientOptions = {}): HttpClient {
  return new HttpClient({ privateHosts: parsePrivateHosts('127.0.0.1'), maxBodyBytes: LIMIT, ...options });
}

async function failure(work: Promise<unknown>): Promise<HttpClientError> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof HttpClientError)) throw new Error(`expected an HttpClientError, got ${String(error)}`);
  return error;
}

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    const handler = routes.get(new URL(request.url ?? '/', 'http://x').pathname);
    if (handler) handler(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  seen = [];
  routes.clear();
  client = makeClient();
});

afterEach(() => client.close());
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

describe('private hosts list', () => {
  it('reads hosts, wildcard hosts, addresses and ranges', () => {
    const parsed = parsePrivateHosts(' localhost, *.corp.example ,10.0.0.0/8,[::1],fd00::/8,');
    expect([...parsed.hosts]).toEqual(['localhost']);
    expect(parsed.suffixes).toEqual(['.corp.example']);
    expect(parsed.ranges.map(([address, bits]) => `${address.toString()}/${bits}`)).toEqual(['10.0.0.0/8', '::1/128', 'fd00::/8']);
  });

  it.each(['10.0.0.0/99', '10.0.0', 'http://localhost', 'localhost:8080', 'two words', 'name/8', '256.1.1.1', '-x-'])('refuses %s by name', (entry) => {
    expect(() => parsePrivateHosts(`localhost,${entry}`)).toThrow(`"${entry}"`);
  });

  it('allows nothing when the list is empty', () => {
    expect(parsePrivateHosts(undefined)).toEqual({ hosts: new Set(), suffixes: [], ranges: [] });
  });
});

describe('addresses', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fec0::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[4000::1]/',
  ])('never connects to %s', async (url) => {
    const error = await failure(new HttpClient({ connectTimeoutMs: 500, timeoutMs: 500 }).get(url));
    expect(error.kind).toBe('private_address');
    expect(error.message).toMatch(/^the address \S+ is not public$/);
    expect(String(error.cause)).toContain('PRIVATE_HOSTS_ALLOWED');
  });

  const everything = '0.0.0.0/0,::/0,*.internal,*.example';

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://169.254.170.2/v2/credentials',
    'http://169.254.170.23/',
    'http://169.254.0.23/',
    'http://100.100.100.200/',
    'http://192.0.0.192/',
    'http://168.63.129.16/',
    'http://[fd00:ec2::254]/',
    'http://[fd00:ec2::23]/',
    'http://[fd20:ce::254]/',
    'http://[fd00:42::42]/',
    'http://[fd00:a9fe:a9fe::1]/',
    'http://[fe80::a9fe:a9fe]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::169.254.169.254]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[64:ff9b:1::169.254.169.254]/',
    'http://[2001:db8:64::a9fe:a9fe]/',
    'http://[2002:a9fe:a9fe::1]/',
    'http://[2001:0:a9fe:a9fe::1]/',
    'http://[2001:0:102:304:8000:f000:5601:5601]/',
    'http://2852039166/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://metadata.google.internal./',
    'http://metadata.example/',
  ])('never connects to %s, however broad a range the operator allows', async (url) => {
    const resolve = async (name: string) => [{ address: name === 'metadata.example' ? '169.254.169.254' : '192.0.2.1', family: 4 }];
    const client = new HttpClient({ resolve, privateHosts: parsePrivateHosts(everything), connectTimeoutMs: 500, timeoutMs: 500 });
    expect((await failure(client.get(url))).kind).toBe('private_address');
  });

  it('reaches a metadata service that the operator names by itself', () => {
    const one = parsePrivateHosts('169.254.169.254,metadata.google.internal');
    expect(isAllowedAddress(one, '169.254.169.254', '169.254.169.254')).toBe(true);
    expect(isAllowedAddress(one, 'metadata.google.internal', '169.254.169.254')).toBe(true);
    expect(isAllowedAddress(one, '169.254.170.2', '169.254.170.2')).toBe(false);
    expect(isAllowedAddress(parsePrivateHosts('wiki.corp.example'), 'wiki.corp.example', '169.254.169.254')).toBe(false);
  });

  it('tells outside nothing of what a name inside leads to, and the log everything', async () => {
    const told: HttpClientError[] = [];
    const inside = new HttpClient({ resolve: async () => [{ address: '10.20.30.40', family: 4 }], onFailure: (error) => told.push(error) });
    const nowhere = new HttpClient({ resolve: async () => Promise.reject(Object.assign(new Error('queryA ENOTFOUND vault.corp'), { code: 'ENOTFOUND' })) });
    const [one, other] = [await failure(inside.get('http://vault.corp/')), await failure(nowhere.get('http://vault.corp/'))];
    expect(one.message).toBe("this address does not exist or can't be reached");
    expect(other.message).toBe(one.message);
    expect(String(told[0]?.cause)).toContain('10.20.30.40');
  });

  it('refuses a public name that resolves to a private address', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const guarded = new HttpClient({ resolve });
    const error = await failure(guarded.get(origin.replace('127.0.0.1', 'news.example')));
    expect(error.kind).toBe('private_address');
    expect(seen).toHaveLength(0);
  });

  it('refuses a name as soon as one of its addresses is private', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '::ffff:10.0.0.1', family: 6 },
    ];
    expect((await failure(new HttpClient({ resolve }).get('http://mixed.example/'))).kind).toBe('private_address');
  });

  it('reaches a private address by a name that the operator listed, and by no other name', async () => {
    serve('/', (_request, response) => response.end('hello'));
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const listed = new HttpClient({ resolve, privateHosts: parsePrivateHosts('wiki.corp.example,*.lab.example') });
    expect((await listed.get(origin.replace('127.0.0.1', 'wiki.corp.example'))).body.toString()).toBe('hello');
    expect((await listed.get(origin.replace('127.0.0.1', 'a.lab.example'))).status).toBe(200);
    expect((await failure(listed.get(origin.replace('127.0.0.1', 'evil.example')))).kind).toBe('private_address');
    await listed.close();
  });

  it('checks each redirect again', async () => {
    const port = new URL(origin).port;
    for (const target of [`http://127.0.0.2:${port}/`, `http://[::1]:${port}/`, '//169.254.169.254/']) {
      const error = await failure(client.get(serve('/hop', redirect(target))));
      expect(error.kind).toBe('private_address');
    }
  });

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'gopher://127.0.0.1/', 'javascript:alert(1)', 'data:text/html,x'])('refuses %s', async (url) => {
    expect((await failure(client.get(url))).kind).toBe('unsupported_scheme');
  });

  it('refuses a redirect to another scheme, and text that is no address', async () => {
    expect((await failure(client.get(serve('/file', redirect('file:///etc/passwd'))))).kind).toBe('unsupported_scheme');
    expect((await failure(client.get('not an address'))).kind).toBe('malformed');
  });
});

describe('redirects', () => {
  it('follows them and tells each', async () => {
    serve('/a', redirect('/b', 301));
    serve('/b', redirect('c?x=1#frag', 307));
    serve('/c', (_request, response) => response.end('there'));
    const answer = await client.get(`${origin}/a`);
    expect(answer).toMatchObject({ status: 200, url: `${origin}/c?x=1` });
    expect(answer.redirects).toEqual([
      { status: 301, url: `${origin}/a` },
      { status: 307, url: `${origin}/b` },
    ]);
  });

  it('stops at a loop', async () => {
    serve('/a', redirect('/b'));
    serve('/b', redirect('/a'));
    expect((await failure(client.get(`${origin}/a`))).kind).toBe('redirect_loop');
    expect(seen).toHaveLength(2);
  });

  it('stops when there are too many', async () => {
    serve('/n', (request, response) => {
      const n = Number(new URL(request.url ?? '', origin).searchParams.get('n'));
      response.writeHead(302, { location: `/n?n=${n + 1}` }).end();
    });
    expect((await failure(client.get(`${origin}/n?n=0`, { maxRedirects: 5 }))).kind).toBe('too_many_redirects');
    expect(seen).toHaveLength(6);
  });

  it('are named in bounded texts that begin with a word, whatever the addresses are', async () => {
    const long = `/${'far/'.repeat(1000)}`;
    serve('/loop', redirect(long));
    serve(long, redirect('/loop'));
    serve('/once', redirect(`/once${long}`));
    const errors = [
      await failure(client.get(`${origin}/loop`)),
      await failure(client.get(`${origin}/once`, { maxRedirects: 0 })),
      await failure(client.get(`${origin}/once`, { redirect: 'error' })),
      await failure(client.get(`${'x'.repeat(5000)}://host/`)),
      await failure(client.get('http://[fe80::1]/')),
    ];
    expect(errors.map(({ kind }) => kind)).toEqual(['redirect_loop', 'too_many_redirects', 'redirect_refused', 'unsupported_scheme', 'private_address']);
    for (const { message } of errors) {
      expect(message).toMatch(/^[a-z]+ /);
      expect(message.length).toBeLessThan(300);
    }
  });

  it('returns the redirect itself when asked to', async () => {
    const answer = await client.get(serve('/a', redirect('/b')), { redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(answer.headers['location']).toBe('/b');
  });

  it('keeps credentials and secret headers to the host they were meant for', async () => {
    const other = createServer((request, response) => {
      seen.push(request);
      response.end('other');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    serve('/first', redirect('/second'));
    serve('/second', redirect(elsewhere));
    const answer = await client.get(`${origin.replace('//', '//ann:s%40crt@')}/first`, { headers: { 'X-Api-Key': 'k', Cookie: 'a=b', Accept: 'text/html' } });
    expect(seen.map((request) => request.headers.authorization)).toEqual(['Basic YW5uOnNAY3J0', 'Basic YW5uOnNAY3J0', undefined]);
    expect(seen[2]?.headers).toMatchObject({ accept: 'text/html' });
    expect(seen[2]?.headers['x-api-key']).toBeUndefined();
    expect(seen[2]?.headers.cookie).toBeUndefined();
    expect(answer.url).toBe(elsewhere);
    expect(answer.redirects[0]?.url).toBe(`${origin}/first`);
    other.closeAllConnections();
    other.close();
  });

  it('follows a redirect whose address is raw UTF-8', async () => {
    serve('/a', (_request, response) => {
      response.writeHead(302, { location: Buffer.from('/ü').toString('latin1') }).end();
    });
    serve('/%C3%BC', (_request, response) => response.end('umlaut'));
    expect((await client.get(`${origin}/a`)).body.toString()).toBe('umlaut');
  });
});

describe('bodies', () => {
  const text = 'Der Hafen bleibt bis Montag gesperrt. '.repeat(2000);

  it.each([
    ['gzip', zlib.gzipSync(text)],
    ['x-gzip', zlib.gzipSync(text)],
    ['br', zlib.brotliCompressSync(text)],
    ['deflate', zlib.deflateSync(text)],
    ['deflate', zlib.deflateRawSync(text)],
    ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(text))],
    ['gzip', Buffer.from(text)],
    ['identity', Buffer.from(text)],
  ])('undoes %s', async (coding, bytes) => {
    serve('/body', (_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(bytes));
    expect((await client.get(`${origin}/body`)).body.toString()).toBe(text);
  });

  it('asks for zstd, and undoes it, only where Node can', async () => {
    serve('/zstd', (_request, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end(ZSTD_FRAME));
    const answer = client.get(`${origin}/zstd`).then(({ body }) => body.toString(), (error: HttpClientError) => error.kind);
    expect(await answer).toBe(HAS_ZSTD ? `the same words${' '.repeat(100_000)}` : 'unsupported_coding');
    expect(seen.at(-1)?.headers['accept-encoding']).toBe(HAS_ZSTD ? 'gzip, deflate, br, zstd' : 'gzip, deflate, br');
  });

  it('sets no memory aside for the window that a zstd frame declares', async () => {
    expect(ZSTD_WINDOW_BOMB).toHaveLength(46);
    const before = process.memoryUsage.rss();
    for (const [bytes, kind] of [
      [ZSTD_WINDOW_BOMB, 'malformed'],
      [Buffer.concat([ZSTD_FRAME, ZSTD_WINDOW_BOMB]), 'malformed'],
      [Buffer.concat([ZSTD_SKIPPABLE, ZSTD_WINDOW_BOMB]), 'malformed'],
    ] as const) {
      serve('/window', (_request, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end(bytes));
      const answer = client.get(`${origin}/window`).then(() => 'nothing', (error: HttpClientError) => error.kind);
      expect(await answer).toBe(HAS_ZSTD ? kind : 'unsupported_coding');
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * LIMIT);
  });

  describe('of several zstd frames', () => {
    const words = `the same words${' '.repeat(100_000)}`;
    const fetched = (bytes: Buffer, pieces = 1) => {
      const size = Math.ceil(bytes.length / pieces);
      serve('/frames', (_request, response) => {
        response.writeHead(200, { 'content-encoding': 'zstd' });
        for (let at = 0; at < bytes.length; at += size) response.write(bytes.subarray(at, at + size));
        response.end();
      });
      return client.get(`${origin}/frames`).then(({ body }) => body.toString(), (error: HttpClientError) => error.kind);
    };
    const expected = (text: string) => (HAS_ZSTD ? text : 'unsupported_coding');
    // Of noise, so that it stays large and is undone as it comes.
    const noise = zstdOf(Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7919 * (index % 31)) % 251)).toString('base64'));

    it.each([
      ['two', Buffer.concat([ZSTD_FRAME, ZSTD_FRAME]), words + words],
      ['one behind what is to be skipped', Buffer.concat([ZSTD_SKIPPABLE, ZSTD_FRAME, ZSTD_SKIPPABLE]), words],
      ['one, and something else', Buffer.concat([ZSTD_FRAME, Buffer.from('<!-- served by a proxy -->')]), words],
      ['two, the last one cut off', Buffer.concat([ZSTD_FRAME, ZSTD_FRAME.subarray(0, 23)]), `${words}the same words`],
      ['more than anybody needs', Buffer.concat(Array.from({ length: 65 }, () => ZSTD_SKIPPABLE)), 'malformed'],
      ['many that are too large together', Buffer.concat(Array.from({ length: 12 }, () => ZSTD_FRAME)), 'too_large'],
    ])('undoes %s', async (_, bytes, text) => {
      expect(await fetched(bytes)).toBe(expected(text));
    });

    it.each([1, 2, 7])('undoes large ones as they come (in %d pieces)', async (pieces) => {
      const answer = await fetched(Buffer.concat([noise.bytes, ZSTD_SKIPPABLE, noise.bytes, ZSTD_FRAME]), pieces);
      expect(answer === expected(noise.text + noise.text + words)).toBe(true);
    });

    it('counts large ones as well, and what they hold together', async () => {
      expect(await fetched(Buffer.concat([noise.bytes, ...Array.from({ length: 64 }, () => ZSTD_SKIPPABLE)]))).toBe(expected('malformed'));
      expect(await fetched(Buffer.concat(Array.from({ length: 5 }, () => noise.bytes)))).toBe(expected('too_large'));
      expect(await fetched(Buffer.concat([noise.bytes, ZSTD_WINDOW_BOMB]))).toBe(expected('malformed'));
    });
  });

  it('takes an answer to HEAD that names a coding it cannot undo', async () => {
    serve('/head', (_request, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end());
    expect((await client.head(`${origin}/head`)).status).toBe(200);
  });

  it('undoes large compressed bodies as they come', async () => {
    const noise = Buffer.from(Array.from({ length: 400_000 }, (_, index) => (index * 7919 * (index % 31)) % 251));
    for (const [coding, bytes] of [
      ['gzip', zlib.gzipSync(noise, { level: 1 })],
      ['gzip, gzip', zlib.gzipSync(zlib.gzipSync(noise, { level: 0 }), { level: 0 })],
      ['br', zlib.brotliCompressSync(noise, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 0 } })],
      ['deflate', zlib.deflateRawSync(noise, { level: 0 })],
    ] as const) {
      serve('/large', (_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(bytes));
      expect((await client.get(`${origin}/large`)).body.equals(noise)).toBe(true);
    }
  });

  it('reads a compressed body that was cut off as far as it goes', async () => {
    const half = zlib.gzipSync(text).subarray(0, 120);
    serve('/cut', (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(half));
    const body = (await client.get(`${origin}/cut`)).body.toString();
    expect(body.length).toBeGreaterThan(30);
    expect(text.startsWith(body)).toBe(true);
  });

  it('calls a corrupt body malformed', async () => {
    serve('/corrupt', (_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(Buffer.from('no brotli at all, surely')));
    expect((await failure(client.get(`${origin}/corrupt`))).kind).toBe('malformed');
  });

  it('stops a gzip bomb early', async () => {
    const bomb = zlib.gzipSync(Buffer.alloc(64 * LIMIT));
    serve('/bomb', (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect((await failure(client.get(`${origin}/bomb`))).kind).toBe('too_large');
  });

  it('stops an endless gzip bomb without reading it all', async () => {
    const layer = zlib.gzipSync(Buffer.alloc(200 * LIMIT), { level: 1 });
    expect(layer.length).toBeGreaterThan(200 * 1024);
    serve('/bomb', (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(layer));
    expect((await failure(client.get(`${origin}/bomb`))).kind).toBe('too_large');
  });

  it('stops a zstd bomb and a brotli bomb', async () => {
    const zstd = Buffer.concat([ZSTD_HEADER, ...Array.from({ length: 50_000 }, () => zstdRun(131_000, false))]);
    const bombs = { zstd, br: zlib.brotliCompressSync(Buffer.alloc(64 * LIMIT)) };
    for (const [coding, bytes] of Object.entries(bombs)) {
      serve('/bomb', (_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(bytes));
      expect((await failure(client.get(`${origin}/bomb`))).kind).toBe(coding === 'zstd' && !HAS_ZSTD ? 'unsupported_coding' : 'too_large');
    }
  });

  it('stops a bomb whose layers unfold into nothing', async () => {
    // Stored blocks of no length: five bytes each that decode to none.
    const nothing = Buffer.concat(Array.from({ length: 40 * 1024 }, () => Buffer.from([0, 0, 0, 0xff, 0xff])));
    const inner = Buffer.concat([zlib.gzipSync('').subarray(0, 10), ...Array.from({ length: 40 }, () => nothing)]);
    let sent = 0;
    serve('/layers', (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(zlib.gzipSync(inner)));
    serve('/endless', (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.write(inner.subarray(0, 10));
      const more = (): void => {
        while (!response.destroyed && sent++ < 100) if (!response.write(nothing)) return void response.once('drain', more);
        response.end();
      };
      more();
    });
    expect((await failure(client.get(`${origin}/layers`))).kind).toBe('too_large');
    expect((await failure(client.get(`${origin}/endless`))).kind).toBe('too_large');
  });

  it('refuses 50 MB, announced or not', async () => {
    const chunk = Buffer.alloc(LIMIT / 4);
    let sent = 0;
    serve('/announced', (_request, response) => response.writeHead(200, { 'content-length': 50 * LIMIT }).end());
    serve('/endless', (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && sent++ < 200) if (!response.write(chunk)) return void response.once('drain', more);
        response.end();
      };
      more();
    });
    expect((await failure(client.get(`${origin}/announced`))).kind).toBe('too_large');
    expect((await failure(client.get(`${origin}/endless`))).kind).toBe('too_large');
    expect(sent).toBeLessThan(100);
  });

  it('reads an answer to HEAD whatever length it names', async () => {
    serve('/head', (_request, response) => response.writeHead(200, { 'content-length': 50 * LIMIT }).end());
    expect((await client.head(`${origin}/head`)).headers['content-length']).toBe(String(50 * LIMIT));
  });
});

describe('requests', () => {
  it('names itself with a contact address, and sends no cookies back', async () => {
    const polite = makeClient({ contactUrl: 'https://forewire.example/bot' });
    serve('/', (_request, response) => response.setHeader('set-cookie', 'a=b').end());
    expect((await polite.get(origin)).headers['set-cookie']).toBeUndefined();
    await polite.get(origin);
    expect(seen[1]?.headers).toMatchObject({ 'user-agent': 'Forewire/0.1 (+https://forewire.example/bot)' });
    expect(seen[1]?.headers.cookie).toBeUndefined();
    await polite.close();
  });

  it('sends validators verbatim and reports an unchanged copy', async () => {
    serve('/feed', (request, response) => response.writeHead(request.headers['if-none-match'] === 'W/"a b"' ? 304 : 200).end('feed'));
    const answer = await client.get(`${origin}/feed`, { etag: 'W/"a b"', lastModified: 'yesterday' });
    expect(answer).toMatchObject({ status: 304, notModified: true, body: Buffer.alloc(0) });
    expect(seen[0]?.headers['if-modified-since']).toBe('yesterday');
    expect((await client.get(`${origin}/feed`)).notModified).toBe(false);
  });

  it('keeps connections for requests that follow each other', async () => {
    serve('/', (_request, response) => response.end('x'));
    for (let n = 0; n < 10; n++) await client.get(origin);
    // A second one opens when a request comes before undici has put the first back.
    expect(new Set(seen.map((request) => request.socket.remotePort)).size).toBeLessThanOrEqual(2);
  });

  it('opens no more connections to a host than it may', async () => {
    const narrow = makeClient({ connectionsPerOrigin: 2 });
    serve('/', (_request, response) => void setTimeout(() => response.end('x'), 5));
    await Promise.all(Array.from({ length: 12 }, () => narrow.get(origin)));
    expect(new Set(seen.map((request) => request.socket.remotePort)).size).toBeLessThanOrEqual(2);
    await narrow.close();
  });

  it('gives up when the whole takes too long, even if bytes keep coming', async () => {
    serve('/drip', (_request, response) => {
      const timer = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(timer));
    });
    expect((await failure(client.get(`${origin}/drip`, { timeoutMs: 120 }))).kind).toBe('timeout');
  });

  it('gives up on a host that accepts and then says nothing', async () => {
    serve('/silent', () => undefined);
    expect((await failure(client.get(`${origin}/silent`, { timeoutMs: 100 }))).kind).toBe('timeout');
  });

  it('stops when it is called off', async () => {
    serve('/silent', () => undefined);
    expect((await failure(client.get(`${origin}/silent`, { signal: AbortSignal.timeout(30) }))).kind).toBe('aborted');
  });

  it('tells a closed port, an unknown name and a broken answer apart', async () => {
    const closed = createTcpServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const port = (closed.address() as AddressInfo).port;
    await new Promise((resolve) => closed.close(resolve));
    const refused = await failure(client.get(`http://127.0.0.1:${port}/`));
    expect(refused).toMatchObject({ kind: 'refused', message: 'the host could not be reached' });
    expect(String(refused.cause)).toContain('ECONNREFUSED');

    const resolve = async (): Promise<never> => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
    expect((await failure(new HttpClient({ resolve }).get('http://nowhere.example/'))).kind).toBe('dns');

    const garbage = createTcpServer((socket) => socket.end('hello, this is not HTTP\r\n\r\n'));
    await new Promise<void>((done) => garbage.listen(0, '127.0.0.1', done));
    expect((await failure(client.get(`http://127.0.0.1:${(garbage.address() as AddressInfo).port}/`))).kind).toBe('malformed');
    garbage.close();
  });

  it('calls it a TLS failure when the other side speaks none', async () => {
    expect((await failure(client.get(origin.replace('http:', 'https:')))).kind).toBe('tls');
  });

  it('tries once more when an idle connection was closed under it', async () => {
    let connections = 0;
    const flaky = createTcpServer((socket) => {
      connections += 1;
      const first = connections === 1;
      socket.on('error', () => undefined);
      socket.on('data', () => (first ? socket.destroy() : socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')));
    });
    await new Promise<void>((done) => flaky.listen(0, '127.0.0.1', done));
    const { port } = flaky.address() as AddressInfo;
    expect((await client.get(`http://127.0.0.1:${port}/`)).body.toString()).toBe('ok');
    flaky.close();
  });
});

describe('posting', () => {
  it('sends the bytes as they are, as JSON', async () => {
    let received = '';
    serve('/hook', (request, response) => {
      request.on('data', (chunk: Buffer) => (received += chunk.toString())).on('end', () => response.writeHead(202).end());
    });
    const answer = await client.post(`${origin}/hook`, '{"a": 1}', { headers: { 'X-Signature': 'sha256=0' } });
    expect(answer.status).toBe(202);
    expect(received).toBe('{"a": 1}');
    expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'x-signature': 'sha256=0', 'content-length': '8' });
  });

  it('refuses to be redirected, and to reach private addresses', async () => {
    expect((await failure(client.post(serve('/hook', redirect('/other', 307)), '{}'))).kind).toBe('redirect_refused');
    expect((await failure(client.post('http://10.0.0.1/hook', '{}'))).kind).toBe('private_address');
  });
});
