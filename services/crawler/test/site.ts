import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `held` keeps the answer back until it resolves. */
export type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer; delayMs?: number; held?: Promise<void> };
type Route = Answer | ((request: IncomingMessage) => Answer);

/** A news site on loopback; counts what it is asked for. */
export class Site {
  readonly hits: string[] = [];
  private readonly routes = new Map<string, Route>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<Site> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const site = new Site(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => site.serve(request, response));
    return site;
  }

  set(path: string, route: Route): string {
    this.routes.set(path, route);
    return this.url + path;
  }

  count(path: string): number {
    return this.hits.filter((hit) => hit === path).length;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    this.hits.push(path);
    const route = this.routes.get(path);
    const answer: Answer = typeof route === 'function' ? route(request) : (route ?? { status: 404, body: 'nothing here' });
    const send = (): void => {
      response.writeHead(answer.status ?? 200, answer.headers ?? {});
      response.end(answer.body ?? '');
    };
    if (answer.held) void answer.held.then(send);
    else if (answer.delayMs) setTimeout(send, answer.delayMs);
    else send();
  }
}

export type Item = { id: string; title: string; link: string; at?: Date; body?: string };

/** An RSS feed of these items. */
export function rss(title: string, items: Item[]): string {
  const entries = items.map(
    ({ id, title: heading, link, at, body }) =>
      `<item><guid isPermaLink="false">${id}</guid><title>${heading}</title><link>${link}</link>` +
      `${at ? `<pubDate>${at.toUTCString()}</pubDate>` : ''}<description><![CDATA[${body ?? `About ${heading}.`}]]></description></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title><link>http://example.test/</link>${entries.join('\n')}</channel></rss>`;
}

/** A feed that changes its ETag with its items and answers 304 to who has seen it. */
export function liveFeed(title: string, items: Item[]): (request: IncomingMessage) => Answer {
  return (request: IncomingMessage): Answer => {
    const etag = `"${items.length}-${items[0]?.id ?? 'none'}"`;
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
    return { headers: { etag, 'content-type': 'application/rss+xml' }, body: rss(title, items) };
  };
}

/** A page with one report and the clutter that pages have. */
export function articlePage(title: string): string {
  const paragraphs = [
    'The engineers closed the bridge in March after a survey had found cracks in two of its pillars, and traffic was led over the older crossing upstream.',
    'On Friday the council said that the repairs had held in all tests. Lorries may cross again from Monday, at half the former speed for the first two weeks.',
    'Shop owners on the east bank had asked for an earlier date. A third of their customers, they said, had stayed away over the summer.',
  ];
  return `<!doctype html><html lang="en"><head><title>${title} | The Harbour Post</title></head><body><nav><a href="/">Home</a> <a href="/sport">Sport</a></nav>
<article><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</article><aside>Subscribe to our newsletter</aside><footer>All rights reserved</footer></body></html>`;
}
