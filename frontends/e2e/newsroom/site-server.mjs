import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { articlePage, captchaPage, listPage, PICTURE } from './render-page.mjs';
import { broken, feedOf } from './render-feed.mjs';
import { answer, answerPlainly } from './responses.mjs';

const SLOW_MS = 4_000;

const slugOf = (title) =>
  title.normalize('NFD').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '').slice(0, 60);

/** One newsroom's site on an address of its own. `behaviour` may be changed at any time: delayMs, status, headers, captcha. */
export class SiteServer {
  constructor(site, log) {
    Object.assign(this, site);
    this.articles = [];
    this.log = log;
    this.behaviour = { delayMs: site.mood === 'slow' ? SLOW_MS : 0, captcha: site.mood === 'captcha' };
    this.server = createServer((request, response) => void this.handle(request, response));
    // Shorter than a crawler's own, or it would be handed connections that are about to close.
    this.server.keepAliveTimeout = 30_000;
  }

  async start(address) {
    await new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(0, address, resolve);
    });
    this.url = `http://${address}:${this.server.address().port}/`;
    const feed = feedOf(this.feed);
    this.feedUrl = feed && new URL(feed.path, this.url).href;
  }

  stop() {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  add(story, publishedAt) {
    const number = this.articles.length + 1;
    const path = `/${this.section}/${publishedAt.getUTCFullYear()}/${slugOf(story.title)}-${number}.html`;
    const article = { ...story, id: `${this.key}-${number}`, site: this.key, path, url: new URL(path, this.url).href, publishedAt };
    this.articles.push(article);
    return article;
  }

  /** Changes what an article says and, with it, the page; the feed keeps its id. */
  update(id, changes) {
    const article = this.articles.find((candidate) => candidate.id === id);
    Object.assign(article, changes, { modifiedAt: new Date() });
    return article;
  }

  get modifiedAt() {
    return new Date(Math.max(0, ...this.articles.map((article) => Number(article.modifiedAt ?? article.publishedAt))));
  }

  async handle(request, response) {
    const startedAt = Date.now();
    const path = new URL(request.url, this.url).pathname;
    response.once('close', () => this.log({ at: startedAt, site: this.key, method: request.method, path, status: response.statusCode, ms: Date.now() - startedAt, headers: request.headers }));
    const { delayMs, status, headers } = this.behaviour;
    if (delayMs) await sleep(delayMs);
    if (response.destroyed) return;
    if (path === '/robots.txt') this.robots(request, response);
    else if (status) answerPlainly(request, response, status, `<h1>${status}</h1>`, headers);
    else if (this.behaviour.captcha) answerPlainly(request, response, 200, captchaPage(), { 'cache-control': 'no-store' });
    else this.serve(request, response, path);
  }

  robots(request, response) {
    const rules = this.mood === 'disallowed' ? 'User-agent: *\nDisallow: /\n' : 'User-agent: *\nDisallow: /private/\nAllow: /\n';
    answerPlainly(request, response, 200, rules, { 'content-type': 'text/plain; charset=utf-8' });
  }

  serve(request, response, path) {
    const feed = feedOf(this.feed);
    if (path === feed?.path) return this.serveFeed(request, response, feed);
    if (path === '/pictures/lead.svg') return answerPlainly(request, response, 200, PICTURE, { 'content-type': 'image/svg+xml' });
    const type = 'text/html; charset=utf-8';
    if (path === '/' || path === `/${this.section}/`) return answer(request, response, { type, body: listPage(this, this.articles), modifiedAt: this.modifiedAt });
    const article = this.articles.find((candidate) => candidate.path === path);
    if (!article) return answerPlainly(request, response, 404, '<h1>Not found</h1>');
    return answer(request, response, { type, body: articlePage(this, article, this.articles), modifiedAt: article.modifiedAt ?? article.publishedAt });
  }

  serveFeed(request, response, feed) {
    const body = feed.render(this, this.articles);
    answer(request, response, { type: feed.type, body: this.mood === 'broken' ? broken(body) : body, modifiedAt: this.modifiedAt });
  }
}
