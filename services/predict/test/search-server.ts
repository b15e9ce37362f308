import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Article = { title: string; path: string; publisher: string; snippet: string; paragraphs: readonly string[]; ageDays: number };
export type Provider = 'google' | 'bing' | 'gdelt';
export type Answer = { status: number; type?: string; body?: string; headers?: Record<string, string> };

export type SearchServer = {
  env: Record<string, string>;
  base: string;
  asked: URL[];
  robots: { text: string };
  /** Puts an answer of one's own in place of a provider's results; null brings the results back. */
  answerWith: (provider: Provider, answer: Answer | null) => void;
  close: () => Promise<void>;
};

/** A harbour dispute as invented newsrooms tell it. */
export const harbourNews: readonly Article[] = [
  {
    title: 'Northvale harbour strike likely to end after union and port agree on pay',
    path: '/courier/deal-near',
    publisher: 'Tidewater Courier',
    snippet: 'The Northvale harbour strike is likely to end before 14 November 2026, the port authority said.',
    paragraphs: ['The Northvale harbour strike is likely to end before 14 November 2026, the port authority said on Tuesday.', 'Both sides have agreed on a pay rise of four percent, and the union expects its members to approve it within days.'],
    ageDays: 1,
  },
  {
    title: 'Dockers doubt that Northvale harbour strike will end this month',
    path: '/ledger/doubts',
    publisher: 'Harbour Ledger',
    snippet: 'A vote on ending the Northvale harbour strike was postponed, and many dockers doubt that it will pass.',
    paragraphs: ['A vote on ending the Northvale harbour strike was postponed on Monday, and many dockers doubt that it will pass.', 'The port authority has rejected a demand for shorter shifts, which the union had called decisive.'],
    ageDays: 2,
  },
  {
    title: 'How earlier strikes at Northvale harbour came to an end',
    path: '/gazette/history',
    publisher: 'Coast Gazette',
    snippet: 'The last strike at Northvale harbour ended in March 2019 after three weeks.',
    paragraphs: ['The last strike at Northvale harbour ended in March 2019 after three weeks, and the one before it after five days.'],
    ageDays: 40,
  },
];

/** Serves Google News, Bing News and GDELT in their documented shapes, and the pages that they find. */
export async function startSearchServer(articles: readonly Article[] = harbourNews): Promise<SearchServer> {
  const asked: URL[] = [];
  const robots = { text: 'User-agent: *\nDisallow: /private/\n' };
  const answers = new Map<Provider, Answer>();
  let base = '';
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', base);
    asked.push(url);
    const provider = (['google', 'bing', 'gdelt'] as const).find((name) => url.pathname === `/search/${name}`);
    if (url.pathname === '/robots.txt') return send(response, { status: 200, type: 'text/plain', body: robots.text });
    if (provider) return send(response, answers.get(provider) ?? resultsOf(provider, articles, base));
    const article = articles.find(({ path }) => path === url.pathname);
    return send(response, article ? { status: 200, type: 'text/html; charset=utf-8', body: page(article) } : { status: 404 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    asked,
    robots,
    env: {
      SEARCH_GOOGLE_NEWS_URL: `${base}/search/google`,
      SEARCH_BING_NEWS_URL: `${base}/search/bing`,
      SEARCH_GDELT_URL: `${base}/search/gdelt`,
      SEARCH_GDELT_SECONDS: '0',
      PRIVATE_HOSTS_ALLOWED: '127.0.0.0/8',
    },
    answerWith: (provider, answer) => void (answer ? answers.set(provider, answer) : answers.delete(provider)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function send(response: ServerResponse, { status, type = 'text/plain', body = '', headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}

function published({ ageDays }: Article): Date {
  return new Date(Date.now() - ageDays * 86_400_000);
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function resultsOf(provider: Provider, articles: readonly Article[], base: string): Answer {
  if (provider === 'gdelt') {
    const listed = articles.map((article) => ({ url: base + article.path, title: article.title, seendate: published(article).toISOString().replace(/[-:]|\.\d+/g, ''), domain: article.publisher, language: 'English' }));
    // GDELT has been seen to leave control characters in titles.
    return { status: 200, type: 'application/json', body: JSON.stringify({ articles: listed }).replace('strike', 'strike\u0001') };
  }
  const items = articles.map((article) => (provider === 'google' ? googleItem(article) : bingItem(article, base)));
  return { status: 200, type: 'application/rss+xml', body: `<?xml version="1.0"?><rss version="2.0" xmlns:News="https://www.bing.com/news/search"><channel><title>Results</title>${items.join('')}</channel></rss>` };
}

function googleItem(article: Article): string {
  const host = `https://${article.publisher.toLowerCase().replace(/ /g, '-')}.example`;
  const link = `https://news.google.com/rss/articles/CB${Buffer.from(article.path).toString('hex')}`;
  const description = `<a href="${link}">${escaped(article.title)}</a>&nbsp;<font>${article.publisher}</font>`;
  return `<item><title>${escaped(article.title)} - ${article.publisher}</title><link>${link}</link><pubDate>${published(article).toUTCString()}</pubDate><description>${escaped(description)}</description><source url="${host}">${article.publisher}</source></item>`;
}

function bingItem(article: Article, base: string): string {
  const link = `http://www.bing.com/news/apiclick.aspx?ref=FexRss&tid=1&url=${encodeURIComponent(base + article.path)}&c=2`;
  return `<item><title>${escaped(article.title)}</title><link>${escaped(link)}</link><description>${escaped(article.snippet)}</description><pubDate>${published(article).toUTCString()}</pubDate><News:Source>${article.publisher}</News:Source></item>`;
}

function page({ title, paragraphs }: Article): string {
  const menu = '<nav><p>Subscribe now to every edition of this newspaper and save a lot of money</p></nav>';
  return `<!doctype html><html><head><title>${escaped(title)}</title><script>var tracked = "a script that is not text";</script></head><body>${menu}<article><h1>${escaped(title)}</h1>${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')}</article></body></html>`;
}
