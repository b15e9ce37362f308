/** Thousands of small feeds in a process of their own, so that serving them isn't counted as the product's work. */
import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:net';
import { inventedStory } from './invented-story.mjs';
import { articlePage } from './render-page.mjs';
import { feedOf } from './render-feed.mjs';
import { answer, answerPlainly } from './responses.mjs';

const FEEDS_PER_HOST = 4;
const LARGEST_ADDRESS = 250;
const ARCHIVED_ITEMS = 15;
const HOUR_MS = 3_600_000;
const startedAt = Date.now();

/**
 * Feeds on many hosts: on Linux each is an address of its own under one port, elsewhere a port of its own.
 * `paragraphs` makes articles longer than the shortest ones; `goods` says what the stories of a feed are about, and
 * `archiveHours` how far apart those are that it begins with.
 */
class ManyFeeds {
  constructor({ count, hosts = Math.ceil(count / FEEDS_PER_HOST), paragraphs, goods, archiveHours = 24 }) {
    Object.assign(this, { hosts, paragraphs, goods, archiveHours });
    this.feeds = Array.from({ length: count }, () => ({ items: [], version: 0, modifiedAt: new Date(startedAt - HOUR_MS) }));
    this.counts = { checks: 0, unchanged: 0, articles: 0, robots: 0, other: 0 };
    this.http = createHttp((request, response) => this.handle(request, response));
    this.http.keepAliveTimeout = 130_000;
    this.bases = [];
  }

  async listen() {
    let port = 0;
    for (let host = 0; host < this.hosts; host++) {
      const server = createServer((socket) => this.http.emit('connection', socket));
      const address = process.platform === 'linux' ? `127.20.${Math.floor(host / LARGEST_ADDRESS)}.${1 + (host % LARGEST_ADDRESS)}` : '127.0.0.1';
      await new Promise((resolve, reject) => server.once('error', reject).listen(process.platform === 'linux' ? port : 0, address, 1024, resolve));
      port = server.address().port;
      this.bases.push(`http://${address}:${port}`);
    }
  }

  baseOf(feed) {
    return this.bases[feed % this.hosts];
  }

  urlOf(feed) {
    return `${this.baseOf(feed)}/${feed}/feed.xml`;
  }

  site(feed) {
    return { name: `Paper ${feed}`, language: 'en', feed: 'rss', section: 'news', tagline: 'Mining and metals', url: `${this.baseOf(feed)}/${feed}/`, feedUrl: this.urlOf(feed) };
  }

  article(feed, number, publishedAt) {
    const story = inventedStory(feed * 1_000 + number, { paragraphs: this.paragraphs, good: this.goods?.[feed % this.goods.length] });
    return { ...story, id: `${feed}-${number}`, url: `${this.baseOf(feed)}/${feed}/${number}.html`, publishedAt };
  }

  articles(feed) {
    const archive = Array.from({ length: ARCHIVED_ITEMS }, (_, index) => this.article(feed, index, new Date(startedAt - (ARCHIVED_ITEMS - index) * this.archiveHours * HOUR_MS)));
    return [...archive, ...this.feeds[feed].items];
  }

  /** Adds one new item to a feed and says where and when. */
  publish(feed) {
    const state = this.feeds[feed];
    const item = this.article(feed, ARCHIVED_ITEMS + state.items.length, new Date());
    state.items.push(item);
    state.version += 1;
    state.modifiedAt = item.publishedAt;
    return { feed, url: item.url, title: item.title, at: item.publishedAt.getTime() };
  }

  handle(request, response) {
    const [, feed, file = ''] = request.url.split(/[/?]/);
    const number = Number(feed);
    if (request.url === '/robots.txt') {
      this.counts.robots += 1;
      answerPlainly(request, response, 404, '');
    } else if (!this.feeds[number]) {
      this.counts.other += 1;
      answerPlainly(request, response, 404, '');
    } else if (file === 'feed.xml') this.serveFeed(request, response, number);
    else this.serveArticle(request, response, number, Number.parseInt(file, 10));
  }

  serveFeed(request, response, number) {
    const state = this.feeds[number];
    this.counts.checks += 1;
    const etag = `"${number}-${state.version}"`;
    for (const item of state.items) item.servedAt ??= Date.now();
    if (request.headers['if-none-match'] === etag) {
      this.counts.unchanged += 1;
      response.writeHead(304, { etag }).end();
      return;
    }
    const feed = feedOf('rss');
    answer(request, response, { type: feed.type, body: feed.render(this.site(number), this.articles(number)), modifiedAt: state.modifiedAt, etag });
  }

  serveArticle(request, response, number, item) {
    this.counts.articles += 1;
    const articles = this.articles(number);
    const article = articles[item];
    if (!article) return answerPlainly(request, response, 404, '');
    return answer(request, response, { type: 'text/html; charset=utf-8', body: articlePage(this.site(number), article, articles), modifiedAt: article.publishedAt });
  }

  served() {
    return this.feeds.flatMap((feed) => feed.items.filter((item) => item.servedAt).map((item) => ({ url: item.url, at: item.publishedAt.getTime(), servedAt: item.servedAt })));
  }
}

const feeds = new ManyFeeds(JSON.parse(process.argv[2]));
const ANSWERS = {
  urls: () => feeds.feeds.map((_, feed) => feeds.urlOf(feed)),
  counts: () => ({ ...feeds.counts }),
  publish: (numbers) => numbers.map((number) => feeds.publish(number)),
  served: () => feeds.served(),
};
process.on('message', ({ id, ask, input }) => process.send({ id, answer: ANSWERS[ask](input) }));
process.on('disconnect', () => process.exit(0));
await feeds.listen();
process.send({ id: 0 });
