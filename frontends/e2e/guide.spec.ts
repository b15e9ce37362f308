import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './world.ts';

const takenOver = (page: Page) => page.waitForFunction(() => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')));

test('the guide can be found, searched and read', async ({ page }) => {
  await page.goto('/');
  await page.locator('footer').getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveTitle('Guide · Forewire');
  const search = page.getByRole('searchbox', { name: 'Search the guide' });
  await takenOver(page);
  await search.fill('restore a backup');
  await expect(page.getByRole('status').filter({ hasText: /result/ })).toBeVisible();
  await search.fill('secrets_key');
  await page.getByRole('list', { name: 'Search results' }).getByRole('link', { name: /^Change SECRETS_KEY/ }).click();
  await expect(page).toHaveURL(/\/docs\/operator\/security#change-secrets-key$/);
  await expect(page).toHaveTitle('Security settings · Guide · Forewire');
  await expect(page.getByRole('heading', { name: 'Change SECRETS_KEY' })).toBeInViewport();
  await search.fill('zzzz qqqq');
  await expect(page.getByText('Nothing found. Try fewer or other words.')).toBeVisible();
  await search.press('Escape');
  // A link within the text stays within the application.
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('article').getByRole('link', { name: 'TLS and reverse proxies' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TLS and reverse proxies');
  expect(await page.evaluate(() => (window as unknown as { stayed?: boolean }).stayed)).toBe(true);
  await page.getByRole('link', { name: /^Next/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mail');
});

test('the guide can be read without JavaScript, and what is not there is not found', async ({ browser, baseURL, page }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const still = await context.newPage();
  await still.goto('/docs/operator/backup');
  await expect(still).toHaveTitle('Back up and restore · Guide · Forewire');
  await expect(still.getByRole('heading', { level: 1 })).toHaveText('Back up and restore');
  await expect(still.getByText('npm run -s forewire -- backup ../backups/2026-11-22')).toBeVisible();
  await context.close();
  await page.goto('/docs/user/nothing');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

for (const [name, width] of [['a phone', 360], ['a desk', 1280]] as const) {
  test(`the guide fits ${name}, and axe finds nothing serious by day or by night`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'Each size is looked at once.');
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const path of ['/docs', '/docs/user/alerts', '/docs/operator/tls']) {
        await page.goto(path);
        await takenOver(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await expectAccessible(page);
      }
    }
  });
}
