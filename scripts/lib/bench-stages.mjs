import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINING_PROMPT } from '../../frontends/e2e/newsroom/invented-story.mjs';
import { ProductApi } from '../../frontends/e2e/product/product-api.mjs';
import { TestProduct, testEnvironment } from '../../frontends/e2e/product/start-product.mjs';
import { waitUntil } from '../../frontends/e2e/sinks/wait-until.mjs';
import { startWebhookSink } from '../../frontends/e2e/sinks/webhook-sink.mjs';
import { FeedServer } from './bench/feed-server.mjs';
import { percentile, usageOf } from './usage.mjs';

const SECRET = 'the sink and the product share this';
const SOURCES_PER_TASK = 100;
const FAST_HOT_SECONDS = 5;
const GIVEN_UP_AFTER_MS = 30_000;
const IDLE_MS = 10_000;
const SETTLES_WITHIN_MS = 30 * 60_000;

/** The address of an item without what its feed adds to count visits. */
const itemOf = ({ body }) => body?.url?.split('?')[0];

const inSeconds = (milliseconds) => (milliseconds / 1000).toFixed(2);

function spread(name, milliseconds) {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((p) => inSeconds(percentile(milliseconds, p)));
  return `${name}: p50 ${p50} s, p95 ${p95} s, p99 ${p99} s, worst ${inSeconds(Math.max(...milliseconds))} s (${milliseconds.length} alerts)`;
}

/** The stages of the measurement, in order, on one product and its data. */
export class Bench {
  static async open(options, say) {
    const bench = new Bench();
    Object.assign(bench, { options, say });
    bench.feeds = await FeedServer.start({ count: options.sources });
    bench.sink = await startWebhookSink({ secret: SECRET });
    return bench;
  }

  async close() {
    await this.product?.remove();
    await this.sink.stop();
    this.feeds.stop();
  }

  async run() {
    this.sayConditions();
    await this.start(this.options.hot);
    await this.idle();
    await this.watchAll();
    await this.unchanged(`unchanged, every ${this.options.hot} s`, this.options.seconds);
    await this.alerts();
    await this.allNew();
    await this.product.running.stop();
    await this.start(FAST_HOT_SECONDS);
    await this.anHour();
  }

  async start(hotSeconds) {
    const env = testEnvironment({ HOT_SOURCE_SECONDS: String(hotSeconds), LOG_LEVEL: 'warn', RATE_LIMITS: 'off', CALLS_AT_ONCE: 'off', QUOTAS: 'off' });
    if (this.product) this.product.env = env;
    else this.product = new TestProduct(env, this.say);
    await this.product.start();
  }

  /** Figures of a busy machine say little: who reads them must see it. */
  sayConditions() {
    const [{ model } = { model: 'unknown processor' }] = cpus();
    this.say(`${cpus().length} cores (${model}), Node ${process.versions.node}, load of the last minute ${loadavg()[0].toFixed(1)}`);
  }

  /** What the product spends when there is nothing to do, which is in every figure below as well. */
  async idle() {
    const { seconds, product, database } = await this.measured(() => sleep(IDLE_MS));
    const share = (used) => ((used / seconds) * 100).toFixed(1);
    this.say(`idle: product ${share(product)} %, database ${share(database)} % of a core`);
  }

  usage() {
    const { pid, mongodPid } = this.product.running;
    return usageOf([pid, mongodPid]);
  }

  /** Of the product and of its database. */
  cpuSeconds() {
    const { pid, mongodPid } = this.product.running;
    return [pid, mongodPid].map((one) => usageOf([one]).cpuSeconds);
  }

  memory() {
    const [product, database] = this.usage().residentMiB;
    return `product ${product} MiB, database ${database} MiB, together ${product + database} MiB`;
  }

  /** What the product spent, and what the feeds saw of it, while `work` went on. */
  async measured(work) {
    const [from, before, cpu] = [Date.now(), await this.feeds.ask('counts'), this.cpuSeconds()];
    await work();
    const after = await this.feeds.ask('counts');
    const seconds = (Date.now() - from) / 1000;
    const [product, database] = this.cpuSeconds().map((used, index) => used - cpu[index]);
    const counted = { checks: after.checks - before.checks, unchanged: after.unchanged - before.unchanged, articles: after.articles - before.articles };
    return { seconds, ...counted, product, database, cpuSeconds: product + database };
  }

  print(name, { seconds, checks, unchanged, articles, product, database, cpuSeconds }) {
    const perThousand = (used) => ((used / checks) * 1000).toFixed(2);
    this.say(`${name}: ${checks} checks (${unchanged} unchanged, ${articles} articles read) in ${seconds.toFixed(0)} s: ${(checks / seconds).toFixed(0)} a second`);
    this.say(`  CPU per 1,000: ${perThousand(cpuSeconds)} s, of which product ${perThousand(product)}, database ${perThousand(database)}; ${((cpuSeconds / seconds) * 100).toFixed(0)} % of a core`);
  }

  async watchAll() {
    const api = await ProductApi.forUser(this.product.url);
    await api.createWebhook({ url: this.sink.url, secret: SECRET });
    const urls = await this.feeds.ask('urls');
    const first = await this.measured(async () => {
      for (let from = 0; from < urls.length; from += SOURCES_PER_TASK) {
        await api.createTask({ prompt: MINING_PROMPT, title: `Mining ${from}`, intervalInMinutes: 5, email: false, sources: urls.slice(from, from + SOURCES_PER_TASK) });
      }
      await this.settled('every source to be checked once', async () => (await this.feeds.ask('counts')).checks >= urls.length);
    });
    this.print('first check of every source', first);
    await this.quiet();
  }

  settled(what, question) {
    return waitUntil(what, question, { timeoutMs: SETTLES_WITHIN_MS, everyMs: 500 });
  }

  /** Waits until what the stage before caused has come to rest. */
  async quiet() {
    let seen = -1;
    await this.settled('the alerts to end', async () => {
      const same = this.sink.received.length === seen;
      seen = this.sink.received.length;
      if (!same) await sleep(5_000);
      return same;
    });
  }

  async unchanged(name, seconds) {
    const spent = await this.measured(() => sleep(seconds * 1000));
    this.unchangedCost = spent.cpuSeconds / spent.checks;
    this.print(name, spent);
    this.say(`memory: ${this.memory()}`);
  }

  /** Waits for the alerts of these items, until all are there or none has come for a while; says how many stayed away. */
  async allAlerted(published) {
    const missing = new Set(published.map(({ url }) => url));
    let [seen, lastAt] = [0, Date.now()];
    await this.settled('an alert for every new item', () => {
      const fresh = this.sink.accepted.slice(seen);
      if (fresh.length > 0) [seen, lastAt] = [seen + fresh.length, Date.now()];
      for (const delivery of fresh) missing.delete(itemOf(delivery));
      return missing.size === 0 || Date.now() - lastAt > this.options.hot * 1000 + GIVEN_UP_AFTER_MS;
    });
    if (missing.size > 0) this.say(`${missing.size} of ${published.length} new items brought no alert, ${[...missing][0]} among them`);
    return published.filter(({ url }) => !missing.has(url));
  }

  /** A few items on feeds all over, as on an ordinary day; their checks lie spread over the interval. */
  async alerts() {
    const published = [];
    const step = Math.max(1, Math.floor(this.options.sources / this.options.alerts));
    for (let feed = 0; feed < this.options.sources && published.length < this.options.alerts; feed += step) {
      published.push(...(await this.feeds.ask('publish', [feed])));
      await sleep(100);
    }
    await this.tell('alerts', await this.allAlerted(published));
  }

  async tell(name, published) {
    const served = new Map((await this.feeds.ask('served')).map((item) => [item.url, item.servedAt]));
    const arrived = new Map();
    for (const delivery of this.sink.accepted) if (!arrived.has(itemOf(delivery))) arrived.set(itemOf(delivery), delivery.at);
    this.say(spread(`${name}: publication to alert`, published.map(({ url, at }) => arrived.get(url) - at)));
    this.say(spread(`${name}: fetch to alert`, published.map(({ url }) => arrived.get(url) - served.get(url))));
  }

  /** A new item on every feed at once: the worst two minutes that there can be. */
  async allNew() {
    let published = [];
    const spent = await this.measured(async () => {
      published = await this.allAlerted(await this.feeds.ask('publish', Array.from({ length: this.options.sources }, (_, feed) => feed)));
    });
    this.print('one new item on every source', spent);
    // Sources go on being checked while the alerts come in; what that costs is known from the stage before.
    const [found, rest] = [spent.checks - spent.unchanged, spent.unchanged * this.unchangedCost];
    this.say(`  of which ${found} checks found an item: ${(((spent.cpuSeconds - rest) / found) * 1000).toFixed(2)} s of CPU per 1,000 of these`);
    await this.tell('one new item on every source', published);
    this.say(`memory: ${this.memory()}`);
  }

  /** As many checks as an hour brings, as fast as they will go. */
  async anHour() {
    const until = (await this.feeds.ask('counts')).checks + this.options.checks;
    this.print(`unchanged, as fast as it goes`, await this.measured(() => this.settled('an hour’s worth of checks', async () => (await this.feeds.ask('counts')).checks >= until)));
    this.say(`memory after an hour’s worth of checks: ${this.memory()}`);
  }
}
