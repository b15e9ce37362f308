import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ProductApi } from './product/product-api.mjs';
import { expect, test, type World } from './world.ts';

const PASSWORD = 'a password for the accounts';

async function confirmationLink({ mailbox }: World, email: string): Promise<string> {
  const mail = await mailbox.waitFor(({ to, text }) => to.includes(email) && text.includes('/auth/confirm#token='), 60_000);
  return /(\/auth\/confirm#token=[\w-]+)/.exec(mail.text)?.[1] ?? '';
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) }))).toEqual([]);
}

test('gives an account to whoever owns its address, and leaves nothing to whoever made it', async ({ page, world, email, playwright }) => {
  const attacker = await playwright.request.newContext({ baseURL: world.product.url });
  expect((await attacker.post('/api/auth/sign-up', { data: { email, password: PASSWORD } })).status()).toBe(200);
  await page.goto(await confirmationLink(world, email));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password').fill('password1');
  await page.getByRole('button', { name: 'Confirm email and set password' }).click();
  await expect(page.getByText('one of the first that are tried')).toBeVisible();
  await page.getByLabel('New password').fill('what the owner chose');
  await page.getByRole('button', { name: 'Confirm email and set password' }).click();
  await expect(page).toHaveURL(/\/onboarding/);
  expect((await attacker.post('/api/auth/refresh')).status()).toBe(401);
  await attacker.dispose();
});

test('confirms an address in the browser that signed up, where the banner goes away', async ({ page, world, email }) => {
  await page.context().request.post('/api/auth/sign-up', { data: { email, password: PASSWORD, skipOnboarding: true } });
  await page.goto('/news');
  const banner = page.getByRole('complementary', { name: 'Confirm your email address' });
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await page.goto(await confirmationLink(world, email));
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page).toHaveURL(/\/app/);
  await expect(banner).toBeHidden();
});

test('asks for the password before what cannot be undone, once the sign-in is a while ago', async ({ page, world, email, isMobile }) => {
  await ProductApi.forUser(world.product.url, { email, password: PASSWORD, mails: world.mailbox });
  await page.context().request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  let refused = false;
  await page.route('**/api/sessions/end-others', async (route) => {
    if (refused) return route.continue();
    // The server says this to a session of more than ten minutes, which no journey can wait for.
    refused = true;
    await route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify({ code: 'session.confirmation_required', status: 403, detail: 'Please confirm that it is you.', traceId: '' }) });
  });
  await page.goto('/app?settings=true&settingsTab=profile');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  if (!isMobile) await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await expect(page.getByText('This browser')).toBeVisible();
});
