import { setTimeout as sleep } from 'node:timers/promises';
import { inventedStory } from './invented-story.mjs';
import { SiteServer } from './site-server.mjs';
import { SITES } from './sites.mjs';
import { ARCHIVE, STORIES } from './stories.mjs';

const ARCHIVE_AGE_MS = 36 * 3_600_000;
const ARCHIVE_STEP_MS = 5 * 3_600_000;

// Linux answers on all of 127.0.0.0/8, so each site can be a host of its own; elsewhere only the port tells them apart.
const addressOf = (index) => (process.platform === 'linux' ? `127.0.3.${index + 10}` : '127.0.0.1');

const storyOf = (given) => (typeof given === 'string' ? STORIES[given] : given);

class Newsroom {
  constructor(sites, requests) {
    this.sites = Object.fromEntries(sites.map((site) => [site.key, site]));
    this.requests = requests;
  }

  site(key) {
    const site = this.sites[key];
    if (!site) throw new Error(`there is no site "${key}" in the newsroom`);
    return site;
  }

  /** Publishes a story (one of STORIES by name, or its own words) on a site, now unless told otherwise. */
  publish({ site, story = {}, publishedAt = new Date(), ...words }) {
    const told = { summary: '', author: 'Newsdesk', body: [], ...storyOf(story), ...words };
    if (!told.title) throw new Error('a story needs a title');
    const body = typeof told.body === 'string' ? told.body.split(/\n{2,}/) : told.body;
    return this.site(site).add({ ...told, summary: told.summary || body[0] || told.title, body }, publishedAt);
  }

  /** Publishes an invented story with a number of its own, for runs that need many different ones. */
  publishInvented({ site, number, publishedAt = new Date() }) {
    return this.site(site).add(inventedStory(number), publishedAt);
  }

  /** Changes how a site behaves from now on: delayMs, status and headers of every answer, captcha. */
  behave(site, behaviour) {
    Object.assign(this.site(site).behaviour, behaviour);
  }

  /** Requests that were answered, oldest first; all, or those to one site and, where given, one path. */
  requestsTo(site, path) {
    return this.requests.filter((request) => request.site === site && (path === undefined || request.path === path));
  }

  /** Resolves with the first request that satisfies `matches`; fails after `timeoutMs`. */
  async waitForRequest(matches, timeoutMs = 30_000) {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const found = this.requests.find(matches);
      if (found) return found;
      if (Date.now() > end) throw new Error(`no such request came within ${timeoutMs} ms`);
      await sleep(50);
    }
  }

  async stop() {
    await Promise.all(Object.values(this.sites).map((site) => site.stop()));
  }
}

function fillArchive(newsroom) {
  for (const [site, stories] of Object.entries(ARCHIVE)) {
    if (!newsroom.sites[site]) continue;
    stories.forEach((story, index) => newsroom.publish({ site, story, publishedAt: new Date(Date.now() - ARCHIVE_AGE_MS + index * ARCHIVE_STEP_MS) }));
  }
}

/** Opens the invented newsrooms (all, or the ones named by `keys`) on loopback, each with what it published before today. */
export async function startNewsroom({ keys = SITES.map((site) => site.key), archive = true } = {}) {
  const requests = [];
  const sites = SITES.filter((site) => keys.includes(site.key)).map((site) => new SiteServer(site, (entry) => requests.push(entry)));
  await Promise.all(sites.map((site, index) => site.start(addressOf(index))));
  const newsroom = new Newsroom(sites, requests);
  if (archive) fillArchive(newsroom);
  return newsroom;
}
