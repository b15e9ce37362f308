/**
 * Measures what runs cost and what the database keeps of them, for docs/capacity.md; prints JSON. Not a test.
 * npm run bench:runs -- [--feeds 200] [--tasks 200] [--users 20] [--seconds 30]
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { MINING_PROMPT } from '../frontends/e2e/newsroom/invented-story.mjs';
import { ProductApi } from '../frontends/e2e/product/product-api.mjs';
import { TestProduct, testEnvironment } from '../frontends/e2e/product/start-product.mjs';
import { mailFolder } from '../frontends/e2e/sinks/mail-folder.mjs';
import { FeedServer } from './lib/bench/feed-server.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { fail, say } from './lib/say.mjs';
import { usageOf } from './lib/usage.mjs';

const SOURCES_PER_TASK = 5;
const HOT_SECONDS = 10;
const SETTLES_WITHIN_MS = 900_000;
const METRICS_TOKEN = randomBytes(16).toString('hex');

const number = (fallback) => ({ type: 'string', default: String(fallback) });
const { values } = parseArgs({ options: { feeds: number(200), tasks: number(200), users: number(20), seconds: number(30) } });
const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));

/** Numbers of the product's own counters, summed over their labels. */
async function countersOf(url) {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  const sums = {};
  for (const [, name, value] of text.matchAll(/^(forewire_\w+_total)(?:\{[^}]*\})? (\S+)/gm)) sums[name] = (sums[name] ?? 0) + Number(value);
  return sums;
}

class RunsBench {
  constructor(product, feeds) {
    Object.assign(this, { product, feeds, tasks: [] });
  }

  async createTasks() {
    const urls = await this.feeds.ask('urls');
    for (let user = 0; user < options.users; user++) {
      const api = await ProductApi.forUser(this.product.url, { email: `reader-${user}@newsroom.test`, mails: mailFolder(this.product.dataDir) });
      for (let task = user; task < options.tasks; task += options.users) {
        const sources = Array.from({ length: SOURCES_PER_TASK }, (_, index) => urls[(task * SOURCES_PER_TASK + index) % urls.length]);
        const { id } = await api.createTask({ prompt: MINING_PROMPT, title: `Mining ${task}`, intervalInMinutes: 5, email: true, sources });
        this.tasks.push(id);
      }
    }
    await this.quiet();
  }

  async database(question) {
    const client = await MongoClient.connect(this.product.running.mongoUrl);
    try {
      return await question(client);
    } finally {
      await client.close();
    }
  }

  runsBy(status) {
    return this.database((client) => client.db('forewire_tasks').collection('runs').countDocuments({ status }));
  }

  /** Waits until no run is open and none was opened for a while. */
  async quiet() {
    let [seen, since] = [-1, Date.now()];
    for (const end = Date.now() + SETTLES_WITHIN_MS; Date.now() < end; await sleep(500)) {
      const [open, done] = [await this.runsBy('running'), await this.runsBy('completed')];
      if (open > 0 || done !== seen) [seen, since] = [done, Date.now()];
      else if (Date.now() - since > 5_000) return;
    }
    throw new Error('the runs did not come to rest');
  }

  async measured(name, work) {
    const read = async () => ({ feeds: await this.feeds.ask('counts'), counters: await countersOf(this.product.url), runs: await this.runsBy('completed'), product: this.cpuOf('pid'), mongod: this.cpuOf('mongodPid'), at: Date.now() });
    const before = await read();
    await work();
    const after = await read();
    const difference = {
      ...{ name, seconds: (after.at - before.at) / 1000, runs: after.runs - before.runs, checks: after.feeds.checks - before.feeds.checks, articles: after.feeds.articles - before.feeds.articles },
      ...{ events: after.counters.forewire_events_handled_total - before.counters.forewire_events_handled_total },
      ...{ productCpu: after.product - before.product, mongodCpu: after.mongod - before.mongod },
    };
    say(JSON.stringify(difference));
    return difference;
  }

  cpuOf(which) {
    return usageOf([this.product.running[which]]).cpuSeconds;
  }

  /** Makes every task due once in the next while, as their intervals would. */
  async runAll() {
    const dueAt = { $add: ['$$NOW', { $multiply: [{ $rand: {} }, options.seconds * 1000] }] };
    await this.database((client) => client.db('forewire_scheduler').collection('schedules').updateMany({}, [{ $set: { nextDueAt: dueAt } }]));
    await sleep(options.seconds * 1000);
    await this.quiet();
  }

  /** Rows and bytes of every collection, indexes included. */
  sizes() {
    return this.database(async (client) => {
      const found = [];
      const { databases } = await client.db('admin').admin().listDatabases();
      for (const { name } of databases.filter((database) => database.name.startsWith('forewire_'))) {
        for (const { name: collection } of await client.db(name).listCollections({ type: 'collection' }).toArray()) {
          const [{ storageStats: stats }] = await client.db(name).collection(collection).aggregate([{ $collStats: { storageStats: {} } }]).toArray();
          if (stats.count > 0) found.push({ collection: `${name.slice('forewire_'.length)}.${collection}`, rows: stats.count, bytesPerRow: Math.round(stats.size / stats.count), indexBytesPerRow: Math.round(stats.totalIndexSize / stats.count) });
        }
      }
      return found;
    });
  }

  async run() {
    const first = await this.measured('first runs', () => this.createTasks());
    const polling = await this.measured('polling alone', () => sleep(options.seconds * 1000));
    const nothing = await this.measured('scheduled runs that find nothing', () => this.runAll());
    const found = await this.measured('a new article in every source', async () => {
      await this.feeds.ask('publish', Array.from({ length: options.feeds }, (_, feed) => feed));
      await sleep(2 * HOT_SECONDS * 1000);
      await this.quiet();
    });
    process.stdout.write(`${JSON.stringify({ options, node: process.version, stages: [first, polling, nothing, found], sizes: await this.sizes() }, null, 1)}\n`);
  }
}

async function main() {
  await install({ log: say });
  await build({ log: say });
  const feeds = await FeedServer.start({ count: options.feeds });
  const product = new TestProduct(testEnvironment({ HOT_SOURCE_SECONDS: String(HOT_SECONDS), LOG_LEVEL: 'warn', SIGN_UP_LIMIT: '100000', RATE_LIMITS: 'off', CALLS_AT_ONCE: 'off', QUOTAS: 'off', METRICS_TOKEN }), say);
  try {
    await product.start();
    await new RunsBench(product, feeds).run();
  } finally {
    await product.remove();
    feeds.stop();
  }
}

main().catch(fail);
