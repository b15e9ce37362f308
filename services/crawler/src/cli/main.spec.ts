import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jest } from '@jest/globals';
// Jest's module loader doesn't bear two first imports of one module at the same time.
import '@forewire/kit/http-client';
import { main } from './main.ts';

const FEED = '<rss><channel><title>Herald</title><link>https://herald.example/</link><item><title>One &amp; two</title><link>/1</link><pubDate>2024-05-01</pubDate></item></channel></rss>';
const PAGE = `<html lang="en"><head><title>A night on the quay</title></head><body><article><h1>A night on the quay</h1><p>${'The ship came in late and nobody slept. '.repeat(12)}</p><p><a href="/more">More of it</a> came in the morning, and people went down to see what there was.</p></article></body></html>`;

let folder: string;
let server: Server;
let origin: string;
let out: string;
let err: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forewire-cli-'));
  await writeFile(join(folder, 'feed.xml'), FEED);
  await writeFile(join(folder, 'page.html'), PAGE);
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /private\n');
  server = createServer((request, response) => {
    const isFeed = request.url === '/feed';
    response.writeHead(isFeed ? 200 : 404).end(isFeed ? FEED : 'nothing');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  out = '';
  err = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += String(text);
    return true;
  });
  process.env['PRIVATE_HOSTS_ALLOWED'] = '127.0.0.1';
});

afterEach(() => {
  jest.restoreAllMocks();
  delete process.env['PRIVATE_HOSTS_ALLOWED'];
});

const file = (name: string): string => join(folder, name);
const lines = (): Record<string, unknown>[] => out.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);

describe('feed', () => {
  it('prints one line for each input in the order given, and fails as a whole when one fails', async () => {
    expect(await main(['feed', file('feed.xml'), file('none.xml'), `${origin}/feed`, `${origin}/none`, file('page.html')])).toBe(1);
    const printed = lines();
    expect(printed.map(({ input }) => input)).toEqual([file('feed.xml'), file('none.xml'), `${origin}/feed`, `${origin}/none`, file('page.html')]);
    expect(printed.map(({ error }) => error)).toEqual([undefined, 'there is no such file', undefined, 'the site answered 404', 'the document is a web page, not a feed']);
    expect(printed[0]).toEqual({
      input: file('feed.xml'), title: 'Herald', link: 'https://herald.example/', language: null,
      items: [{ id: 'https://herald.example/1', title: 'One & two', url: 'https://herald.example/1', publishedAt: '2024-05-01T00:00:00.000Z', updatedAt: null, authors: [], summary: null, contentHtml: null }],
    });
  });

  it('refuses private addresses that are not listed', async () => {
    delete process.env['PRIVATE_HOSTS_ALLOWED'];
    expect(await main(['feed', `${origin}/feed`])).toBe(1);
    expect(lines()[0]).toMatchObject({ code: 'http.private_address' });
  });

  it('names the bad entry of the list of private hosts', async () => {
    process.env['PRIVATE_HOSTS_ALLOWED'] = 'localhost,10.0.0.0/99';
    expect(await main(['feed', `${origin}/feed`])).toBe(1);
    expect(String(lines()[0]?.['error'])).toContain('10.0.0.0/99');
  });
});

describe('the output', () => {
  it('ends quietly when its reader has had enough', async () => {
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      out += String(text);
      setImmediate(() => process.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })));
      return false;
    });
    expect(await main(['feed', file('feed.xml'), file('feed.xml'), file('feed.xml')])).toBe(0);
    expect(lines()).toHaveLength(1);
    expect(err).toBe('');
  });
});

describe('read', () => {
  it('reads an article, its links against --url', async () => {
    expect(await main(['read', file('page.html'), '--url', 'https://herald.example/a/'])).toBe(0);
    const [article] = lines();
    expect(Object.keys(article ?? {})).toEqual(['input', 'title', 'byline', 'publishedAt', 'language', 'text', 'contentHtml', 'image']);
    expect(article).toMatchObject({ title: 'A night on the quay', byline: null, publishedAt: null, language: 'en', image: null });
    expect(article?.['contentHtml']).toContain('href="https://herald.example/more"');
  });
});

describe('inputs that are something else', () => {
  it('says what they are', async () => {
    await writeFile(join(folder, 'picture.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]));
    expect(await main(['feed', file('picture.png'), folder, 'ftp://herald.example/feed', pathToFileURL(file('feed.xml')).href])).toBe(1);
    expect(lines().map(({ error }) => error)).toEqual(['the document is a file of another kind, not a feed', 'this is a folder, not a file', 'only http and https addresses can be read, not ftp', undefined]);
    out = '';
    expect(await main(['read', file('feed.xml'), file('picture.png')])).toBe(1);
    expect(lines().map(({ error }) => error)).toEqual(['the document is a feed, not a page', 'the document is a file of another kind, not a page']);
  });
});

describe('robots', () => {
  it('tells what may be read', async () => {
    expect(await main(['robots', file('robots.txt'), 'Forewire', 'https://herald.example/private/x', 'https://herald.example/'])).toBe(0);
    expect(lines()).toEqual([{ input: 'https://herald.example/private/x', allowed: false }, { input: 'https://herald.example/', allowed: true }]);
  });

  it('takes an address in any form, and nothing else', async () => {
    expect(await main(['robots', file('robots.txt'), 'Forewire', 'herald.example/private', '/private', 'localhost:80/private', '', 'not an address', 'http://['])).toBe(1);
    expect(lines().map(({ allowed }) => allowed)).toEqual([false, false, false, undefined, undefined, undefined]);
    expect(lines().map(({ error }) => error)).toEqual([undefined, undefined, undefined, '"" is not a web address', '"not an address" is not a web address', '"http://[" is not a web address']);
  });

  it('takes a missing robots.txt for permission', async () => {
    expect(await main(['robots', `${origin}/robots.txt`, 'Forewire', `${origin}/x`])).toBe(0);
    expect(lines()).toEqual([{ input: `${origin}/x`, allowed: true }]);
  });
});

describe('discover and doctor', () => {
  it('print what they find', async () => {
    expect(await main(['discover', `${origin}/feed`])).toBe(0);
    expect(lines()[0]).toMatchObject({ input: `${origin}/feed`, feeds: [{ url: `${origin}/feed`, items: 1 }] });
  });

  it('tell each step on standard error', async () => {
    expect(await main(['doctor', `${origin}/none`])).toBe(1);
    expect(lines()[0]).toMatchObject({ isWatchable: false, error: expect.stringContaining('404') });
    expect(err).toMatch(/ok +robots.txt[\s\S]*FAIL +fetch/);
  });
});

describe('wrong calls', () => {
  it.each([[[]], [['what']], [['feed']], [['read', '--url']], [['read', '--url', 'nonsense', 'x']], [['read', '--url', 'ftp://herald.example/', 'x']], [['feed', '--loud', 'x']], [['robots', 'x', 'y']]])('explains %j', async (argv) => {
    expect(await main(argv)).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('Usage: forewire');
  });

  it('helps when asked', async () => {
    expect(await main(['--help'])).toBe(0);
    expect(out).toContain('Usage: forewire');
  });
});
