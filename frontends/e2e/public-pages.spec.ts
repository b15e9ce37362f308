import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './world.ts';

type Seen = { complaints: string[]; shift: () => Promise<number> };

/** What the page complains of, and how far it moved, from its first moment on. */
async function watch(page: Page): Promise<Seen> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Chromium notes the answer to "is anybody signed in?" as an error.
    if (['error', 'warning'].includes(message.type()) && !message.location().url.endsWith('/api/auth/refresh')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.total += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return { complaints, shift: () => page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total) };
}

async function withoutScripts(browser: Browser, baseURL: string | undefined, run: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  await run(await context.newPage());
  await context.close();
}

test('public pages can be read without JavaScript', async ({ browser, baseURL }) => {
  await withoutScripts(browser, baseURL, async (page) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Forewire');
    await expect(page.getByRole('heading', { name: 'What should I monitor?' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
    await page.getByRole('link', { name: 'Pricing', exact: true }).last().click();
    await expect(page).toHaveURL(/\/pricing$/);
    await expect(page).toHaveTitle('Pricing · Forewire');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
    await expect(page.getByText('What is a credit?')).toBeVisible();
    // Text queries look past noscript, which a browser without scripts shows.
    await expect(page.locator('noscript h3', { hasText: 'Starter' })).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/pricing`);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${baseURL}/og.png`);
    // A page of the app says what it needs.
    await page.goto('/create');
    await expect(page.locator('noscript')).toBeVisible();
  });
});

for (const path of ['/', '/pricing', '/use-case/traders', '/sources/reddit']) {
  test(`${path} is taken over as it stands: nothing moves, nothing is said twice`, async ({ page }) => {
    const seen = await watch(page);
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.evaluate((element) => Object.assign(element, { marked: true }));
    await page.waitForFunction(() => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')));
    // What came with the file is still what is shown.
    expect(await heading.evaluate((element) => (element as HTMLElement & { marked?: boolean }).marked)).toBe(true);
    expect(await page.locator('link[rel=canonical]').count()).toBe(1);
    expect(await page.locator('title').count()).toBe(1);
    expect(await page.locator('meta[property="og:title"]').count()).toBe(1);
    await page.waitForTimeout(1500);
    // Half of what is called good (web.dev/cls); the list of latest news is a line higher or lower than its skeleton.
    expect(await seen.shift()).toBeLessThan(0.05);
    expect(seen.complaints).toEqual([]);
  });
}

test('what is typed before the scripts have come is kept', async ({ page }) => {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/remotes\/marketing\//, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByRole('textbox', { name: 'What should I monitor?' }).first();
  await field.fill('Strikes at the port of Rotterdam');
  release();
  await page.waitForFunction(() => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')));
  await page.getByRole('button', { name: 'Monitoring speed: Realtime' }).first().click();
  await page.getByRole('menuitemcheckbox', { name: /Daily/ }).click();
  await expect(field).toHaveValue('Strikes at the port of Rotterdam');
  await page.getByRole('button', { name: 'Start monitoring' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the home page shows pictures of the product, by day and by night', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    const picture = page.getByRole('img', { name: /^A request in one sentence/ });
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('src', new RegExp(`-${colorScheme}\\.webp$`));
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test('axe finds nothing serious on public pages', async ({ page }) => {
  for (const path of ['/', '/pricing', '/feeds']) {
    await page.goto(path);
    await page.waitForFunction(() => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')));
    await expectAccessible(page);
  }
});
