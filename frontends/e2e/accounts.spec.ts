import { expectAccessible } from './accessible.ts';
import { ProductApi } from './product/product-api.mjs';
import { expect, test, type World } from './world.ts';

const PASSWORD = 'a password for the accounts';

async function confirmationLink({ mailbox }: World, email: string): Promise<string> {
  const mail = await mailbox.waitFor(({ to, text }) => to.includes(email) && text.includes('/auth/confirm#token='), 60_000);
  return /(\/auth\/confirm#token=[\w-]+)/.exec(mail.text)?.[1] ?? '';
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

test('sends where its calls come from, and joins a team by a click alone', async ({ page, world, email }) => {
  const { url } = world.product;
  // Mails are found by a part of their address, so neither may be in the other.
  const ownerEmail = email.replace('reader', 'owner');
  const owner = (await ProductApi.forUser(url, { email: ownerEmail, password: PASSWORD, mails: world.mailbox })).inSession();
  const { company } = await owner.call<{ company: { id: string } }>('POST', '/api/functions/create-company', { name: `Desk ${'north '.repeat(14)}` });
  let link = '';
  // Teams hears of a confirmed address a moment later.
  await expect(async () => {
    link = (await owner.call<{ link: { url: string } }>('POST', `/api/companies/${company.id}/invite-link`)).link.url;
  }).toPass({ timeout: 30_000 });
  await ProductApi.forUser(url, { email, password: PASSWORD, mails: world.mailbox });
  const signingIn = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/auth/sign-in'));
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await (await signingIn).allHeaders())['origin']).toBe(new URL(url).origin);
  await expect(page).toHaveURL(/\/app/);

  const members = async () => (await owner.call<{ members: unknown[] }>('GET', `/api/companies/${company.id}/members`)).members.length;
  await page.goto(link);
  await expect(page.getByRole('heading', { name: /^Join Desk north .*…\?$/ })).toBeVisible();
  await expect(page.getByText(`${ownerEmail} has invited you`)).toBeVisible();
  await expectAccessible(page);
  expect(await members()).toBe(1);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page).toHaveURL(/\/app/);
  expect(await members()).toBe(1);

  await page.goto(link);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText('Successfully joined the team!')).toBeVisible();
  await expect(page).toHaveURL(/\/app/);
  expect(await members()).toBe(2);
});
