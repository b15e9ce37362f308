import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpClient, HttpClientError, parsePrivateHosts } from './http-client.ts';
import { NameError, NameResolver, type NameResolverOptions } from './http-client-dns.ts';
import { LocalNames } from './http-client-local-names.ts';
import { TestNameServer } from './testing-dns.ts';

let dns: TestNameServer;
let folder: string;
beforeAll(async () => {
  dns = await TestNameServer.start();
  folder = mkdtempSync(join(tmpdir(), 'forewire-names-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await dns.close();
});

function resolver(options: NameResolverOptions = {}): NameResolver {
  return new NameResolver({ servers: [dns.address], local: new LocalNames(join(folder, 'none'), join(folder, 'none')), ...options });
}

async function problemOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof NameError)) throw new Error(`expected a NameError, got ${String(error)}`);
  expect(error).toMatchObject({ kind: 'dns', message: "this address does not exist or can't be reached" });
  return error.problem;
}

async function timed<T>(work: Promise<T>): Promise<{ value: T; ms: number }> {
  const begun = performance.now();
  const value = await work;
  return { value, ms: performance.now() - begun };
}

describe('looking names up', () => {
  it('gives the addresses of both families', async () => {
    dns.set('both.example', { addresses: ['2001:db8::5', '192.0.2.5', '192.0.2.6'] });
    expect(await resolver().resolve('Both.Example')).toEqual([
      { address: '192.0.2.5', family: 4 },
      { address: '192.0.2.6', family: 4 },
      { address: '2001:db8::5', family: 6 },
    ]);
  });

  it('asks once however many want to know, and again when the answer no longer holds', async () => {
    dns.set('once.example', { addresses: ['192.0.2.1'], ttl: 3600 });
    const names = resolver();
    await Promise.all(Array.from({ length: 50 }, () => names.resolve('once.example')));
    await names.resolve('once.example');
    expect(dns.count('once.example')).toBe(2);
  });

  it('remembers for a moment that there is no such name', async () => {
    const names = resolver();
    expect(await problemOf(names.resolve('gone.example'))).toBe('unknown');
    expect(await problemOf(names.resolve('gone.example'))).toBe('unknown');
    expect(dns.count('gone.example')).toBe(2);
    dns.set('empty.example', { addresses: [] });
    expect(await problemOf(names.resolve('empty.example'))).toBe('unknown');
  });

  it('asks nobody for names that only look like it', async () => {
    const names = resolver();
    const before = dns.asked.length;
    expect(await names.resolve('192.0.2.77')).toEqual([{ address: '192.0.2.77', family: 4 }]);
    expect(await names.resolve('::1')).toEqual([{ address: '::1', family: 6 }]);
    expect((await names.resolve('localhost')).map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
    expect(await problemOf(names.resolve('gone.invalid'))).toBe('unknown');
    expect(await problemOf(names.resolve(`${'a'.repeat(70)}.example`))).toBe('unknown');
    expect(dns.asked.length).toBe(before);
  });

  it('gives up on a name server that fails or never answers', async () => {
    dns.set('failing.example', 'failing');
    dns.set('silent.example', 'silent');
    const names = resolver();
    expect(await problemOf(names.resolve('failing.example'))).toBe('unanswered');
    const { ms } = await timed(problemOf(names.resolve('silent.example')));
    expect(ms).toBeLessThan(5000);
    const again = await timed(problemOf(names.resolve('silent.example')));
    expect(again.ms).toBeLessThan(500);
  });

  it('makes do with one family where the other is never answered', async () => {
    let questions = 0;
    dns.set('half.example', () => (++questions % 2 === 1 ? { addresses: ['192.0.2.8'] } : 'silent'));
    const { value, ms } = await timed(resolver().resolve('half.example'));
    expect(value).toEqual([{ address: '192.0.2.8', family: 4 }]);
    expect(ms).toBeLessThan(1000);
  });

  it('holds nobody up while one domain’s name server hangs under a thousand names', async () => {
    dns.set('*.hanging.example', 'silent');
    dns.set('news.test', { addresses: ['192.0.2.9'] });
    const names = resolver();
    const hanging = Array.from({ length: 1000 }, (_, index) => names.resolve(`n${index}.hanging.example`).catch(() => null));
    const { ms } = await timed(names.resolve('news.test'));
    expect(ms).toBeLessThan(1000);
    await Promise.all(hanging);
  }, 30_000);
});

describe('names that the machine knows', () => {
  const hostsFile = () => join(folder, 'hosts');

  it('come from the hosts file, in whatever case, and not from a name server', async () => {
    writeFileSync(hostsFile(), '# comment\n10.1.2.3  Wiki.corp.example wiki # ours\n\nfe80::1%lo0 linklocal\n::1 wiki\nnonsense\n');
    const names = resolver({ local: new LocalNames(hostsFile(), join(folder, 'none')) });
    expect(await names.resolve('wiki.corp.EXAMPLE')).toEqual([{ address: '10.1.2.3', family: 4 }]);
    expect(await names.resolve('wiki')).toEqual([{ address: '10.1.2.3', family: 4 }, { address: '::1', family: 6 }]);
    expect(dns.count('wiki.corp.example')).toBe(0);
  });

  it('are looked for in the search domains as a cluster has them', async () => {
    const resolvConf = join(folder, 'resolv.conf');
    writeFileSync(resolvConf, 'nameserver 10.0.0.10\nsearch shop.svc.cluster.local svc.cluster.local cluster.local\noptions ndots:5 timeout:2\n');
    const local = new LocalNames(join(folder, 'none'), resolvConf);
    dns.set('redis.shop.svc.cluster.local', { addresses: ['10.0.0.1'] });
    dns.set('searxng.search.svc.cluster.local', { addresses: ['10.0.0.2'] });
    dns.set('searxng.search', { addresses: ['192.0.2.66'] });
    const names = resolver({ local, searchesShortNames: true, isOwnName: (name) => name === 'searxng.search' });
    expect(await names.resolve('redis')).toMatchObject([{ address: '10.0.0.1' }]);
    // The operator's own name is found inside first, even where there is one like it outside.
    expect(await names.resolve('searxng.search')).toMatchObject([{ address: '10.0.0.2' }]);
    dns.set('public.example', { addresses: ['192.0.2.67'] });
    expect(await names.resolve('public.example')).toMatchObject([{ address: '192.0.2.67' }]);
    expect(dns.asked.filter((name) => name.startsWith('public.example.'))).toEqual([]);
    await expect(resolver({ local }).resolve('redis')).rejects.toBeInstanceOf(NameError);
  });
});

describe('requests by name', () => {
  let site: Server;
  const port = (): number => (site.address() as AddressInfo).port;
  beforeAll(async () => {
    site = createServer((_request, response) => response.end('hello'));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => site.close(resolve)));

  const kindOf = (work: Promise<unknown>) => work.then(() => 'answered', (error: unknown) => (error as HttpClientError).kind);

  it('reach what the name server says, where the operator allows it', async () => {
    dns.set('wiki.corp.test', { addresses: ['127.0.0.1'] });
    const client = new HttpClient({ resolve: resolver().resolve, privateHosts: parsePrivateHosts('wiki.corp.test') });
    expect((await client.get(`http://wiki.corp.test:${port()}/`)).body.toString()).toBe('hello');
    await client.close();
  });

  it('are refused where a name server lies with a private address, at first or later', async () => {
    let answers = 0;
    dns.set('rebinding.example', () => ({ addresses: [++answers <= 2 ? '192.0.2.1' : '127.0.0.1'], ttl: 0 }));
    dns.set('lying.example', { addresses: ['127.0.0.1', '192.0.2.1'] });
    const client = new HttpClient({ resolve: resolver().resolve, connectTimeoutMs: 300, timeoutMs: 600 });
    const lying = await client.get(`http://lying.example:${port()}/`).catch((error: unknown) => error as HttpClientError);
    expect(lying).toMatchObject({ kind: 'private_address', message: "this address does not exist or can't be reached" });
    expect(await kindOf(client.get(`http://rebinding.example:${port()}/`))).not.toBe('answered');
    await new Promise((resolve) => setTimeout(resolve, 5200));
    expect(await kindOf(client.get(`http://rebinding.example:${port()}/`))).toBe('private_address');
    await client.close();
  }, 15_000);

  it('end soon when the name server never answers', async () => {
    dns.set('never.example', 'silent');
    const client = new HttpClient({ resolve: resolver().resolve });
    const { value, ms } = await timed(kindOf(client.get('http://never.example/')));
    expect([value, ms < 6000]).toEqual(['dns', true]);
    await client.close();
  });
});
