import { expect, type Page, test as base } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type Mails, ProductApi } from './product/product-api.mjs';
import { startTestProduct } from './product/start-product.mjs';
import { mailFolder } from './sinks/mail-folder.mjs';
import { type ProviderSink, startProviderSink } from './sinks/provider-sink.mjs';

const PASSWORD = 'a password beside providers';
const PROFILE = '/app?settings=true&settingsTab=profile';
let people = 0;

/** A product that people sign in to with Google, Microsoft and X, which stand on loopback. */
const test = base.extend<{ name: string }, { place: { url: string; mails: Mails; sink: ProviderSink } }>({
  place: [
    async ({}, use) => {
      const sink = await startProviderSink();
      const product = await startTestProduct({ env: sink.env });
      await use({ url: product.url, mails: mailFolder(product.dataDir), sink });
      await product.remove();
      await sink.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ place }, use) => use(place.url),
  name: async ({}, use) => use(`person-${process.pid}-${++people}`),
});

/** Goes through a provider's page. */
async function through(page: Page, press: string, answer: 'Continue' | 'Cancel' = 'Continue'): Promise<void> {
  await page.getByRole('button', { name: press }).click();
  await page.getByRole('link', { name: answer }).click();
}

test('comes in with Google as somebody new, and again as the same', async ({ page, place, name }) => {
  place.sink.someone = { sub: name, email: `${name}@gmail.com`, email_verified: true, given_name: 'Mara', family_name: 'Lindqvist' };
  await page.goto('/auth?return_to=%2Fnews');
  await expect(page.getByRole('button', { name: 'Continue with X' })).toBeVisible();
  await expectAccessible(page);
  await through(page, 'Continue with Google', 'Cancel');
  await expect(page.getByText('Failed to sign in with Google: the sign-in was cancelled.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?return_to=%2Fnews$/);
  await through(page, 'Continue with Google');
  await page.getByRole('button', { name: 'Skip the introduction' }).click();
  await expect(page).toHaveURL(/\/news/);
  await page.goto(PROFILE);
  await expect(page.getByLabel('First name')).toHaveValue('Mara');
  const accounts = page.getByRole('region', { name: 'Connected accounts' });
  await expect(accounts.getByText(`${name}@gmail.com`)).toBeVisible();
  // The only way in stays.
  await expect(accounts.getByRole('button', { name: 'Link Microsoft' })).toBeVisible();
  await expect(accounts.getByRole('button', { name: 'Unlink Google' })).toBeHidden();
  await page.context().clearCookies();
  await page.goto('/auth');
  await through(page, 'Continue with Google');
  await expect(page).toHaveURL(/\/app/);
});

test('links X to an account with a password, comes in with it, and unlinks it', async ({ page, place, name }) => {
  const email = `${name}@newsroom.test`;
  await ProductApi.forUser(place.url, { email, password: PASSWORD, mails: place.mails });
  await page.context().request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  place.sink.someone = { id: name, name: 'Nora Vik', username: 'nora' };
  await page.goto(PROFILE);
  await through(page, 'Link X');
  await expect(page.getByText('X account linked')).toBeVisible();
  const accounts = page.getByRole('region', { name: 'Connected accounts' });
  await expect(accounts.getByRole('button', { name: 'Unlink X' })).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto('/auth');
  await through(page, 'Continue with X');
  await expect(page).toHaveURL(/\/app|\/onboarding/);

  await page.goto(PROFILE);
  await accounts.getByRole('button', { name: 'Unlink X' }).click();
  await page.getByRole('dialog', { name: 'Unlink your X account?' }).getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('X account unlinked')).toBeVisible();
  await expect(accounts.getByRole('button', { name: 'Link X' })).toBeVisible();
});

test('does not come in by an address that Microsoft does not vouch for', async ({ page, place, name }) => {
  const email = `${name}@newsroom.test`;
  await ProductApi.forUser(place.url, { email, password: PASSWORD, mails: place.mails });
  place.sink.someone = { sub: name, email, name: 'Somebody Else' };
  await page.goto('/auth');
  await through(page, 'Continue with Microsoft');
  await expect(page.getByText('it does not vouch for your email address')).toBeVisible();
  await expectAccessible(page);
  expect((await page.context().request.post('/api/auth/refresh')).status()).toBe(401);
});

test('asks somebody without a password to sign in again at the provider before a sensitive step', async ({ page, place, name }) => {
  place.sink.someone = { sub: name, email: `${name}@gmail.com`, email_verified: true };
  await page.goto('/auth');
  await through(page, 'Continue with Google');
  await expect(page.getByRole('button', { name: 'Skip the introduction' })).toBeVisible();
  // The server says this to a session of more than ten minutes, which no journey can wait for.
  await page.route('**/api/auth/identities/x/link', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify({ code: 'session.confirmation_required', status: 403, detail: 'Please confirm that it is you.', traceId: '' }) }),
  );
  await page.goto(PROFILE);
  await page.getByRole('button', { name: 'Link X' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/app/);
  await expect(page.getByText('Coming back from Google')).toBeHidden();
});

test('opens a reset link that is pasted into a tab that is at the card already', async ({ page, place, name }) => {
  const email = `${name}@newsroom.test`;
  await ProductApi.forUser(place.url, { email, password: PASSWORD, mails: place.mails });
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send reset link' }).click();
  const mail = await place.mails.waitFor(({ to, text }) => to.includes(email) && text.includes('#recovery=true'), 60_000);
  const link = /(\/auth#recovery=true[\w&=-]+)/.exec(mail.text)?.[1] ?? '';
  // An address that differs in its last part alone loads nothing.
  await page.evaluate((address) => location.assign(address), link);
  await expect(page.getByRole('heading', { name: 'Set new password' })).toBeVisible();
  await page.getByLabel('New password').fill('another lantern in the fog');
  await page.getByLabel('Confirm password').fill('another lantern in the fog');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page).toHaveURL(/\/app/);
});
