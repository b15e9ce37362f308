import { createServer } from 'node:http';

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const item = (base) => ({ id, title, text, link, author, published }) => `<item>
<guid isPermaLink="false">${escaped(id)}</guid><title>${escaped(title)}</title><link>${escaped(link ?? `${base}story/${encodeURIComponent(id)}`)}</link>
<description>${escaped(text)}</description>${author ? `<author>${escaped(author)}</author>` : ''}<pubDate>${published.toUTCString()}</pubDate></item>`;

/** A site of the attacker's on loopback: feeds that can be added to at any time, pages of their stories, and redirects to anywhere. */
export class HostileFeed {
  constructor(address) {
    this.address = address;
    this.feeds = new Map();
    this.redirects = new Map();
    this.past = [];
    this.requests = [];
    this.server = createServer((request, response) => this.handle(request, response));
  }

  async start() {
    await new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(0, this.address, resolve);
    });
    this.url = `http://${this.address}:${this.server.address().port}/`;
    return this;
  }

  /** The address of a feed, empty at first. */
  feed(name) {
    if (!this.feeds.has(name)) this.feeds.set(name, []);
    return `${this.url}feeds/${name}.xml`;
  }

  publish(name, story) {
    this.feed(name);
    this.feeds.get(name).unshift({ published: new Date(), ...story });
  }

  /** Takes everything out of a feed; the pages stay. */
  clear(name) {
    this.past.push(...(this.feeds.get(name) ?? []));
    this.feeds.set(name, []);
  }

  /** An address that leads on to another. */
  redirect(name, target, status = 302) {
    this.redirects.set(name, { target, status });
    return `${this.url}go/${name}`;
  }

  rss(stories) {
    return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Northvale Ledger</title><link>${this.url}</link><description>News</description>${stories.map(item(this.url)).join('')}</channel></rss>`;
  }

  page(id) {
    const story = [...this.past, ...[...this.feeds.values()].flat()].find((each) => each.id === id);
    if (!story) return undefined;
    return `<!doctype html><html lang="en"><head><title>${escaped(story.title)}</title>${story.head ?? ''}</head><body><article><h1>${story.rawTitle ?? escaped(story.title)}</h1><p>${story.rawText ?? escaped(story.text)}</p><p>${escaped(story.text)}</p></article></body></html>`;
  }

  handle(request, response) {
    this.requests.push(request.url);
    const [, kind, name = ''] = new URL(request.url, this.url).pathname.split('/');
    const leads = kind === 'go' && this.redirects.get(name);
    if (leads) return response.writeHead(leads.status, { location: leads.target }).end();
    const stories = kind === 'feeds' && this.feeds.get(name.replace(/\.xml$/, ''));
    if (stories) return response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(this.rss(stories));
    const page = kind === 'story' && this.page(decodeURIComponent(name));
    if (page) return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    response.writeHead(404).end();
  }

  stop() {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }
}
