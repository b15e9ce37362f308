import type { Locator, Page } from '@playwright/test';
import { ProductApi } from './product/product-api.mjs';
import { expect, test } from './world.ts';

const PASSWORD = 'a password for the turned phone';
const UPRIGHT = { width: 390, height: 844 };
const ACROSS = { width: 844, height: 390 };
const DESKTOP = { width: 1440, height: 900 };

test.beforeEach(async ({ page, world, email }) => {
  await ProductApi.forUser(world.product.url, { email, password: PASSWORD, mails: world.mailbox });
  await page.context().request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
});

/** Turns the screen there and back, and to whatever else it may become; each time the field must be the one that it was. */
async function turn(page: Page, field: Locator, text: string): Promise<void> {
  const element = await field.elementHandle();
  for (const size of [ACROSS, UPRIGHT, DESKTOP, UPRIGHT, ACROSS, DESKTOP]) {
    await page.setViewportSize(size);
    await expect(field).toHaveValue(text);
    await expect(field).toBeFocused();
    expect(await element?.evaluate((node) => node.isConnected), `${size.width} px wide`).toBe(true);
  }
}

const scrollTop = (field: Locator) =>
  field.evaluate((node) => {
    let parent = node.parentElement;
    while (parent && parent.scrollHeight <= parent.clientHeight) parent = parent.parentElement;
    return parent?.scrollTop ?? 0;
  });

test('keeps what is typed into a dialog over the settings when the screen is turned', async ({ page }) => {
  await page.setViewportSize(UPRIGHT);
  await page.goto('/app?settings=true&settingsTab=connections');
  await page.getByRole('button', { name: 'Connect Webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Webhook' });
  const name = dialog.getByRole('textbox').first();
  await name.fill('A channel that is being typed');
  await turn(page, name, 'A channel that is being typed');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden();
});

test('keeps text, focus and scroll of the settings themselves', async ({ page }) => {
  await page.setViewportSize(ACROSS);
  await page.goto('/app?settings=true&settingsTab=profile');
  const field = page.getByLabel('Last name');
  await field.fill('Sorensen');
  await field.evaluate((node) => node.scrollIntoView({ block: 'start' }));
  const scrolled = await scrollTop(field);
  expect(scrolled).toBeGreaterThan(0);
  // The same height: only the breakpoint is crossed.
  for (const width of [700, 844]) {
    await page.setViewportSize({ width, height: 390 });
    await expect(field).toBeFocused();
    expect(await scrollTop(field)).toBeGreaterThan(0);
  }
  await turn(page, field, 'Sorensen');
});

test('leaves the page as it was below the settings, and the tab bar of a phone in reach', async ({ page }) => {
  await page.setViewportSize(UPRIGHT);
  await page.goto('/create');
  const prompt = page.getByRole('textbox').first();
  await prompt.fill('Strikes at container ports');
  await prompt.evaluate((node) => Object.assign(node, { marked: true }));
  const tabs = page.getByRole('navigation', { name: 'App' });
  await tabs.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  // It lies below the settings, out of reach of pointer, keyboard and screen reader.
  expect(await prompt.evaluate((node) => node.closest('[inert]') !== null)).toBe(true);
  await tabs.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden();
  await expect(tabs.getByRole('button', { name: 'Profile' })).toBeFocused();
  expect(await prompt.evaluate((node) => 'marked' in node)).toBe(true);
  await tabs.getByRole('button', { name: 'Profile' }).click();
  await tabs.getByRole('button', { name: 'News' }).click();
  await expect(page).toHaveURL(/\/news$/);
});

test('keeps what is typed into a page when the screen is turned', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/app');
  const prompt = page.getByRole('textbox').first();
  await prompt.fill('Strikes at container ports');
  await turn(page, prompt, 'Strikes at container ports');
});

test('keeps a prompt that is being edited beside the feed', async ({ page, world, email }) => {
  const api = await ProductApi.forUser(world.product.url, { email, password: PASSWORD, mails: world.mailbox });
  const task = await api.createTask({ prompt: 'Strikes at container ports in northern Europe', intervalInMinutes: 1440, sources: [] });
  await page.setViewportSize(DESKTOP);
  await page.goto(`/app?task=${task.id}`);
  await page.getByRole('complementary', { name: 'Monitoring panel' }).getByRole('button', { name: /^Edit/ }).click();
  const field = page.getByRole('textbox', { name: 'What to watch' });
  await field.fill('Strikes at container ports in the Baltic');
  await page.setViewportSize(ACROSS);
  await page.getByRole('tab', { name: /^Sources/ }).click();
  await expect(field).toHaveValue('Strikes at container ports in the Baltic');
  await page.setViewportSize(DESKTOP);
  await expect(field).toHaveValue('Strikes at container ports in the Baltic');
});
