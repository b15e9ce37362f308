import { setTimeout as sleep } from 'node:timers/promises';
import { GOODS } from '../../../frontends/e2e/newsroom/invented-story.mjs';
import { spread } from './alerts.mjs';
import { arrivals, oneEach } from './arrivals.mjs';
import { perItem } from './mongod-figures.mjs';
import { allAlerted, outcomeOf, probe, publish, sayOutcome } from './publishing.mjs';
import { reasonsFor } from './reasons.mjs';
import { Rig } from './rig.mjs';

/** Of an article beyond its first two; together some 5,000 characters of text on a page of 9,000. */
const PARAGRAPHS = 12;
/** Between articles that feeds begin with: two of each are young enough to be news to the monitors' first runs. */
const ARCHIVE_HOURS = 72;
const FAST_HOT_SECONDS = 5;
const EVENT_LOOP = 'nodejs_eventloop_lag_p99_seconds';

const perThousand = (cpu, items) => (cpu / items) * 1000;

/** Many feeds with many monitors of some sources each, news in all of them, and an alert by mail, webhook and browser for each. */
export class NewsBench {
  /** Options: feeds, hosts, monitors, owners, hot, settle, seconds, rate, flat; profileDir. */
  static async run(options, { burst = false } = {}, say) {
    const bench = new NewsBench();
    Object.assign(bench, { options, burst, say, monitors: [] });
    const { feeds, hosts, hot, profileDir } = options;
    const served = { count: feeds, hosts: Math.min(feeds, hosts), paragraphs: PARAGRAPHS, goods: GOODS, archiveHours: ARCHIVE_HOURS };
    bench.rig = await Rig.open({ feeds: served, hotSeconds: hot, profileDir }, say);
    try {
      return await bench.measure();
    } finally {
      await bench.rig.close();
    }
  }

  async measure() {
    const { feeds, monitors, hot } = this.options;
    const { peak, answer: first } = await this.rig.peakOf(() => this.rig.spent(() => this.watchAll()));
    this.say(`first check of ${feeds} sources for ${monitors} monitors: ${perThousand(first.cpu, feeds).toFixed(1)} s of CPU per 1,000, ${first.articles} pages read; at most ${peak} MiB`);
    const unchanged = await this.unchanged();
    const settled = this.rig.memory();
    this.say(`memory once settled: ${settled} MiB`);
    const news = await this.news(await this.baseline());
    const flatOut = this.options.flat > 0 ? await this.flatOut() : undefined;
    return { feeds, hot, unchanged, news, flatOut, memory: { peak, settled, afterNews: news.memory } };
  }

  async watchAll() {
    const { monitors, owners } = this.options;
    const urls = await this.rig.feeds.ask('urls');
    for (let number = 0; number < owners; number++) {
      const api = await this.rig.owner(number);
      this.api ??= api;
      for (let monitor = number; monitor < monitors; monitor += owners) await this.createMonitor(api, monitor, urls);
    }
    await this.rig.settled('every source to be checked once', async () => (await this.rig.feeds.ask('counts')).checks >= urls.length);
    await this.rig.quiet();
  }

  /** Feeds write about one thing that is mined each, and a monitor watches feeds that write about its own. */
  async createMonitor(api, monitor, urls) {
    const kind = monitor % GOODS.length;
    const alike = urls.filter((_, feed) => feed % GOODS.length === kind);
    const [place, among] = [Math.floor(monitor / GOODS.length), Math.ceil((this.options.monitors - kind) / GOODS.length)];
    const sources = alike.filter((_, index) => index % among === place);
    const { id } = await api.createTask({ prompt: `News about ${GOODS[kind]} mines`, title: `${GOODS[kind]} ${monitor}`, intervalInMinutes: 5, email: true, sources });
    this.monitors.push({ api, id, folders: new Set(sources.map((url) => new URL('.', url).href)) });
  }

  async unchanged() {
    const { checks, cpu, product, database, seconds } = await this.rig.spent(() => sleep(this.options.settle * 1000));
    const each = { cpuPerThousand: perThousand(cpu, checks), product: perThousand(product, checks), database: perThousand(database, checks), perSecond: checks / seconds };
    this.say(`unchanged, ${each.perSecond.toFixed(0)} checks a second: ${each.cpuPerThousand.toFixed(2)} s of CPU per 1,000 (product ${each.product.toFixed(2)}, database ${each.database.toFixed(2)})`);
    return each;
  }

  /** What the time without news costs while somebody asks for their tasks. */
  async baseline() {
    const stop = probe(this.api);
    const spent = await this.rig.spent(() => sleep(this.options.settle * 1000));
    const api = spread(await stop());
    this.say(`GET /api/tasks without news: p50 ${api.p50.toFixed(0)} ms, p99 ${api.p99.toFixed(0)} ms`);
    return spent;
  }

  plan() {
    const { feeds, seconds, rate } = this.options;
    return this.burst ? oneEach({ feeds, seconds }) : arrivals({ feeds, seconds, perSecond: rate });
  }

  async news(baseline) {
    await this.rig.metric(EVENT_LOOP);
    await this.rig.toggleProfile();
    const stop = probe(this.api);
    let [published, eventLoop, api] = [[], Number.NaN, []];
    const spent = await this.rig.spent(async () => {
      published = await publish(this.rig.feeds, this.plan());
      api = await stop();
      eventLoop = await this.rig.metric(EVENT_LOOP);
      await allAlerted(this.rig, published, { hotSeconds: this.options.hot });
    });
    await this.rig.toggleProfile();
    const figures = this.above(baseline, spent, published.length);
    const outcome = await outcomeOf(this.rig, published);
    const reasons = await reasonsFor(outcome.notOnce.webhook.lost, (url) => this.monitors.find(({ folders }) => folders.has(new URL('.', url).href)));
    const result = { published: published.length, perSecond: published.length / this.options.seconds, ...figures, ...outcome, reasons, api: spread(api), eventLoopP99Ms: eventLoop * 1000, memory: this.rig.memory() };
    this.sayNews(result);
    return result;
  }

  /** What each article cost beyond what the same time costs without any. */
  above(baseline, { seconds, product, database, mongod, articles }, count) {
    const share = seconds / baseline.seconds;
    const [own, databases] = [perThousand(product - baseline.product * share, count), perThousand(database - baseline.database * share, count)];
    return { seconds, pagesRead: articles, cpuPerThousand: own + databases, product: own, database: databases, mongod: perItem(mongod, count, baseline.mongod, share) };
  }

  sayNews(result) {
    const { published, seconds, cpuPerThousand, product, database, mongod, api, delay } = result;
    this.say(`${published} news in ${this.options.seconds} s, all alerted after ${seconds.toFixed(0)} s: ${cpuPerThousand.toFixed(1)} s of CPU per 1,000 above the unchanged (product ${product.toFixed(1)}, database ${database.toFixed(1)})`);
    this.say(`  for each: ${mongod.transactions.toFixed(1)} transactions, ${mongod.events.toFixed(1)} events`);
    for (const kind of ['commands', 'collections', 'collectionMs']) this.say(`  ${kind} for each: ${Object.entries(mongod[kind]).map(([name, count]) => `${name} ${count}`).join(', ')}`);
    for (const [channel, found] of Object.entries(delay)) if (found) this.say(`  fetch to ${channel}: p50 ${found.p50} ms, p99 ${found.p99} ms, at most ${found.max} ms`);
    this.say(`  GET /api/tasks beside it: p50 ${api.p50.toFixed(0)} ms, p99 ${api.p99.toFixed(0)} ms; event loop p99 ${result.eventLoopP99Ms.toFixed(0)} ms; memory afterwards ${result.memory} MiB`);
    sayOutcome(this.say, result);
    for (const [url, reason] of Object.entries(result.reasons)) this.say(`  ${url}: ${reason}`);
  }

  /** Checks as fast as they go, by asking for more of them than there can be. */
  async flatOut() {
    await this.rig.start(FAST_HOT_SECONDS);
    await sleep(FAST_HOT_SECONDS * 1000);
    const { checks, cpu, seconds } = await this.rig.spent(() => sleep(this.options.flat * 1000));
    this.say(`unchanged, as fast as it goes: ${(checks / seconds).toFixed(0)} a second, ${perThousand(cpu, checks).toFixed(2)} s of CPU per 1,000`);
    return { cpuPerThousand: perThousand(cpu, checks), perSecond: checks / seconds };
  }
}
