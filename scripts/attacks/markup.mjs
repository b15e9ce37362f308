import { createRequire } from 'node:module';
import { join } from 'node:path';
import { browserOptions } from '../lib/browser.mjs';
import { ROOT } from '../lib/paths.mjs';
import { fragments, hostileLinks } from './fragments.mjs';
import { eachOf, must, until } from './must.mjs';

const { Parser } = createRequire(join(ROOT, 'services/crawler/package.json'))('htmlparser2');
const ACTIVE = new Set(['script', 'iframe', 'object', 'embed', 'form', 'base', 'svg', 'math', 'video', 'audio', 'input', 'textarea', 'details', 'marquee', 'applet', 'frame', 'noscript']);
const PLACES = ['Northvale', 'Millbrook', 'Harrow Point', 'Eastmere', 'Kilbrae', 'Sandholm', 'Vallecroft', 'Dunmarsh', 'Ostwick', 'Pellham', 'Quarrington', 'Redfall'];
const SHORT_COUNT = 90;
const AT_ONCE = 30;

/** What of a mail's HTML would run, load or lead where it should not. */
function dangersIn(html, allowed) {
  const found = [];
  const open = (name, attributes) => {
    if (ACTIVE.has(name)) found.push(`<${name}>`);
    for (const [key, value] of Object.entries(attributes)) {
      if (/^on/i.test(key)) found.push(`${name} ${key}`);
      if (/^(?:href|src|action|data|xlink:href|background)$/i.test(key) && !allowed(value)) found.push(`${name} ${key}=${value.slice(0, 60)}`);
      if (key === 'style' && /expression|url\(\s*['"]?\s*javascript/i.test(value)) found.push(`${name} style`);
    }
  };
  const parser = new Parser({ onopentag: open }, { decodeEntities: true });
  parser.end(html);
  return found;
}

const chosen = (world) => (world.short ? fragments.filter((_, n) => n % Math.ceil(fragments.length / SHORT_COUNT) === 0) : fragments);

/** Stories of different events about one firm, each with a fragment in its title, text, author or link. */
function storiesOf(list) {
  const happenings = ['opens a shipyard in', 'recalls pumps sold in', 'settles a lawsuit in', 'cuts jobs in', 'buys a rival in', 'reports an outage in', 'wins a tender in', 'moves its head office to'];
  return list.map((fragment, n) => {
    const [what, where] = [happenings[n % happenings.length], PLACES[Math.floor(n / happenings.length) % PLACES.length]];
    const title = `Acme Corp ${what} ${where} (${n + 20})`;
    const text = `Acme Corp ${what} ${where}, the company said. The step concerns ${n + 20} people and costs ${n + 3} million dollars.`;
    return { id: `markup-${n}`, title: n % 2 ? title : `${title} ${fragment}`, text: `${text} ${fragment}`, rawText: `${text} ${fragment}`, rawTitle: `${title} ${fragment}`, author: n % 3 ? undefined : fragment, head: `<meta property="og:title" content='${fragment.replaceAll("'", '')}'><meta property="og:image" content="${hostileLinks[n % hostileLinks.length]}">`, ...(n % 10 === 5 ? { link: hostileLinks[n % hostileLinks.length] } : {}) };
  });
}

function linksIn(value) {
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (/url$/i.test(key) && typeof inner === 'string' ? [inner] : linksIn(inner)));
}

async function toldOf(person, task) {
  const { runs } = await person.do('GET', `/api/tasks/${task.id}/runs?limit=100`);
  const details = await eachOf(runs, ({ id }) => person.do('GET', `/api/runs/${id}`), 2);
  return details.flatMap((run) => [...run.results, ...run.leftOut]);
}

/** A feed's worth at a time, as a site publishes. */
async function publishAll(world, person) {
  const { task } = await person.do('POST', '/api/functions/create-task', { prompt: 'Acme Corp', sources: [world.site.feed('markup')], intervalInMinutes: 5 });
  await world.runsDone(person);
  const stories = storiesOf(chosen(world));
  let told = [];
  for (let at = 0; at < stories.length; at += AT_ONCE) {
    const before = told.length;
    world.site.clear('markup');
    for (const story of stories.slice(at, at + AT_ONCE)) world.site.publish('markup', story);
    await until(async () => (told = await toldOf(person, task)).length > before, 30_000, 2000);
  }
  must(told.length >= stories.length / 3, `only ${told.length} of ${stories.length} hostile stories arrived, so nothing is shown`);
  return { task, told, count: stories.length };
}

/** The public page of the task, in a real browser: nothing of what the stories carry may run. */
async function inABrowser(world, task) {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch(await browserOptions());
  try {
    const page = await browser.newPage();
    const dialogs = [];
    page.on('dialog', (dialog) => (dialogs.push(dialog.message()), void dialog.dismiss()));
    const foreign = [];
    page.on('request', (request) => new URL(request.url()).host.endsWith('evil.example') && foreign.push(request.url()));
    await page.goto(`${world.baseUrl}/tasks/${task.publicSlug}`, { waitUntil: 'networkidle' });
    const links = await page.$$eval('a[href]', (anchors) => anchors.map((anchor) => anchor.protocol));
    must(dialogs.length === 0 && foreign.length === 0 && !(await page.evaluate(() => Reflect.has(globalThis, '__got'))), 'a script ran in the page');
    must(links.every((protocol) => ['http:', 'https:', 'mailto:'].includes(protocol)), `the page links to ${links.find((protocol) => !/^(?:https?|mailto):$/.test(protocol))}`);
    return links.length;
  } finally {
    await browser.close();
  }
}

async function storedScripts(world) {
  const person = await world.person();
  const { task, told, count } = await publishAll(world, person);
  const bad = linksIn(told).find((link) => link && !/^https?:\/\//i.test(link));
  must(!bad, `an address of a result is "${bad}"`);
  await until(() => person.mails().some(({ subject }) => subject.includes('Acme')), 30_000);
  const mails = person.mails();
  const allowed = (value) => /^(?:https?:|mailto:|cid:|#|$)/i.test(value) && !/javascript|vbscript|data:/i.test(value.slice(0, 20));
  const dangers = mails.flatMap(({ html }) => dangersIn(html, allowed));
  must(dangers.length === 0, `mails carry ${dangers.slice(0, 3).join(', ')}`);
  must(mails.some(({ subject }) => subject.includes('Acme')), 'no alert was mailed, so nothing is shown');
  if (world.short) return `${count} stories, ${told.length} told, ${mails.length} mails`;
  await person.do('PATCH', `/api/tasks/${task.id}`, { visibility: 'public' });
  const links = await inABrowser(world, task);
  return `${count} stories, ${told.length} told, ${mails.length} mails, a page with ${links} links`;
}

export const markup = [{ name: 'scripts in stories', tries: `${fragments.length} hostile fragments in titles, texts, authors, pictures and links of a feed`, attack: storedScripts }];
