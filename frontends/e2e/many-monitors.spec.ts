import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { ProductApi } from './product/product-api.mjs';
import { expect, test, type World } from './world.ts';

const PASSWORD = 'a password for many monitors';
const COUNT = 300;
const PER_PAGE = 120;

const titleOf = (number: number) => `Harbour ${String(number).padStart(3, '0')}`;

/** Three hundred monitors in pages, made of a real one: no journey can wait for so many to be created. */
async function withManyMonitors(page: Page, world: World, email: string): Promise<() => number> {
  const api = await ProductApi.forUser(world.product.url, { email, password: PASSWORD, mails: world.mailbox });
  await api.createTask({ prompt: 'Strikes at container ports', intervalInMinutes: 1440, sources: [] });
  const [real] = await api.tasks();
  const all = Array.from({ length: COUNT }, (_, index) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString();
    return { ...real, id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, title: titleOf(index), active: false, createdAt };
  });
  let pages = 0;
  await page.route(/\/api\/tasks(\?.*)?$/, async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    const start = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1;
    const tasks = all.slice(start, start + PER_PAGE);
    pages += 1;
    await route.fulfill({ json: { tasks, next: start + PER_PAGE < COUNT ? (tasks.at(-1)?.id ?? null) : null } });
  });
  await page.context().request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  return () => pages;
}

test('lists three hundred monitors: by keyboard, by scrolling and by searching', async ({ page, world, email, isMobile }) => {
  const pagesRead = await withManyMonitors(page, world, email);
  await page.goto('/app');
  const list = isMobile ? page.getByRole('list', { name: 'Monitors' }) : page.getByRole('region', { name: 'Monitors' });
  const links = list.getByRole('link', { name: /Harbour \d+/ });
  await expect(links.first()).toBeVisible();
  expect(pagesRead()).toBeGreaterThanOrEqual(COUNT / PER_PAGE);
  expect(await links.count()).toBeLessThan(COUNT);
  const end = isMobile ? page.locator('main') : list;
  await expect(end.getByRole('status').filter({ hasText: /^\d+ shown$/ })).toHaveCount(1);

  const more = end.getByRole('button', { name: 'Show more' });
  const before = await links.count();
  await more.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => links.count()).toBeGreaterThan(before);

  // Scrolling to what was the end brings the rest, until there is none.
  await expect(async () => {
    await links.last().scrollIntoViewIfNeeded();
    expect(await links.count()).toBe(COUNT);
  }).toPass({ timeout: 60_000 });
  await expect(end.getByRole('status').filter({ hasText: `All ${COUNT} shown` })).toHaveCount(1);
  await expect(more).toBeHidden();

  if (isMobile) return;
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill(titleOf(COUNT - 1));
  await expect(page.getByRole('option', { name: titleOf(COUNT - 1) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'aside');
});

test('keeps the focus where the button was that showed the last of them', async ({ page, world, email, isMobile }) => {
  await withManyMonitors(page, world, email);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1440, height: 500 });
  await page.goto('/app');
  const end = isMobile ? page.locator('main') : page.getByRole('region', { name: 'Monitors' });
  const more = end.getByRole('button', { name: 'Show more' });
  await expect(more).toBeVisible();
  await expect(async () => {
    if (await more.isVisible()) await more.press('Enter', { timeout: 2000 }).catch(() => undefined);
    await expect(more).toBeHidden({ timeout: 200 });
  }).toPass({ timeout: 60_000 });
  await expect(end.getByRole('status').filter({ hasText: `All ${COUNT} shown` })).toBeFocused();
});
