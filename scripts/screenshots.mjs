/** Takes the screenshots of the README and of the public pages, of the started product in front of the invented newsroom: npm run screenshots. */
/* global createImageBitmap, document, NodeFilter */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startNewsroom } from '../frontends/e2e/newsroom/newsroom.mjs';
import { ProductApi } from '../frontends/e2e/product/product-api.mjs';
import { startTestProduct } from '../frontends/e2e/product/start-product.mjs';
import { browserOptions } from './lib/browser.mjs';
import { ROOT } from './lib/paths.mjs';
import { fail, say } from './lib/say.mjs';

const README_FOLDER = join(ROOT, 'docs', 'images');
const SITE_FOLDER = join(ROOT, 'frontends', 'shell', 'public', 'product');
const ACCOUNT = { email: 'reader@example.test', password: 'a reader of the news' };
const ALL_DAY = { enabled: true, start: '00:00', end: '23:59' };
const PERSON = { firstName: 'Mara', lastName: 'Lindqvist', onboardingStep: 'completed', focusHours: { timezone: 'Europe/London', schedule: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, ALL_DAY])) } };
const WATCHED = ['harbour-ledger', 'northgate-wire', 'kastelburger-rundschau', 'courrier-de-montrevel', 'gatekeep-gazette'];
/** What had happened before, so that the pictures show more than one day. */
const EARLIER = [
  { hours: 75, site: 'northgate-wire', title: 'Warning strike delays fourteen ships at the port of Veldhaven', summary: 'A two-hour work stoppage at three of seven berths held up fourteen vessels; the port authority expects the backlog to clear by the weekend.' },
  { hours: 51, site: 'northgate-wire', title: 'Tug crews in Veldhaven join the strike ballot at the port', summary: 'Crews of nine harbour tugs will vote alongside the dockworkers. Without tugs, ships of more than 180 metres cannot enter the port.' },
  { hours: 27, site: 'harbour-ledger', title: 'Port of Veldhaven prepares for a strike: fruit importers book space in Osterby', summary: 'Importers of pears and citrus have reserved 4,000 slots at the neighbouring terminal in case a strike closes the port next week.' },
];
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const README_SHOTS = [
  { file: 'home', path: () => '/', ...DESKTOP, signedIn: false },
  { file: 'task', path: (task) => `/app?task=${task.id}`, ...DESKTOP, signedIn: true },
  { file: 'task-phone', path: (task) => `/app?task=${task.id}`, ...PHONE, signedIn: true },
];
/** `show` leads to what is pictured and says where the picture begins; a phone's is as high as CLIP_HEIGHT. */
const SITE_SHOTS = [
  { file: 'monitor', path: (task) => `/app?task=${task.id}`, ...DESKTOP, show: () => undefined },
  { file: 'ask', path: () => '/create', phone: true, ...PHONE, show: askForSources },
  { file: 'receipt', path: (task) => `/app?task=${task.id}`, phone: true, ...PHONE, show: openReceipt },
  { file: 'result', path: (task) => `/app?task=${task.id}`, phone: true, ...PHONE, show: openResult },
];
const CLIP_HEIGHT = 600;

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function idle(api, taskId) {
  for (let tries = 0; tries < 120; tries += 1) {
    const runs = await api.runs(taskId);
    if (runs.length > 0 && runs.every((run) => run.status !== 'running')) return;
    await sleep(500);
  }
}

async function fillWithNews(api, newsroom) {
  for (const { hours, site, ...story } of EARLIER) newsroom.publish({ site, story: { ...story, author: 'Maren Okkels', body: [story.summary] }, publishedAt: new Date(Date.now() - hours * 3_600_000) });
  await api.call('PATCH', '/api/me', PERSON);
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

async function askForSources(page) {
  await page.getByRole('textbox').first().fill('Strikes at the port of Veldhaven');
  await page.getByRole('button', { name: /\d+ sources: choose/ }).click({ timeout: 20_000 });
  const { y } = await page.getByRole('heading', { level: 1 }).boundingBox();
  return y - 28;
}

async function openReceipt(page) {
  await page.getByRole('tab', { name: /^Sources/ }).click();
  await page.getByRole('region', { name: 'Runs' }).getByRole('button', { name: /new result/ }).last().click();
  return (await page.getByRole('dialog').boundingBox()).y;
}

async function openResult(page) {
  await page.getByRole('article').first().getByRole('button').first().click();
  return (await page.getByRole('dialog').boundingBox()).y;
}

/** The newsroom's sites live on loopback; in a picture each goes by a name of its own. */
async function nameSites(page, newsroom) {
  const names = Object.values(newsroom.sites).map(({ url, key }) => [new URL(url).hostname, `${key}.example`]);
  await page.evaluate((pairs) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) for (const [address, name] of pairs) if (walker.currentNode.data === address) walker.currentNode.data = name;
  }, names);
}

/** Opens a page in a browser of its own: the bundled build ends with its first context. */
async function open(product, { width, height, signedIn = true, scheme = 'light', phone = false, scale = 1 }) {
  const browser = await chromium.launch(await browserOptions());
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, baseURL: product.url, deviceScaleFactor: scale, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/London', ...(phone ? { isMobile: true, hasTouch: true } : {}) });
  const page = await context.newPage();
  if (signedIn) await context.request.post('/api/auth/sign-in', { data: ACCOUNT });
  return { page, close: () => browser.close() };
}

async function take(product, task, shot) {
  const { page, close } = await open(product, shot);
  await page.goto(shot.path(task));
  await sleep(4000);
  await page.screenshot({ path: join(README_FOLDER, `${shot.file}.png`) });
  await close();
  say(`took ${shot.file}`);
}

/** A picture as WebP, which the browser that took it knows how to write. */
async function toWebp(page, png) {
  const dataUrl = await page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
    canvas.getContext('2d').drawImage(bitmap, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, png.toString('base64'));
  return Buffer.from(dataUrl.split(',')[1], 'base64');
}

async function takeForSite(product, newsroom, task, shot, scheme) {
  const { page, close } = await open(product, { ...shot, scheme, scale: shot.phone ? 2 : 1.5 });
  await page.goto(shot.path(task));
  await sleep(4000);
  const y = await shot.show(page);
  await sleep(1000);
  await nameSites(page, newsroom);
  const png = await page.screenshot(y === undefined ? {} : { clip: { x: 0, y, width: shot.width, height: CLIP_HEIGHT } });
  await page.goto('about:blank');
  writeFileSync(join(SITE_FOLDER, `${shot.file}-${scheme}.webp`), await toWebp(page, png));
  await close();
  say(`took ${shot.file}, ${scheme}`);
}

async function main() {
  for (const folder of [README_FOLDER, SITE_FOLDER]) mkdirSync(folder, { recursive: true });
  const newsroom = await startNewsroom();
  const product = await startTestProduct({ env: { HOT_SOURCE_SECONDS: '2' } });
  try {
    const task = await fillWithNews(await ProductApi.forUser(product.url, ACCOUNT), newsroom);
    for (const shot of README_SHOTS) await take(product, task, shot);
    for (const scheme of ['light', 'dark']) for (const shot of SITE_SHOTS) await takeForSite(product, newsroom, task, shot, scheme);
  } finally {
    await product.remove();
    await newsroom.stop();
  }
}

main().catch(fail);
