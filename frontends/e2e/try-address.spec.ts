/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { STRIKE_PROMPT } from './newsroom/stories.mjs';
import { ProductApi } from './product/product-api.mjs';
import { waitUntil } from './sinks/wait-until.mjs';
import { expect, test, type World } from './world.ts';

const PASSWORD = 'a password to try with';

type Trial = { api: ProductApi; taskId: string; section: Locator; attempt: (url: string) => Promise<void> };

async function openMonitor(page: Page, world: World, email: string, phone: boolean): Promise<Trial> {
  const api = await ProductApi.forUser(world.product.url, { email, password: PASSWORD, mails: world.mailbox });
  const { id: taskId } = await api.createTask({ prompt: STRIKE_PROMPT, intervalInMinutes: 1440, sources: [] });
  await page.context().request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  await page.goto(`/app?task=${taskId}`);
  if (phone) await page.getByRole('tab', { name: /^Sources •/ }).click();
  const section = page.getByRole('region', { name: 'Try an article' });
  const attempt = async (url: string): Promise<void> => {
    await section.getByLabel('Address of an article').fill(url);
    await section.getByRole('button', { name: 'Try', exact: true }).click();
  };
  return { api, taskId, section, attempt };
}

test('says of an article what would happen to it, and why, without anything happening', async ({ page, world, email, isMobile }) => {
  const { api, taskId, section, attempt } = await openMonitor(page, world, email, isMobile);

  await section.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(section.getByRole('alert')).toHaveText('Enter the address of an article');
  await attempt('ftp://news.example/a');
  await expect(section.getByRole('alert')).toHaveText('Invalid URL');

  const vote = world.newsroom.publish({ site: 'harbour-ledger', story: 'strikeVote' });
  await attempt(vote.url);
  await expect(section.getByText('You would be alerted', { exact: true })).toBeVisible();
  await expect(section.getByRole('link', { name: vote.title })).toHaveAttribute('href', vote.url);
  await expect(section.getByText(/\d+% match, \d+% needed/)).toBeVisible();
  await expectAccessible(page);
  expect(await api.results(taskId)).toEqual([]);

  const rate = world.newsroom.publish({ site: 'northgate-wire', story: 'rateDecision' });
  await attempt(rate.url);
  await expect(section.getByText('Not about what you asked for')).toBeVisible();

  const behindCaptcha = world.newsroom.publish({ site: 'gatekeep-gazette', story: 'breadPrize' });
  await attempt(behindCaptcha.url);
  await expect(section.getByRole('alert')).toContainText('This article could not be tried');
  await expectAccessible(page);
});

test('knows what has been reported already, and by which article', async ({ page, world, email, isMobile }) => {
  const { api, taskId, section, attempt } = await openMonitor(page, world, email, isMobile);
  const vote = world.newsroom.publish({ site: 'harbour-ledger', story: 'strikeVote' });
  await api.call('POST', '/api/functions/add-source', { taskId, sourceUrl: world.newsroom.site('harbour-ledger').url });
  await api.runNow(taskId);
  await waitUntil('the report', async () => (await api.results(taskId)).length > 0, { timeoutMs: 120_000, everyMs: 500 });

  await attempt(vote.url);
  await expect(section.getByText('Already reported', { exact: true })).toBeVisible();
  const rewritten = world.newsroom.publish({ site: 'northgate-wire', story: 'strikeVoteRewritten' });
  await attempt(rewritten.url);
  await expect(section.getByRole('link', { name: rewritten.title })).toBeVisible();
  await expect(section.getByText('Already reported', { exact: true })).toBeVisible();
  await expect(section.getByText('Reported as')).toBeVisible();
  await expect(section.getByRole('link', { name: vote.title })).toBeVisible();
});
