import { expect, test as base } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type Mails, ProductApi } from './product/product-api.mjs';
import { startTestProduct } from './product/start-product.mjs';
import { mailFolder } from './sinks/mail-folder.mjs';
import { type SearchSink, startSearchSink } from './sinks/search-sink.mjs';

const PASSWORD = 'a password for predictions';
const QUESTION = 'Will the Veldhaven port strike end this week?';

/** A product whose agents look things up on loopback and answer without a model. */
const test = base.extend<object, { place: { url: string; mails: Mails; search: SearchSink } }>({
  place: [
    async ({}, use) => {
      const search = await startSearchSink();
      const product = await startTestProduct({ env: search.env });
      await use({ url: product.url, mails: mailFolder(product.dataDir), search });
      await product.remove();
      await search.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ place }, use) => use(place.url),
});

test('asks several agents, watches them, and reads their joined answer', async ({ page, place, isMobile }) => {
  test.setTimeout(900_000);
  const email = `asker-${isMobile ? 'phone' : 'desktop'}@newsroom.test`;
  await ProductApi.forUser(place.url, { email, password: PASSWORD, mails: place.mails });
  await page.context().request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  const release = place.search.hold();
  await page.goto('/create');
  await page.getByRole('radio', { name: 'Predict' }).click();
  await expect(page.getByRole('heading', { name: 'What should I think through?' })).toBeVisible();
  await page.getByRole('textbox').first().fill(QUESTION);
  await page.getByRole('textbox').first().press('Enter');

  const agents = page.getByRole('list', { name: 'Agents' }).getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(page.getByRole('heading', { level: 1, name: QUESTION })).toBeVisible();
  await expect(agents).toHaveCount(4);
  await expect(agents.first().getByText('Agent running')).toBeVisible();
  await expect(agents.first().getByText('Searching...')).toBeVisible();

  // What takes long can be left and found again; whoever comes back finds this question, and no second one.
  release();
  await page.goto('/news');
  await page.goBack();

  const response = page.getByRole('region', { name: 'Response' });
  await expect(response.getByRole('heading', { name: 'Response' })).toBeVisible({ timeout: 120_000 });
  await expect(agents.getByText('Complete')).toHaveCount(4);
  await expect(response.getByText(/confidence \d+%/)).toBeVisible();
  await expect(response.getByRole('link', { name: /Tidewater Courier/ }).first()).toHaveAttribute('href', /\/courier\/deal$/);
  await expect(page.getByText('extractive', { exact: false }).last()).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Ask a follow-up').fill('Will the port authority of Veldhaven accept shorter shifts?');
  await page.getByLabel('Ask a follow-up').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /accept shorter shifts/ })).toBeVisible();
  await expect(response.getByRole('heading', { name: 'Response' })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('region', { name: 'Earlier questions' }).getByText(QUESTION)).toBeVisible();

  // Read again, it is all there, and nothing was asked a second time.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /accept shorter shifts/ })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('region', { name: 'Earlier questions' }).getByText(QUESTION)).toBeVisible();
});
