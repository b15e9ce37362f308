import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProductApi } from '../../../frontends/e2e/product/product-api.mjs';
import { TestProduct, testEnvironment } from '../../../frontends/e2e/product/start-product.mjs';
import { startSmtpSink } from '../../../frontends/e2e/sinks/smtp-sink.mjs';
import { waitUntil } from '../../../frontends/e2e/sinks/wait-until.mjs';
import { startWebhookSink } from '../../../frontends/e2e/sinks/webhook-sink.mjs';
import { ROOT } from '../paths.mjs';
import { usageOf } from '../usage.mjs';
import { FeedServer } from './feed-server.mjs';
import { difference, MongodFigures } from './mongod-figures.mjs';
import { PushReceiver } from './push-receiver.mjs';

const SECRET = 'the sink and the product share this';
const METRICS_TOKEN = randomBytes(16).toString('hex');
const SETTLES_WITHIN_MS = 60 * 60_000;
const AT_REST_MS = 5_000;
/** With enough monitors there is always a scheduled run under way. */
const AT_WORK_AT_MOST_MS = 5 * 60_000;
const LOOKS_EVERY_MS = 500;

/** The product with its database, feeds on loopback, and a receiver for each channel; each case of the bench has one of its own. */
export class Rig {
  /** `feeds` as many-feeds.mjs takes them; `profileDir` where the product puts its profile, if anywhere. */
  static async open({ feeds, hotSeconds, profileDir }, say) {
    const rig = new Rig();
    Object.assign(rig, { say, profileDir });
    rig.feeds = await FeedServer.start(feeds);
    [rig.webhooks, rig.mails, rig.pushes] = [await startWebhookSink({ secret: SECRET }), await startSmtpSink(), await PushReceiver.start()];
    await rig.start(hotSeconds);
    return rig;
  }

  async close() {
    await this.mongod?.close();
    await this.product?.remove();
    await Promise.all([this.webhooks.stop(), this.mails.stop(), this.pushes.stop()]);
    this.feeds.stop();
  }

  environment(hotSeconds) {
    const hook = pathToFileURL(join(ROOT, 'scripts', 'lib', 'bench', 'profile-hook.mjs')).href;
    const profile = this.profileDir && { NODE_OPTIONS: `--import ${hook}`, BENCH_PROFILE_DIR: this.profileDir };
    const unlimited = { SIGN_UP_LIMIT: '100000', RATE_LIMITS: 'off', CALLS_AT_ONCE: 'off', QUOTAS: 'off' };
    return testEnvironment({ HOT_SOURCE_SECONDS: String(hotSeconds), LOG_LEVEL: 'warn', SMTP_URL: this.mails.url, METRICS_TOKEN, ...unlimited, ...profile });
  }

  /** Starts the product, or starts it again on its data at another pace. */
  async start(hotSeconds) {
    await this.mongod?.close();
    await this.product?.running.stop();
    this.product ??= new TestProduct({}, this.say);
    this.product.env = this.environment(hotSeconds);
    await this.product.start();
    this.mongod = await MongodFigures.open(this.product.running.mongoUrl);
  }

  /** Somebody with a webhook and a browser; their mails come to the sink. */
  async owner(number) {
    const api = await ProductApi.forUser(this.product.url, { email: `owner-${number}@newsroom.test`, mails: this.mails });
    await api.createWebhook({ url: this.webhooks.url, secret: SECRET });
    await api.inSession().call('POST', '/api/push/subscriptions', this.pushes.newBrowser());
    return api;
  }

  get pids() {
    return [this.product.running.pid, this.product.running.mongodPid];
  }

  /** MiB of product and database together. */
  memory() {
    return usageOf(this.pids).residentMiB.reduce((sum, each) => sum + each, 0);
  }

  /** Does the work and says what it returned, and the most memory that was used meanwhile. */
  async peakOf(work) {
    let peak = this.memory();
    const sampler = setInterval(() => (peak = Math.max(peak, this.memory())), LOOKS_EVERY_MS);
    try {
      return { answer: await work(), peak };
    } finally {
      clearInterval(sampler);
    }
  }

  async reading() {
    const [product, database] = this.pids.map((pid) => usageOf([pid]).cpuSeconds);
    return { at: Date.now(), product, database, feeds: await this.feeds.ask('counts'), mongod: await this.mongod.read() };
  }

  /** What product and database spent, and what the feeds saw of it, while the work went on. */
  async spent(work) {
    const before = await this.reading();
    await work();
    const after = await this.reading();
    const [product, database] = ['product', 'database'].map((which) => after[which] - before[which]);
    const [checks, unchanged, articles] = ['checks', 'unchanged', 'articles'].map((count) => after.feeds[count] - before.feeds[count]);
    return { seconds: (after.at - before.at) / 1000, checks, unchanged, articles, product, database, cpu: product + database, mongod: difference(before.mongod, after.mongod) };
  }

  settled(what, question) {
    return waitUntil(what, question, { timeoutMs: SETTLES_WITHIN_MS, everyMs: LOOKS_EVERY_MS });
  }

  /** Waits until no alert has come for a while, and for once in that time no event and no job waited: scheduled runs go on by themselves. */
  async quiet(atRestMs = AT_REST_MS) {
    let [seen, since, rested] = [-1, Date.now(), false];
    await this.settled('the product to come to rest', async () => {
      const got = this.webhooks.received.length + this.mails.mails.length + this.pushes.received.length;
      if (got !== seen) [seen, since, rested] = [got, Date.now(), false];
      rested ||= (await this.mongod.waiting()) === 0;
      const ms = Date.now() - since;
      return ms > atRestMs && (rested || ms > AT_WORK_AT_MOST_MS);
    });
  }

  /** A number of the product's own metrics. */
  async metric(name) {
    const text = await (await fetch(`${this.product.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
    return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  }

  /** Begins, and called again ends, the profile of the product's main thread. */
  async toggleProfile() {
    if (!this.profileDir) return;
    process.kill(this.product.running.pid, 'SIGUSR2');
    await sleep(AT_REST_MS);
  }

  /** What the channels got so far. */
  received() {
    return { deliveries: this.webhooks.accepted, mails: this.mails.mails, payloads: this.pushes.payloads() };
  }
}
