import type { Page, Route } from '@playwright/test';
import { ProductApi } from './product/product-api.mjs';
import { expect, test, type World } from './world.ts';

const PASSWORD = 'a password for the front ends';

async function enter(page: Page, { product, mailbox }: World, email: string): Promise<void> {
  await ProductApi.forUser(product.url, { email, password: PASSWORD, mails: mailbox });
  await page.context().request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
/** The dashboard works: on a phone it opens with the list, else with the form. */
const dashboard = (page: Page) => page.getByRole('textbox').or(page.getByRole('link', { name: 'Create monitor' })).first();

test('a front end that is down costs its own pages, until it is back', async ({ page, world, email }) => {
  await enter(page, world, email);
  const down = (route: Route) => route.fulfill({ status: 503, body: 'Service Unavailable' });
  await page.route('**/remotes/settings/**', down);
  await page.goto('/app?settings=true&settingsTab=connections');
  await expect(alert(page, 'could not be loaded')).toBeVisible();
  await alert(page, 'could not be loaded').getByRole('button', { name: 'Try again' }).click();
  await expect(alert(page, 'The rest of Forewire keeps working')).toBeVisible();

  await page.unroute('**/remotes/settings/**', down);
  // The try before this may still be under way, and end well.
  const again = alert(page, 'could not be loaded').getByRole('button', { name: 'Try again' });
  const heading = page.getByRole('heading', { name: 'Connections' });
  await expect(again.and(page.locator(':enabled')).or(heading)).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(heading).toBeVisible();
  const close = page.getByRole('button', { name: 'Close settings' });
  await (await close.isVisible() ? close.click() : page.keyboard.press('Escape'));
  await expect(dashboard(page)).toBeVisible();
});

test('the pages of others go on while one is down', async ({ page, world, email }) => {
  await enter(page, world, email);
  await page.route('**/remotes/{settings,marketing}/**', (route) => route.abort());
  await page.goto('/app');
  await expect(dashboard(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a part that an update replaced while the page was open is found by trying again', async ({ page, world, email }) => {
  await enter(page, world, email);
  // What a page asks for by the names of the build before is gone; the list of remotes and their entries are never kept.
  const replaced = /\/remotes\/settings\/assets\/(?!remote-entry)/;
  const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not Found' });
  await page.route(replaced, gone);
  await page.goto('/app?settings=true&settingsTab=connections');
  await expect(alert(page, 'could not be loaded')).toBeVisible();
  await page.unroute(replaced, gone);
  await alert(page, 'could not be loaded').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible();
});

test('a page that an update replaced while another was open comes with a reload', async ({ page, world, email }) => {
  await enter(page, world, email);
  await page.goto('/app');
  await expect(dashboard(page)).toBeVisible();
  const replaced = /\/remotes\/dashboard\/assets\//;
  const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not Found' });
  await page.route(replaced, gone);
  await page.evaluate(() => {
    history.pushState(null, '', '/briefings');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(alert(page, 'It may have been updated while the page was open')).toBeVisible();
  await page.unroute(replaced, gone);
  await alert(page, 'may have been updated').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Briefings' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/briefings$/);
});

test('a front end that is one version behind works with the shell of the next', async ({ page, world, email }) => {
  await enter(page, world, email);
  let older = 0;
  await page.route('**/remotes/settings/assets/remote-entry.*.js', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const behind = text.replaceAll('"19.3.1"', '"19.3.0"').replaceAll('"5.108.0"', '"5.107.0"').replaceAll('version:"0.1.0"', 'version:"0.0.9"');
    older += Number(behind !== text);
    await route.fulfill({ response: answer, body: behind });
  });
  await page.goto('/app?settings=true&settingsTab=connections');
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible();
  expect(older).toBe(1);
});

test('says that there is no network, as long as there is none', async ({ page, world, email }) => {
  await enter(page, world, email);
  await page.goto('/app');
  await expect(dashboard(page)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
});
