/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { ProductApi } from './product/product-api.mjs';
import { waitUntil } from './sinks/wait-until.mjs';
import { expect, test } from './world.ts';

const PASSWORD = 'a password for feedback';
const SUGGESTED = 'Suggested from your feedback';

const LAUNCHES = [
  {
    title: 'Tarnwell Robotics unveils a robot that folds laundry',
    body: ['Tarnwell Robotics unveiled its new product on Monday, a household robot that folds laundry. The product launch took place in a hall in Osterby before four hundred guests.', 'The robot goes on sale in May for 900 florins, said its designer, Aldous Finch. It folds a shirt in forty seconds and needs a table of its own.'],
  },
  {
    title: 'Product launch: Tarnwell Robotics brings a lawn robot to market',
    body: ['The product launch of a lawn robot by Tarnwell Robotics drew gardeners from all over the valley. The new product finds its way by the sun and mows at night.', 'It goes on sale in garden centres in April. Greta Moll, who runs one of them in Northgate, has ordered sixty.'],
  },
  {
    title: 'Tarnwell Robotics launches a kitchen helper',
    body: ['Tarnwell Robotics launched a kitchen helper on Tuesday. The new product chops, stirs and weighs, and hits the market in June.', 'Its launch had been expected since autumn. Cooks who tried it in Veldhaven praised its patience with onions.'],
  },
];
const OTHERS = [
  {
    title: 'Workers at Tarnwell Robotics strike over pay',
    body: ['Workers at Tarnwell Robotics went on strike on Thursday over pay. The union wants six per cent more; the walkout lasts until Friday night.', 'The company called the strike premature. Seven hundred people work at the plant in Northgate.'],
  },
  {
    title: 'Court fines Tarnwell Robotics over safety breaches',
    body: ['A court in Osterby fined Tarnwell Robotics two million florins over safety breaches at a warehouse, in which a worker lost a finger last year.', 'Judge Ismene Hart said that guards had been taken off to save minutes. The company may appeal.'],
  },
  {
    title: 'Tarnwell Robotics loses 40 million florins in a quarter',
    body: ['Tarnwell Robotics reported a loss of 40 million florins for the quarter. Revenue fell by nine per cent, its finance chief Ulla Berg said.', 'Two large orders from hospitals had been put off. The shares lost a tenth of their value.'],
  },
];

/** Marks a result in its preview, which shows the buttons on every device. */
async function mark(page: Page, title: string, as: 'Relevant' | 'Not relevant'): Promise<void> {
  await page.getByRole('button', { name: title }).click();
  const preview = page.getByRole('dialog', { name: 'Result' });
  const button = preview.getByRole('button', { name: as, exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(preview).toBeHidden();
}

test('what is marked not relevant leads to a suggestion, which is accepted and taken back', async ({ page, world, email, isMobile }) => {
  const api = await ProductApi.forUser(world.product.url, { email, password: PASSWORD, mails: world.mailbox });
  const { id: taskId } = await api.createTask({ prompt: 'Tarnwell Robotics', intervalInMinutes: 1440, sources: [world.newsroom.site('harbour-ledger').url] });
  const publishedAt = new Date(Date.now() - 3 * 3_600_000);
  for (const story of [...LAUNCHES, ...OTHERS]) world.newsroom.publish({ site: 'harbour-ledger', ...story, publishedAt });
  await waitUntil('all six reports', async () => {
    const found = (await api.results(taskId)).length;
    if (found < 6 && (await api.tasks()).find(({ id }) => id === taskId)?.lastRunStatus !== 'running') await api.runNow(taskId);
    return found >= 6;
  }, { timeoutMs: 240_000, everyMs: 2000 });

  await page.context().request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  await page.goto(`/app?task=${taskId}`);
  for (const { title } of LAUNCHES) await mark(page, title, 'Not relevant');
  for (const { title } of OTHERS) await mark(page, title, 'Relevant');

  const suggestion = page.getByRole('region', { name: SUGGESTED });
  await expect(suggestion.getByText(/^Leave out: .*launch/)).toBeVisible();
  await expect(suggestion.getByText('It would have left out 3 of 6 alerts from the last 30 days.')).toBeVisible();
  await expect(suggestion.getByText('3 of the results that it leaves out are marked not relevant, none relevant.')).toBeVisible();
  await suggestion.getByRole('button', { name: 'What it would have left out' }).click();
  for (const { title } of LAUNCHES) await expect(suggestion.getByText(title)).toBeVisible();
  await expectAccessible(page);
  expect((await api.tasks()).find(({ id }) => id === taskId)?.refinements).toEqual([]);

  await suggestion.getByRole('button', { name: 'Accept' }).click();
  await expect(suggestion).toBeHidden();
  if (isMobile) await page.getByRole('tab', { name: /^Sources •/ }).click();
  const added = page.getByRole('region', { name: 'Added from feedback' });
  await expect(added.getByText(/^Leave out: .*launch/)).toBeVisible();
  await expect(added.getByText(/^Accepted/)).toBeVisible();
  await expectAccessible(page);

  await added.getByRole('button', { name: /^Take back/ }).click();
  await expect(added).toBeHidden();
  expect((await api.tasks()).find(({ id }) => id === taskId)?.refinements).toEqual([]);
});
