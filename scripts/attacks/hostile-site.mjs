import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

const KB = 1024;
const HTML = { 'content-type': 'text/html' };
const XML = { 'content-type': 'application/xml' };
const SENTENCE = '<p>The council of the harbour said on Monday that the crane would be back at work within two weeks.</p>';

const page = (head, body = SENTENCE.repeat(20)) => Buffer.from(`<!doctype html><html><head><title>Harbour</title>${head}</head><body>${body}</body></html>`);
const jsonLd = (value) => page(`<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`);
const news = (more) => ({ '@context': 'https://schema.org', '@type': 'NewsArticle', headline: 'Crane back at work', ...more });
const repeated = (text, size) => text.repeat(Math.ceil(size / text.length)).slice(0, size);

/** A frame that declares a window of 1.9 GB and holds ten blocks of one byte (RFC 8878 3.1.1). */
function zstdBomb() {
  const magic = [0x28, 0xb5, 0x2f, 0xfd];
  const window = [0x00, (20 << 3) | 7];
  const blocks = Array.from({ length: 10 }, (_, at) => [(1 << 3) | (1 << 1) | Number(at === 9), 0, 0, 0x20]);
  return Buffer.from([...magic, ...window, ...blocks.flat()]);
}

const manyAuthors = () => Array.from({ length: 8_000 }, (_, n) => ({ '@type': 'Person', name: `Author ${n}` }));
const manyNodes = () => repeated('<div><span class="author byline">by Ann</span></div>', 500 * KB);
const sitemap = (title) => Buffer.from(`<?xml version="1.0"?><urlset xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"><url><loc>http://news.example/1</loc><news:news><news:title>${title}</news:title></news:news></url></urlset>`);
const items = (count, body) => Array.from({ length: count }, (_, n) => `<item><guid>${n}</guid><title>Story ${n}</title><description>${body}</description></item>`).join('');
const rss = (content) => Buffer.from(`<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour</title>${content}</channel></rss>`);

/** Documents that made the product stop when it read them on the thread that answers requests, and some of their kind. */
const DOCUMENTS = {
  'zstd-window': () => ({ body: zstdBomb(), headers: { ...HTML, 'content-encoding': 'zstd' } }),
  'meta-charset': () => ({ body: Buffer.from('<meta'.repeat(273) + 'charset=' + ' '.repeat(2600)), headers: HTML }),
  'json-ld-cdata': () => ({ body: jsonLd(`]]>${' '.repeat(100 * KB)}x`), headers: HTML }),
  'json-ld-author': () => ({ body: jsonLd(news({ author: `a${'-'.repeat(60 * KB)}x` })), headers: HTML }),
  'authors-by-nodes': () => ({ body: Buffer.from(jsonLd(news({ author: manyAuthors() })).toString().replace('<body>', `<body>${manyNodes()}`)), headers: HTML }),
  'json-ld-body': () => ({ body: jsonLd(news({ articleBody: repeated('<a\u2039', 600 * KB) })), headers: HTML }),
  'json-ld-headline': () => ({ body: jsonLd(news({ headline: repeated('____ x', 100 * KB) })), headers: HTML }),
  'title-of-signs': () => ({ body: page(`<meta property="og:title" content="${repeated('____ x', 100 * KB)}">`, `<h1>${repeated('| - ', 100 * KB)}</h1>${SENTENCE.repeat(20)}`), headers: HTML }),
  'news-title': () => ({ body: sitemap(repeated('&lt;script&gt;', 500 * KB)), headers: XML }),
  'list-deep-and-wide': () => ({ body: page('', '<div>'.repeat(400) + repeated('<div><a href="/news/2026/harbour-crane-back-at-work-12345">A headline that is long enough to be one</a>', 400 * KB)), headers: HTML }),
  'tags-unclosed': () => ({ body: page('', '<p>' + '<i>'.repeat(340 * KB)), headers: HTML }),
  'large-page': () => ({ body: page('', repeated(SENTENCE, 7_500 * KB)), headers: HTML }),
  'small-packed': () => ({ body: gzipSync(page('', repeated(SENTENCE, 7_500 * KB))), headers: { ...HTML, 'content-encoding': 'gzip' } }),
  'feed-of-many': () => ({ body: rss(items(60_000, 'x')), headers: XML }),
  'feed-of-markup': () => ({ body: rss(items(50, `<![CDATA[${repeated('<b><i><a href="x">', 80 * KB)}]]>`)), headers: XML }),
  'feed-of-entities': () => ({ body: rss(items(50, repeated('&amp;lt;p&amp;gt;', 80 * KB))), headers: XML }),
  'json-deep': () => ({ body: Buffer.from(`{"version":"https://jsonfeed.org/version/1.1","items":${'['.repeat(500 * KB)}`), headers: { 'content-type': 'application/feed+json' } }),
};

export const ATTACKS = Object.keys(DOCUMENTS);

const robots = (rules) => Buffer.from(`User-agent: *\n${Array.from({ length: rules }, (_, n) => `Disallow: /*${n}*a*b*c$`).join('\n')}\n`);
const linking = (origin, name) => rss(`<item><guid>1</guid><title>About ${name}</title><link>${origin}/${name}/page</link></item>`);

/**
 * A site whose every document is made to do harm: each attack as a document of its own (`/<name>/page`), and as the page
 * behind the item of a harmless feed (`/<name>/feed`). Its robots.txt has rules without end.
 */
export class HostileSite {
  constructor(address, rules = 30_000) {
    this.address = address;
    this.documents = new Map(ATTACKS.map((name) => [name, DOCUMENTS[name]()]));
    this.robots = robots(rules);
    this.server = createServer((request, response) => this.answer(request, response));
  }

  async start() {
    await new Promise((resolve, reject) => this.server.once('error', reject).listen(0, this.address, resolve));
    this.origin = `http://${this.address}:${this.server.address().port}`;
    return this;
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Every address to watch. */
  get sources() {
    return ATTACKS.flatMap((name) => [`${this.origin}/${name}/page`, `${this.origin}/${name}/feed`]);
  }

  answer({ url }, response) {
    if (url === '/robots.txt') return response.writeHead(200, { 'content-type': 'text/plain' }).end(this.robots);
    const [, name, kind] = url.split('/');
    const document = this.documents.get(name);
    if (!document) return response.writeHead(404).end();
    if (kind === 'feed') return response.writeHead(200, XML).end(linking(this.origin, name));
    return response.writeHead(200, document.headers).end(document.body);
  }
}
