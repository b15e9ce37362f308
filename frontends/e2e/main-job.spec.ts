import type { Page } from '@playwright/test';
import { watchTheNews } from './main-job.ts';
import { ProductApi } from './product/product-api.mjs';
import { test } from './world.ts';

const PASSWORD = 'a password for the journey';

async function signUp(page: Page, email: string): Promise<void> {
  const card = page.getByRole('dialog').or(page.getByRole('main')).filter({ has: page.getByLabel('Email') }).first();
  await card.getByLabel('Email').fill(email);
  await card.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await card.getByRole('button', { name: 'Create account' }).click();
}

test('watches the news for a person who has just come by', async ({ page, world, email, isMobile }) => {
  test.setTimeout(900_000);
  const openApi = (): Promise<ProductApi> => ProductApi.forUser(world.product.url, { email, password: PASSWORD, mails: world.mailbox });
  await watchTheNews(world, { page, phone: isMobile, email, enter: () => signUp(page, email), openApi });
});
