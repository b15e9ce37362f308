/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import type { Article } from './newsroom/newsroom.mjs';
import { STRIKE_PROMPT } from './newsroom/stories.mjs';
import type { ProductApi } from './product/product-api.mjs';
import { waitUntil } from './sinks/wait-until.mjs';
import { WEBHOOK_SECRET, type World } from './world.ts';

const TITLE = /^Monitor Strikes And Work/;
const WATCHED = ['harbour-ledger', 'northgate-wire', 'kastelburger-rundschau', 'courrier-de-montrevel', 'still-waters-monthly', 'brokenhurst-bugle', 'tardy-tribune', 'gatekeep-gazette'];
const ALERT_WITHIN_MS = 120_000;

/** Who comes by: how they get in once the card asks them to, and how a script then acts for them. */
export type Visitor = { page: Page; phone: boolean; email: string; enter: () => Promise<void>; openApi: () => Promise<ProductApi> };

async function askFromTheHero(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'What should I monitor?' })).toBeVisible();
  const prompt = page.getByRole('textbox').first();
  // The page is there before its scripts are; until they are, Enter does nothing.
  await expect(async () => {
    await prompt.press('Enter');
    await expect(page.getByText('Please describe what you want to monitor')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 120_000 });
  await prompt.fill(STRIKE_PROMPT);
  await prompt.press('Enter');
}

/** What was typed before signing up must come out as a monitor after it, without being typed again. */
async function passTheIntroduction(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip the introduction' }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
}

async function addSources(page: Page, world: World, phone: boolean): Promise<void> {
  if (phone) await page.getByRole('tab', { name: /^Sources •/ }).click();
  const field = page.getByRole('combobox', { name: 'Add a source' });
  for (const key of WATCHED) {
    // By the site's own address: finding its feed is the product's work.
    await field.fill(world.newsroom.site(key).url);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
}

async function theTask(api: ProductApi): Promise<string> {
  const [task] = await waitUntil('the monitor', async () => {
    const tasks = await api.tasks();
    return tasks.length > 0 && tasks;
  });
  return task?.id ?? '';
}

/** A run has ended and none goes on. */
function atRest(api: ProductApi, taskId: string): Promise<unknown> {
  return waitUntil('the run to end', async () => {
    const runs = await api.runs(taskId);
    return runs.length > 0 && runs.every((run) => run.status !== 'running');
  }, { timeoutMs: 300_000, everyMs: 250 });
}

/** Notes each stage that the screen shows, however briefly: what was checked a moment ago isn't searched again. */
async function watchStages(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const stages = new Set<string>();
    const look = (): void => {
      for (const text of ['Searching...', 'Reading...', 'Analyzing...', 'Monitoring in progress...']) if (document.body.innerText.includes(text)) stages.add(text);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return stages;
  });
  return () => seen.evaluate((stages) => [...stages]);
}

async function expectAlerts(page: Page, world: World, email: string, article: Article): Promise<void> {
  const title = article.title;
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: title }).first()).toBeVisible({ timeout: ALERT_WITHIN_MS });
  const delivery = await world.webhooks.waitFor((each) => each.body?.['title'] === title, ALERT_WITHIN_MS);
  expect(delivery.body).toMatchObject({ title, url: expect.stringContaining(article.path), taskId: expect.any(String), runId: expect.any(String) });
  const mail = await world.mailbox.waitFor((each) => each.to.includes(email) && each.text.includes(title.slice(0, 40)), ALERT_WITHIN_MS);
  expect(mail.text).toContain('Veldhaven');
  await expect(page.getByRole('article').filter({ hasText: title }).first()).toBeVisible();
}

/** The reason why an article was not told is on record, so its silence is a decision and not a delay. */
async function expectLeftOut(api: ProductApi, taskId: string, articles: Article[]): Promise<void> {
  const missing = new Set(articles.map((article) => article.path));
  await waitUntil('a reason for each article that is no news', async () => {
    for (const run of await api.runs(taskId)) {
      const detail = (await api.call('GET', `/api/runs/${run.id}`)) as { leftOut: { url: string; reason: string }[] };
      for (const { url, reason } of detail.leftOut) if (reason) missing.delete(new URL(url).pathname);
    }
    return missing.size === 0;
  }, { timeoutMs: 240_000, everyMs: 500 });
}

async function expectHonestStates(page: Page, phone: boolean): Promise<void> {
  if (phone) await page.getByRole('tab', { name: /^Sources •/ }).click();
  const gate = page.getByRole('listitem').filter({ hasText: /Gatekeep|127\.0\.3\.18/ });
  await expect(gate.getByText(/blocked/i)).toBeVisible({ timeout: 120_000 });
  if (phone) await page.getByRole('tab', { name: 'Task' }).click();
}

/** The main job from the first look at the page to the alerts: what every installation must let a person do. */
export async function watchTheNews(world: World, { page, phone, email, enter, openApi }: Visitor): Promise<void> {
  await askFromTheHero(page);
  await enter();
  await passTheIntroduction(page);
  const api = await openApi();
  await api.createWebhook({ url: world.webhooks.url, secret: WEBHOOK_SECRET });
  const taskId = await theTask(api);
  await atRest(api, taskId);
  await addSources(page, world, phone);

  const stages = await watchStages(page);
  await page.getByRole('button', { name: /run now/i }).click();
  await atRest(api, taskId);
  expect(await stages()).toContain('Monitoring in progress...');
  await expectHonestStates(page, phone);
  await expectAccessible(page);

  const first = world.newsroom.publish({ site: 'harbour-ledger', story: 'strikeVote' });
  await expectAlerts(page, world, email, first);

  const quiet = [
    world.newsroom.publish({ site: 'northgate-wire', story: 'strikeVoteRewritten' }),
    world.newsroom.publish({ site: 'northgate-wire', story: 'breadPrize' }),
    world.newsroom.publish({ site: 'courrier-de-montrevel', story: 'rateDecision' }),
  ];
  await expectLeftOut(api, taskId, quiet);

  const second = world.newsroom.publish({ site: 'harbour-ledger', story: 'strikeTalksCollapse' });
  await expectAlerts(page, world, email, second);

  const told = world.webhooks.accepted.filter((delivery) => delivery.body?.['taskId'] === taskId).map((delivery) => delivery.body?.['title']);
  expect(told).toEqual([first.title, second.title]);
  expect(world.newsroom.requestsTo('still-waters-monthly', '/feed.xml').slice(1).every(({ status }) => status === 304), 'an unchanged feed is asked for conditionally').toBe(true);
  await expectAccessible(page);
}
