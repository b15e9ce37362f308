/** CPU that the engine spends per operation: `npm run bench:engine -w services/crawler` after a build. */
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { HttpClient, parsePrivateHosts } from '@forewire/kit/http-client';
import { readArticle } from '../dist/articles/read-article.js';
import { readListPage } from '../dist/discover/list-page.js';
import { feedFingerprint } from '../dist/feeds/feed-fingerprint.js';
import { parseFeed } from '../dist/feeds/parse-feed.js';
import { isAllowed, parseRobots } from '../dist/robots/robots.js';

const PARAGRAPH = '<p>The harbour board said on Monday that the second berth would stay shut until engineers had looked at the piles, a step that will cost the town several thousand a day. <a href="https://herald.example/more?x=1&amp;y=2">More</a></p>';
const ADDRESS = 'https://herald.example/';

function buildFeed() {
  const items = Array.from(
    { length: 25 },
    (_, n) => `<item><title>Story ${n} &amp; more about the harbour</title><link>${ADDRESS}2024/${n}</link><guid isPermaLink="false">herald-${n}</guid><pubDate>Sat, 01 Jun 2024 09:00:${String(n).padStart(2, '0')} +0200</pubDate><dc:creator>Ann Berg</dc:creator><category>Port</category><description>What the story says in one line.</description><content:encoded><![CDATA[${PARAGRAPH.repeat(12)}]]></content:encoded></item>`,
  );
  return Buffer.from(`<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Herald</title><link>${ADDRESS}</link>${items.join('')}</channel></rss>`);
}

function buildPage() {
  const links = Array.from({ length: 60 }, (_, n) => `<li class="card"><a href="/2024/05/story-about-berth-number-${n}"><img src="/t${n}.jpg" alt=""><h4>Headline of story number ${n} about the berth</h4></a><p>A line that says what it is about.</p></li>`).join('');
  const menu = Array.from({ length: 80 }, (_, n) => `<li><a href="/section-${n}">Section ${n}</a></li>`).join('');
  return Buffer.from(
    `<!doctype html><html lang="en"><head><title>Berth stays closed | Herald</title><meta property="og:title" content="Berth stays closed"><script type="application/ld+json">{"@type":"NewsArticle","headline":"Berth stays closed","datePublished":"2024-05-03"}</script></head><body><nav><ul>${menu}</ul></nav><main><article><h1>Berth stays closed</h1>${PARAGRAPH.repeat(60)}</article><aside class="related"><ul>${links}</ul></aside></main><footer><ul>${menu}</ul></footer></body></html>`,
  );
}

async function measure(name, work, count) {
  for (let n = 0; n < count / 5; n++) await work();
  const before = process.cpuUsage();
  for (let n = 0; n < count; n++) await work();
  report(name, process.cpuUsage(before), count);
}

function report(name, { user, system }, count) {
  console.log(`${name.padEnd(44)} ${((user + system) / 1000 / count).toFixed(3).padStart(8)} ms CPU`);
}

async function measureUnchanged() {
  const server = fork(new URL(import.meta.url), ['serve']);
  const port = await new Promise((resolve) => server.once('message', resolve));
  const http = new HttpClient({ privateHosts: parsePrivateHosts('127.0.0.1') });
  const run = async (count) => {
    let done = 0;
    await Promise.all(Array.from({ length: 32 }, async () => {
      while (done++ < count) await http.get(`http://127.0.0.1:${port}/feed`, { etag: '"1"' });
    }));
  };
  await run(3_000);
  const before = process.cpuUsage();
  await run(20_000);
  report('GET answered 304, kept-alive', process.cpuUsage(before), 20_000);
  await http.close();
  server.kill();
}

function serve() {
  const server = createServer((_request, response) => response.writeHead(304, { etag: '"1"' }).end());
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
}

async function main() {
  const feed = buildFeed();
  const page = buildPage();
  const html = page.toString();
  const robots = parseRobots('User-agent: *\nDisallow: /private\nAllow: /private/open\nDisallow: /*.pdf$\n'.repeat(20));
  await measureUnchanged();
  await measure(`feed fingerprint (${feed.length} bytes)`, () => feedFingerprint(feed), 2_000);
  await measure('feed parsed, 25 items', () => parseFeed(feed, { url: ADDRESS }), 1_000);
  await measure('feed parsed, all bodies cleaned', () => JSON.stringify(parseFeed(feed, { url: ADDRESS })), 300);
  await measure(`article read (${page.length} bytes)`, () => readArticle(page, { url: ADDRESS }), 300);
  await measure('list page read', () => readListPage(html, ADDRESS), 300);
  await measure('robots.txt question', () => isAllowed(robots, 'Forewire', `${ADDRESS}2024/05/a-story?x=1`), 20_000);
}

if (process.argv[2] === 'serve') serve();
else await main();
