import { createServer } from 'node:http';

/** A harbour dispute as three invented newsrooms tell it. */
const REPORTS = [
  { path: '/courier/deal', publisher: 'Tidewater Courier', title: 'Veldhaven port strike likely to end after union and port agree on pay', text: 'The Veldhaven port strike is likely to end within days, the port authority said on Tuesday. Both sides have agreed on a pay rise of four percent.', ageDays: 1 },
  { path: '/ledger/doubts', publisher: 'Harbour Ledger', title: 'Dockers doubt that the Veldhaven port strike will end this week', text: 'A vote on ending the Veldhaven port strike was postponed on Monday, and many dockers doubt that it will pass. The port authority has rejected shorter shifts.', ageDays: 2 },
  { path: '/gazette/history', publisher: 'Coast Gazette', title: 'How earlier strikes at the port of Veldhaven came to an end', text: 'The last strike at the port of Veldhaven ended in March 2019 after three weeks, and the one before it after five days. The Veldhaven port handled 3.1 million containers in 2023, 3.4 million in 2024 and 2.9 million in 2025.', ageDays: 40 },
];

function itemOf({ path, publisher, title, text, ageDays }, base) {
  const published = new Date(Date.now() - ageDays * 86_400_000).toUTCString();
  return `<item><title>${title}</title><link>${base}${path}</link><description>${text}</description><pubDate>${published}</pubDate><News:Source>${publisher}</News:Source></item>`;
}

function pageOf({ title, text }) {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1>${text.split('. ').map((sentence) => `<p>${sentence.replace(/\.$/, '')}.</p>`).join('')}</article></body></html>`;
}

/** Serves a news search in the shape of Bing News' RSS, and the reports that it finds; `hold()` lets searches wait until what it returns is called. */
export async function startSearchSink() {
  let held = Promise.resolve();
  let base = '';
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://sink.test');
    const report = REPORTS.find(({ path }) => path === pathname);
    if (report) return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(report));
    if (pathname !== '/search') return response.writeHead(404).end();
    const items = REPORTS.map((each) => itemOf(each, base)).join('');
    return held.then(() => response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(`<?xml version="1.0"?><rss version="2.0" xmlns:News="https://www.bing.com/news/search"><channel><title>Results</title>${items}</channel></rss>`));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${server.address().port}`;
  return {
    env: { SEARCH_PROVIDERS: 'bing-news', SEARCH_BING_NEWS_URL: `${base}/search` },
    hold() {
      let release;
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
