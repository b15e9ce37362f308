import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type Mails, ProductApi } from './product/product-api.mjs';
import { startTestProduct } from './product/start-product.mjs';
import { mailFolder } from './sinks/mail-folder.mjs';
import { startStripeSink, type StripeSink } from './sinks/stripe-sink.mjs';

const PASSWORD = 'a password for payments';
const EMAIL = 'payer@newsroom.test';

/** A product that takes payments, from a payment provider on loopback. */
const test = base.extend<object, { place: { url: string; mails: Mails; stripe: StripeSink } }>({
  place: [
    async ({}, use) => {
      const stripe = await startStripeSink();
      const product = await startTestProduct({ env: stripe.env });
      stripe.productUrl = product.url;
      await use({ url: product.url, mails: mailFolder(product.dataDir), stripe });
      await product.remove();
      await stripe.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ place }, use) => use(place.url),
});

/** A webhook is answered at once, and what it changes is read a moment later: until then the page is loaded again. */
async function shows(page: Page, address: string, what: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(what).toBeVisible({ timeout: 8000 });
  }).toPass({ timeout: 90_000 });
}

/** Presses a button of the payment provider's page, which the product opens in a tab of its own. */
async function inPortal(page: Page, opener: Locator, button: string): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await opener.click();
  const portal = await opened;
  await portal.getByRole('button', { name: button }).click();
  await portal.waitForURL(/\/app/);
  await portal.close();
  // A page behind another one takes its time.
  await page.bringToFront();
}

test('buys a plan, learns that a payment failed, pays and cancels', async ({ page, place }) => {
  const api = await ProductApi.forUser(place.url, { email: EMAIL, password: PASSWORD, mails: place.mails });
  await page.context().request.post('/api/auth/sign-in', { data: { email: EMAIL, password: PASSWORD } });
  const slack = { name: 'desk', platform: 'slack', config: { webhook_url: 'https://hooks.slack.com/services/T0/B0/x', channel_name: '#desk' }, enabled: true, broadcastType: 'both' };
  await expect(api.inSession().call('POST', '/api/channels', slack)).rejects.toMatchObject({ status: 403 });

  await page.goto('/app?upgrade=true');
  const plans = page.getByRole('dialog', { name: 'Choose a plan' });
  await expect(plans.getByRole('button', { name: 'Get Pro' })).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  await expectAccessible(page);
  await plans.getByRole('button', { name: 'Get Pro' }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText("You're on Pro")).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);

  await place.stripe.set(EMAIL, { status: 'past_due' });
  const failed = page.getByRole('alert').filter({ hasText: 'Payment failed.' });
  await shows(page, '/app', failed);
  await inPortal(page, failed.getByRole('button', { name: 'Update Payment' }), 'Update card');
  await shows(page, '/settings?tab=billing', page.getByText(/^Renews on/));

  await inPortal(page, page.getByRole('button', { name: 'Manage' }), 'Cancel plan');
  await shows(page, '/settings?tab=billing', page.getByText(/^Ends on/));
});
