import { expectAccessible } from './accessible.ts';
import { ProductApi } from './product/product-api.mjs';
import { expect, test } from './world.ts';

const PASSWORD = 'a password for the settings';

test('opens the settings from a link, on the tab that it names', async ({ page, world, email }) => {
  await ProductApi.forUser(world.product.url, { email, password: PASSWORD, mails: world.mailbox });
  await page.context().request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  await page.goto('/app?settings=true&settingsTab=connections');
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByText('Usage', { exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Usage' }).first()).toBeVisible();
  // Whatever is written in it, a page is never wider than its screen.
  await settings.getByText('Profile', { exact: true }).first().click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await expectAccessible(page);
});

test('tells an operator who has not confirmed the address what is missing, and sends the link again', async ({ page, email }) => {
  await page.context().request.post('/api/auth/sign-up', { data: { email, password: PASSWORD, skipOnboarding: true } });
  await page.goto('/admin');
  await expect(page.getByText('This page is for operators')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open your profile' })).toBeVisible();
  const banner = page.getByRole('complementary', { name: 'Confirm your email address' });
  await expect(banner).toContainText(email);
  await banner.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('Confirmation link sent to your email')).toBeVisible();
});
