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

test('asks several agents, watches them, reads their joined answer, and shares it', async ({ page, browser, place, isMobile }) => {
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

  // Figures over time that the reports give are drawn, and can be read in words.
  const chart = response.getByRole('figure');
  await expect(chart.getByText(/3\.1 million containers in 2023/)).toBeVisible();
  await expect(chart.locator('svg path').first()).toBeAttached();
  await chart.getByText('Figures', { exact: true }).click();
  await expect(chart.getByRole('row', { name: '2024 3,400,000' })).toBeVisible();
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

  // Whoever has the link reads all of it without an account.
  await page.getByRole('button', { name: /^Share/ }).click();
  const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue();
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: /accept shorter shifts/ })).toBeVisible();
  const shared = visitor.getByRole('region', { name: 'Response' });
  await expect(shared.getByText(/confidence \d+%/)).toBeVisible();
  await expect(shared.getByRole('link', { name: /Harbour Ledger/ }).first()).toBeVisible();
  for (const part of ['Key factors', 'Timeline', 'Sources']) await expect(shared.locator('summary', { hasText: part })).toBeVisible();
  await expect(visitor.getByRole('list', { name: 'Agents' }).getByText('Complete')).toHaveCount(4);
  await visitor.getByRole('region', { name: 'Earlier questions' }).getByText(QUESTION).click();
  await expect(visitor.getByRole('region', { name: 'Response' })).toHaveCount(2);
  await expect(visitor.getByText(/Paused|No news yet/)).toHaveCount(0);
  await expectAccessible(visitor);
  await context.close();
});

test('offers the plans when credits are spent, and asks nothing', async ({ page, place, isMobile }) => {
  const email = `spent-${isMobile ? 'phone' : 'desktop'}@newsroom.test`;
  const api = await ProductApi.forUser(place.url, { email, password: PASSWORD, mails: place.mails });
  const { id } = await api.createTask({ prompt: QUESTION, taskMode: 'predict' });
  await page.context().request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  const refusal = { code: 'credit.limit_exceeded', status: 402, detail: 'Credit limit exceeded', traceId: '0', creditsRequired: 500, creditsRemaining: 20 };
  await page.route('**/api/predict', (route) => route.fulfill({ status: 402, contentType: 'application/problem+json', body: JSON.stringify(refusal) }));
  await page.goto(`/app?task=${id}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('A prediction costs 500 credits, and 20 are left.')).toBeVisible();
  await expect(page.getByText('Agent running')).toHaveCount(0);
  expect((await api.tasks()).find((task) => task.id === id)?.lastRunStatus).toBe('created');
});
