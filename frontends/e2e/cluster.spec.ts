import type { Page } from '@playwright/test';
import { watchTheNews } from './main-job.ts';
import { ProductApi } from './product/product-api.mjs';
import { expect, test } from './world.ts';

const { CLUSTER_KEYCLOAK_URL: keycloakUrl = '', CLUSTER_EMAIL: email = '', CLUSTER_PASSWORD: password = '' } = process.env;

/** From the card to Keycloak's own login page, and back by itself. */
async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await expect(page).toHaveURL((url) => url.origin === new URL(keycloakUrl).origin);
  // What is typed before the page's own scripts have run is lost.
  await page.waitForLoadState('load');
  await page.locator('#username').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('#kc-login').click();
  // Keycloak is asked twice on the way back, by the page and by identity.
  await expect(page.getByRole('button', { name: 'Skip the introduction' })).toBeVisible({ timeout: 120_000 });
}

/** Acts for the person whose session the browser has. */
async function openApi(page: Page, baseUrl: string): Promise<ProductApi> {
  const answer = await page.context().request.post('/api/auth/refresh');
  expect(answer.status()).toBe(200);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return ProductApi.forSession(baseUrl, accessToken);
}

test('watches the news for a person whom Keycloak knows', async ({ page, world }) => {
  test.setTimeout(900_000);
  await watchTheNews(world, { page, phone: false, email, enter: () => signIn(page), openApi: () => openApi(page, world.product.url) });
});
