import { expect, type Page, test as base } from '@playwright/test';
import { TwilioServer } from '@forewire/kit/testing-twilio';
import { expectAccessible } from './accessible.ts';
import { type Mails, ProductApi } from './product/product-api.mjs';
import { startTestProduct } from './product/start-product.mjs';
import { mailFolder } from './sinks/mail-folder.mjs';

const PASSWORD = 'a password for the phone';
let people = 0;

/** A product that sends text messages through a carrier on loopback. */
const test = base.extend<object, { place: { url: string; mails: Mails; twilio: TwilioServer } }>({
  place: [
    async ({}, use) => {
      const twilio = await TwilioServer.start();
      const product = await startTestProduct({ env: twilio.env });
      await use({ url: product.url, mails: mailFolder(product.dataDir), twilio });
      await product.remove();
      await twilio.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ place }, use) => use(place.url),
});

async function openSettings(page: Page, tab: string) {
  await page.goto(`/app?settings=true&settingsTab=${tab}`);
  return page.getByRole('dialog', { name: 'Settings' });
}

const expectNoWiderThanScreen = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

test('verifies a phone, switches its alerts off and on, and removes it', async ({ page, place }) => {
  const number = `+447400${900_000 + 1000 * people + (process.pid % 1000)}`;
  const email = `texted-${process.pid}-${++people}@newsroom.test`;
  await ProductApi.forUser(place.url, { email, password: PASSWORD, mails: place.mails });
  await page.context().request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });

  const settings = await openSettings(page, 'profile');
  const phone = settings.getByLabel('Phone');
  await phone.fill('07400 900123');
  await settings.getByRole('button', { name: 'Verify' }).click();
  await expect(settings.getByText('Please enter a valid phone number with country code (e.g. +1234567890)')).toBeVisible();
  await phone.fill('+44 20 7946 0000');
  await settings.getByRole('button', { name: 'Verify' }).click();
  await expect(settings.getByText('Use the number of a mobile phone. This one takes no text messages.')).toBeVisible();
  expect(place.twilio.sent).toEqual([]);

  await phone.fill(number);
  await settings.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Verification code sent!')).toBeVisible();
  const code = place.twilio.sent.find(({ to }) => to === number)?.body.slice(0, 6) ?? '';
  const field = settings.getByLabel('Verification code');
  await field.fill(code === '111111' ? '222222' : '111111');
  await settings.getByRole('button', { name: 'Confirm' }).click();
  await expect(settings.getByText('Invalid verification code')).toBeVisible();
  await expectAccessible(page);
  await expectNoWiderThanScreen(page);
  await field.fill(code);
  await settings.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Phone verified! SMS notifications enabled.')).toBeVisible();
  await expect(settings.getByLabel('Phone')).toHaveValue(number);

  const alerts = await openSettings(page, 'notifications');
  const toggle = alerts.getByRole('switch', { name: 'SMS alerts' });
  await expect(toggle).toBeChecked();
  await expect(alerts.getByText('Coming soon')).toBeVisible();
  await expect(alerts.getByText('Nothing was sent yet. The next result goes there.')).toBeVisible();
  await expectAccessible(page);
  await expectNoWiderThanScreen(page);
  // Off at once, and on again when the server refuses.
  await page.route('**/api/me', (route) => (route.request().method() === 'PATCH' ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"internal","status":500,"detail":"An unexpected error occurred"}' }) : route.continue()));
  await toggle.click();
  await expect(page.getByText('Failed to update SMS preference')).toBeVisible();
  await expect(toggle).toBeChecked();
  await page.unroute('**/api/me');
  await toggle.click();
  await expect(page.getByText('SMS notifications disabled')).toBeVisible();
  await toggle.click();
  await expect(page.getByText('SMS notifications enabled')).toBeVisible();

  const profile = await openSettings(page, 'profile');
  await profile.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove phone number and disable SMS notifications?' });
  await question.getByRole('button', { name: 'Remove phone number' }).click();
  await expect(page.getByText('Phone number removed')).toBeVisible();
  await expect(profile.getByRole('button', { name: 'Verify' })).toBeDisabled();
});
