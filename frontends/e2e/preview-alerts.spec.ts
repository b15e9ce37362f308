/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { STRIKE_PROMPT } from './newsroom/stories.mjs';
import { ProductApi } from './product/product-api.mjs';
import { waitUntil } from './sinks/wait-until.mjs';
import { expect, test, type World } from './world.ts';

const PASSWORD = 'a password for previews';
const SLIDER = 'How closely articles have to match';

async function withMonitor(page: Page, world: World, email: string, sources: string[]): Promise<{ api: ProductApi; taskId: string }> {
  const api = await ProductApi.forUser(world.product.url, { email, password: PASSWORD, mails: world.mailbox });
  const { id: taskId } = await api.createTask({ prompt: STRIKE_PROMPT, intervalInMinutes: 1440, sources });
  await page.context().request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  return { api, taskId };
}

async function openPanel(page: Page, taskId: string, phone: boolean) {
  await page.goto(`/app?task=${taskId}`);
  if (phone) await page.getByRole('tab', { name: /^Sources •/ }).click();
  return page.getByRole('region', { name: 'Preview alerts' });
}

test('shows what a monitor would have found, and what the slider makes of it', async ({ page, world, email, isMobile }) => {
  const vote = world.newsroom.publish({ site: 'harbour-ledger', story: 'strikeVote' });
  const bread = world.newsroom.publish({ site: 'harbour-ledger', story: 'breadPrize' });
  const { api, taskId } = await withMonitor(page, world, email, [world.newsroom.site('harbour-ledger').url]);
  const section = await openPanel(page, taskId, isMobile);
  await section.getByRole('button', { name: 'Preview alerts' }).click();
  await expect(section.getByText(/^(About \d+ alerts? a (day|week)|Less than one alert a week)$/)).toBeVisible();
  const found = section.getByRole('region', { name: 'You would have been alerted to' });
  // Other journeys publish the same story there, each at an address with a number of its own; one of them stands for all.
  await expect(found.getByRole('link', { name: vote.title })).toHaveAttribute('href', new RegExp(vote.path.replace(/\d+\.html$/, String.raw`\d+\.html`)));
  await expect(found.getByRole('link', { name: bread.title })).toHaveCount(0);
  await expectAccessible(page);

  const slider = page.getByRole('slider', { name: SLIDER });
  await expect(slider).toHaveAttribute('aria-valuetext', 'Balanced');
  const told = section.getByText(/^\d+ alerts? from \d+ articles of the last 30 days$/);
  const countOf = async (): Promise<number> => Number.parseInt((await told.textContent()) ?? '', 10);
  const balanced = await countOf();
  await slider.press('ArrowLeft');
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Very broad');
  expect(await countOf()).toBeGreaterThanOrEqual(balanced);
  await waitUntil('the threshold to be stored', async () => (await api.tasks()).find(({ id }) => id === taskId)?.threshold === 0.2);
  await page.reload();
  if (isMobile) await page.getByRole('tab', { name: /^Sources •/ }).click();
  await expect(page.getByRole('slider', { name: SLIDER })).toHaveAttribute('aria-valuetext', 'Very broad');
});

test('says when there is nothing to try a monitor on, and asks again once there may be', async ({ page, world, email, isMobile }) => {
  const { taskId } = await withMonitor(page, world, email, []);
  const section = await openPanel(page, taskId, isMobile);
  await section.getByRole('button', { name: 'Preview alerts' }).click();
  await expect(section.getByText('Nothing has been read yet that this could be tried on.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Add a source' }).fill(world.newsroom.site('northgate-wire').url);
  await page.keyboard.press('Enter');
  world.newsroom.publish({ site: 'northgate-wire', story: 'rateDecision' });
  await section.getByRole('button', { name: 'Preview again' }).click();
  await expect(section.getByRole('region', { name: 'You would not have been alerted to' })).toBeVisible();
  await expect(section.getByText('The monitor has changed since')).toBeHidden();
});

test('previews a monitor before it is made, and makes it as it was set', async ({ page, world, email, isMobile }) => {
  world.newsroom.publish({ site: 'harbour-ledger', story: 'strikeVote' });
  const { api } = await withMonitor(page, world, email, [world.newsroom.site('harbour-ledger').url]);
  await page.goto('/create');
  const section = page.getByRole('region', { name: 'Preview alerts' });
  await expect(page.getByRole('heading', { name: 'What should I monitor?' })).toBeVisible();
  await expect(section).toHaveCount(0);
  await page.getByRole('textbox').first().fill('Strikes at the port of Veldhaven, and what the union says');
  await page.getByRole('button', { name: /sources?/i }).first().click();
  await page.getByRole('combobox', { name: 'Add a source' }).fill(world.newsroom.site('harbour-ledger').url);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await section.getByRole('button', { name: 'Preview alerts' }).click();
  await expect(section.getByText(/^\d+ alerts? from \d+ articles of the last 30 days$/)).toBeVisible();
  await page.getByRole('slider', { name: SLIDER }).press('ArrowRight');
  await expect(page.getByRole('slider', { name: SLIDER })).toHaveAttribute('aria-valuetext', 'Narrow');
  await expect(section.getByText(/^\d+ alerts? from \d+ articles of the last 30 days$/)).toBeVisible();
  await expectAccessible(page);
  expect(await api.tasks()).toHaveLength(1);
  await page.getByRole('textbox').first().press('Enter');
  await waitUntil('the monitor', async () => (await api.tasks()).some(({ threshold }) => threshold === 0.65), { timeoutMs: 60_000, everyMs: 500 });
  if (isMobile) await page.getByRole('tab', { name: /^Sources •/ }).click();
  await expect(page.getByRole('slider', { name: SLIDER })).toHaveAttribute('aria-valuetext', 'Narrow');
});
