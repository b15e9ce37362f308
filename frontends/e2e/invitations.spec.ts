import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { ProductApi } from './product/product-api.mjs';
import { expect, test, type World } from './world.ts';

const PASSWORD = 'a password for the invited';
const OWNER_PASSWORD = 'a password for the inviting';

type Team = { link: string; members: () => Promise<number> };

async function foundTeam({ product, mailbox }: World, ownerEmail: string): Promise<Team> {
  const owner = (await ProductApi.forUser(product.url, { email: ownerEmail, password: OWNER_PASSWORD, mails: mailbox })).inSession();
  const { company } = await owner.call<{ company: { id: string } }>('POST', '/api/functions/create-company', { name: 'Harbour desk' });
  let link = '';
  // Teams hears of a confirmed address a moment later.
  await expect(async () => {
    link = (await owner.call<{ link: { url: string } }>('POST', `/api/companies/${company.id}/invite-link`)).link.url;
  }).toPass({ timeout: 30_000 });
  return { link, members: async () => (await owner.call<{ members: unknown[] }>('GET', `/api/companies/${company.id}/members`)).members.length };
}

async function confirmationLink({ mailbox }: World, email: string): Promise<string> {
  const mail = await mailbox.waitFor(({ to, text }) => to.includes(email) && text.includes('/auth/confirm#token='), 60_000);
  return /(\/auth\/confirm#token=[\w-]+&next=\/[\w-]+)/.exec(mail.text)?.[1] ?? '';
}

async function signUpFrom(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Join Harbour desk' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function joinAndSee(page: Page, team: Team): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Join Harbour desk?' })).toBeVisible();
  expect(await team.members()).toBe(1);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL(/\/app/);
  await expect.poll(team.members).toBe(2);
}

async function inAnotherBrowser(browser: Browser, baseURL: string | undefined, run: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  await run(await context.newPage());
  await context.close();
}

test('leads whoever signs up from an invitation back to it once the address is confirmed', async ({ page, world, email }) => {
  const team = await foundTeam(world, email.replace('reader', 'founder'));
  await signUpFrom(page, team.link, email);
  await expect(page.getByText('Confirm your email address to join')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeHidden();
  await expectAccessible(page);
  await page.goto(await confirmationLink(world, email));
  await joinAndSee(page, team);
});

test('goes on by itself in the tab where somebody signed up, when they come back from the mail', async ({ page, world, email }) => {
  const team = await foundTeam(world, email.replace('reader', 'founder'));
  await signUpFrom(page, team.link, email);
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText('Confirmation link sent to your email')).toBeVisible();
  const mail = await page.context().newPage();
  await mail.goto(await confirmationLink(world, email));
  await expect(mail.getByRole('heading', { name: 'Join Harbour desk?' })).toBeVisible();
  await mail.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await joinAndSee(page, team);
});

test('leads to the invitation when the mail is opened on another device', async ({ page, world, email, browser, baseURL }) => {
  const team = await foundTeam(world, email.replace('reader', 'founder'));
  await signUpFrom(page, team.link, email);
  const link = await confirmationLink(world, email);
  await inAnotherBrowser(browser, baseURL, async (phone) => {
    await phone.goto(link);
    await phone.getByLabel('New password').fill('what the owner chose');
    await phone.getByRole('button', { name: 'Confirm email and set password' }).click();
    await joinAndSee(phone, team);
  });
});

test('joins whoever signs in on the card of the invitation', async ({ page, world, email }) => {
  const team = await foundTeam(world, email.replace('reader', 'founder'));
  await ProductApi.forUser(world.product.url, { email, password: PASSWORD, mails: world.mailbox });
  await page.goto(team.link);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Sign in to accept')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await expect(page).toHaveURL(/\/app/);
  await expect.poll(team.members).toBe(2);
});

test('tells an owner who has not confirmed the address why nobody can be invited', async ({ page, email }) => {
  await page.context().request.post('/api/auth/sign-up', { data: { email, password: PASSWORD, skipOnboarding: true } });
  await page.goto('/app?settings=true&settingsTab=team');
  await page.getByLabel('Team name').fill('Unconfirmed desk');
  await page.getByRole('button', { name: 'Create team' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Confirm your email address to invite people' });
  await expect(notice).toContainText(email);
  await notice.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText('Confirmation link sent to your email')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send invitation' })).toBeHidden();
});
