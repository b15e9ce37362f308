/** Takes the README's screenshots of the started product, in front of the invented newsroom: npm run screenshots. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startNewsroom } from '../frontends/e2e/newsroom/newsroom.mjs';
import { ProductApi } from '../frontends/e2e/product/product-api.mjs';
import { startTestProduct } from '../frontends/e2e/product/start-product.mjs';
import { browserOptions } from './lib/browser.mjs';
import { ROOT } from './lib/paths.mjs';
import { fail, say } from './lib/say.mjs';

const FOLDER = join(ROOT, 'docs', 'images');
const ACCOUNT = { email: 'reader@example.test', password: 'a reader of the news' };
const WATCHED = ['harbour-ledger', 'northgate-wire', 'kastelburger-rundschau', 'courrier-de-montrevel', 'gatekeep-gazette'];
const SHOTS = [
  { file: 'home', path: '/', width: 1440, height: 900, scheme: 'light', signedIn: false },
  { file: 'task', path: 'task', width: 1440, height: 900, scheme: 'light', signedIn: true },
  { file: 'task-phone', path: 'task', width: 390, height: 844, scheme: 'light', signedIn: true },
];

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function idle(api, taskId) {
  for (let tries = 0; tries < 120; tries += 1) {
    const runs = await api.runs(taskId);
    if (runs.length > 0 && runs.every((run) => run.status !== 'running')) return;
    await sleep(500);
  }
}

async function fillWithNews(api, newsroom) {
  const sources = WATCHED.map((key) => ({ url: newsroom.site(key).feedUrl ?? newsroom.site(key).url, name: newsroom.site(key).name }));
  const bank = { prompt: 'Interest rate decisions of the central bank of Osmark', intervalInMinutes: 60, sources: sources.slice(0, 2) };
  await api.createTask(bank);
  const task = await api.createTask({ prompt: 'Strikes and work stoppages at the port of Veldhaven', intervalInMinutes: 5, priority: 'high', sources });
  await idle(api, task.id);
  for (const [site, story] of [['harbour-ledger', 'strikeVote'], ['northgate-wire', 'strikeVoteRewritten'], ['northgate-wire', 'strikeTalksCollapse']]) {
    newsroom.publish({ site, story });
    await sleep(4000);
    await idle(api, task.id);
  }
  return task;
}

async function take(product, task, { file, path, width, height, scheme, signedIn }) {
  // A browser of its own for each: the bundled build ends with its first context.
  const browser = await chromium.launch(await browserOptions());
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme, baseURL: product.url });
  if (signedIn) await page.context().request.post('/api/auth/sign-in', { data: ACCOUNT });
  await page.goto(path === 'task' ? `/app?task=${task.id}` : path);
  await sleep(4000);
  await page.screenshot({ path: join(FOLDER, `${file}.png`) });
  await browser.close();
  say(`took ${file}`);
}

async function main() {
  mkdirSync(FOLDER, { recursive: true });
  const newsroom = await startNewsroom();
  const product = await startTestProduct({ env: { HOT_SOURCE_SECONDS: '2' } });
  try {
    const task = await fillWithNews(await ProductApi.forUser(product.url, ACCOUNT), newsroom);
    for (const shot of SHOTS) await take(product, task, shot);
  } finally {
    await product.remove();
    await newsroom.stop();
  }
}

main().catch(fail);
