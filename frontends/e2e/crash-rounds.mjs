import { setTimeout as sleep } from 'node:timers/promises';
import { MINING_PROMPT } from './newsroom/invented-story.mjs';
import { startNewsroom } from './newsroom/newsroom.mjs';
import { ProductApi } from './product/product-api.mjs';
import { startTestProduct } from './product/start-product.mjs';
import { waitUntil } from './sinks/wait-until.mjs';
import { startWebhookSink } from './sinks/webhook-sink.mjs';

const SITES = ['harbour-ledger', 'northgate-wire', 'kastelburger-rundschau'];
const SECRET = 'a secret between the product and the sink';
const LONGEST_ROUND_MS = 4_000;
const DATABASE_TOO_EVERY = 4;
const SETTLES_WITHIN_MS = 600_000;

async function prepare(product, newsroom, sink) {
  const api = await ProductApi.forUser(product.url);
  await api.createWebhook({ url: sink.url, secret: SECRET });
  const sources = SITES.map((key) => newsroom.site(key).feedUrl);
  const task = await api.createTask({ prompt: MINING_PROMPT, intervalInMinutes: 5, sources, email: false });
  await waitUntil('the first run', async () => (await api.runs(task.id)).some((run) => run.status === 'completed'), { timeoutMs: 240_000, everyMs: 200 });
  return { api, task };
}

/** Something is published, a run is under way, and at a moment that nobody chose everything stops. */
async function round(number, { product, newsroom, api, task, published, log }) {
  for (const site of SITES.slice(0, 1 + (number % SITES.length))) {
    published.push(newsroom.publishInvented({ site, number: 5_000 + published.length }));
  }
  await api.runNow(task.id).catch(() => {
    // A run may be going on already; that one is as good to be cut off.
  });
  const afterMs = Math.round(Math.random() * LONGEST_ROUND_MS);
  await sleep(afterMs);
  const database = number % DATABASE_TOO_EVERY === 0;
  log(`round ${number}: killed${database ? ', and its database,' : ''} after ${afterMs} ms`);
  await product.kill({ database });
  await product.start();
}

function deliveriesPerArticle(sink, published) {
  return published.map((article) => ({
    article: article.url,
    // Cut off between an accepted delivery and its record, a sender has to send again; it does so under the same id.
    ids: new Set(sink.accepted.filter((delivery) => delivery.body?.url?.startsWith(article.url)).map((delivery) => delivery.delivery)),
  }));
}

async function isIdle(api, task) {
  const [runs, tasks] = [await api.runs(task.id), await api.tasks()];
  return runs.every((run) => run.status !== 'running') && tasks.every((each) => each.lastRunStatus !== 'running');
}

async function settle({ api, task, sink, published }) {
  await waitUntil('an alert for every article', () => deliveriesPerArticle(sink, published).every(({ ids }) => ids.size > 0), { timeoutMs: SETTLES_WITHIN_MS, everyMs: 200 }).catch(() => {
    // What is missing is told article by article, which says more than that something is.
  });
  return waitUntil('no run to be left running', () => isIdle(api, task), { timeoutMs: SETTLES_WITHIN_MS, everyMs: 500 }).then(() => true, () => false);
}

/** Why an article was not told, where the product gave a reason: then it was judged, and not lost. */
async function reasonFor(api, task, article) {
  for (const { id } of await api.runs(task.id)) {
    const { leftOut } = await api.call('GET', `/api/runs/${id}`);
    const found = leftOut.find(({ url }) => url.startsWith(article));
    if (found) return `${found.code}: ${found.reason}`;
  }
  return 'no run mentions it';
}

async function notOnce({ api, task, sink, published }) {
  const counts = deliveriesPerArticle(sink, published).map(({ article, ids }) => ({ article, alerts: ids.size }));
  const wrong = counts.filter(({ alerts }) => alerts !== 1);
  return Promise.all(wrong.map(async (each) => (each.alerts === 0 ? { ...each, reason: await reasonFor(api, task, each.article) } : each)));
}

/**
 * Kills the product `rounds` times at random moments of its runs and starts it again each time.
 * Resolves with the articles that were alerted other than once, and whether nothing was left running.
 */
export async function crashRounds({ rounds, log = () => {} }) {
  const newsroom = await startNewsroom({ keys: SITES });
  const sink = await startWebhookSink({ secret: SECRET });
  const product = await startTestProduct();
  const published = [];
  try {
    const { api, task } = await prepare(product, newsroom, sink);
    for (let number = 1; number <= rounds; number++) await round(number, { product, newsroom, api, task, published, log });
    const from = Date.now();
    const idle = await settle({ api, task, sink, published });
    log(`everything was told ${((Date.now() - from) / 1000).toFixed(1)} s after the last start`);
    return { articles: published.length, notOnce: await notOnce({ api, task, sink, published }), idle, refused: sink.received.filter((delivery) => delivery.problem) };
  } finally {
    await product.remove();
    await Promise.all([newsroom.stop(), sink.stop()]);
  }
}
