import type { HttpResponse } from '@forewire/kit/http-client';
import { kitConfig, loadConfig } from '@forewire/kit/config';
import { WorkerPool } from '@forewire/kit/worker-pool';
import { parsePage } from '../html/element.ts';
import { Documents } from './documents.ts';

// Piscina asks whether what a thread says is an Object; threads speak with the objects of the outer realm, Jest runs specs in one of its own.
Object.defineProperty(Object, Symbol.hasInstance, { value: (value: unknown) => typeof value === 'object' && value !== null });

const mb = 1_000_000;
const paragraph = '<p class="story__text">The harbour board decided on Monday that berth 7 is to be dredged, and <a href="/2024/05/berth">the crane</a> moved; “nobody was asked”, said a spokesman.</p>\n';
const filled = (bytes: number, part: string) => part.repeat(Math.floor(bytes / Buffer.byteLength(part)));
const article = (bytes: number) => `<html><head><title>Harbour</title></head><body><nav>${'<a href="/sport">Sport</a>'.repeat(200)}</nav><article><h1>Berth 7</h1>${filled(bytes, paragraph)}</article></body></html>`;
const item = (n: number) => `<item><guid>${n}</guid><title>Story ${n} of the harbour</title><link>https://herald.example/${n}</link><pubDate>Mon, 06 May 2024 10:00:00 GMT</pubDate><description><![CDATA[${paragraph.repeat(6)}]]></description></item>`;
const feed = (items: number) => `<rss version="2.0"><channel><title>Herald</title>${Array.from({ length: items }, (_, n) => item(n)).join('')}</channel></rss>`;

describe('documents as large as real ones get', () => {
  const now = new Date('2024-05-07T00:00:00Z');
  const { signal } = new AbortController();
  // Half of what a thread has is for the tables of those who judge.
  const { WORKER_MEMORY_MB } = loadConfig(kitConfig.pick({ WORKER_MEMORY_MB: true }), {});
  const pool = new WorkerPool({ WORKER_THREADS: 1, WORKER_SECONDS: 120, WORKER_MEMORY_MB: WORKER_MEMORY_MB / 2 });
  const documents = new Documents(pool);
  afterAll(() => pool.close());

  const answer = (body: string, type: string) => ({ status: 200, url: 'https://herald.example/', headers: { 'content-type': type }, body: Buffer.from(body), redirects: [], notModified: false }) as unknown as HttpResponse;

  it.each([['an article of 1 MB', 1 * mb], ['a page of 4 MB', 4 * mb]])('are read: %s', async (_name, bytes) => {
    const reading = await documents.readPage(answer(article(bytes), 'text/html'), now, signal);
    expect(reading).toMatchObject({ kind: 'read', page: { title: 'Harbour', text: expect.stringContaining('berth 7 is to be dredged') } });
  });

  it('are read: a feed of 5,000 items', async () => {
    const body = feed(5000);
    expect(body.length).toBeGreaterThan(6 * mb);
    const read = await documents.readSource(answer(body, 'application/rss+xml'), { kind: 'feed', remembered: new Float64Array(), now }, signal);
    expect(read).toMatchObject({ title: 'Herald', isEmpty: false });
  });

  it('cost no more for being made of nothing but elements', async () => {
    const body = filled(4 * mb, '<p>cranes</p>');
    expect(await documents.readPage(answer(body, 'text/html'), now, signal)).toMatchObject({ kind: 'read' });
    const { root } = parsePage(`<body>${filled(1 * mb, '<b>x</b>')}<i>y</i>the last word</body>`);
    let elements = 0;
    let text = '';
    const count = (element: typeof root): void => {
      elements += 1;
      for (const child of element.children) if (typeof child === 'string') text += child;
      else count(child);
    };
    count(root);
    expect(elements).toBeLessThanOrEqual(50_001);
    expect(text).toContain('the last word');
  });

  it('are taken for no page beyond its 4 MB, whatever their type', async () => {
    const look = await documents.reader(signal).lookAt({ body: Buffer.from(filled(4.5 * mb, '<p>cranes</p>')), url: 'https://herald.example/', contentType: 'application/rss+xml', status: 200, linkHeader: '' });
    expect(look).toEqual({ kind: 'none', problem: 'not_a_feed', reason: 'the document is larger than any page' });
  });
});
