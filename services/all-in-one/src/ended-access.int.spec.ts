import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes, createECDH } from 'node:crypto';
import type { Actor } from '@forewire/kit/access';
import { newId } from '@forewire/kit/ids';
import { eventually, startTestApp, type TestApp } from '@forewire/kit/testing';
import { prepareTransport, transports } from '@forewire/kit/testing-transports';
import { EndAccess } from '@forewire/identity/sessions/end-access';
import { SaveUser } from '@forewire/identity/users/save-user';
import { services } from './services.ts';

// Ten consumer groups find their members first, and on a busy machine lose them now and then.
const patienceMs = 60_000;
const limitMs = 300_000;
const password = 'quay lantern of 1911';
type Json = Record<string, unknown>;
type Account = { id: string; email: string; token: string };

/** From identity, by events, to whatever goes on without a session. */
describe.each(transports)('an account whose access ends, %s', (_name, brokers) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forewire-ended-access-'));
  const before = process.env['DATA_DIR'];
  let test: TestApp;

  beforeAll(async () => {
    process.env['DATA_DIR'] = dataDir;
    test = await startTestApp(services, { ...(await prepareTransport(brokers)), DATA_DIR: dataDir, PRIVATE_HOSTS_ALLOWED: '127.0.0.0/8' });
    await eventually(async () => (await test.app.inject({ url: '/readyz' })).statusCode === 200, patienceMs);
  }, limitMs);
  afterAll(async () => {
    await test.close();
    if (before === undefined) delete process.env['DATA_DIR'];
    else process.env['DATA_DIR'] = before;
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function call(token: string | null, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object): Promise<{ status: number; body: Json }> {
    const answer = await test.app.inject({ method, url, headers: token ? { authorization: `Bearer ${token}` } : {}, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.body ? answer.json<Json>() : {} };
  }

  const save = (id: string, changes: object): Promise<unknown> => test.app.get(SaveUser, { strict: false }).change(id, (user) => ({ ...user, ...changes }));

  async function account(): Promise<Account> {
    const email = `${newId()}@example.test`;
    const { body } = await call(null, 'POST', '/api/auth/sign-up', { email, password });
    const { id } = body['user'] as { id: string };
    await save(id, { emailVerified: true });
    return { id, email, token: String(body['accessToken']) };
  }

  async function seed(owner: Account) {
    const made = await call(owner.token, 'POST', '/api/functions/create-task', { prompt: 'strikes at the Northvale harbour', sources: ['https://news.example/feed'], intervalInMinutes: 60 });
    const { id: taskId, publicSlug } = made.body['task'] as { id: string; publicSlug: string };
    expect((await call(owner.token, 'PATCH', `/api/tasks/${taskId}`, { visibility: 'public' })).status).toBe(200);
    const { company } = (await call(owner.token, 'POST', '/api/functions/create-company', { name: 'Harbour Desk' })).body as { company: { id: string } };
    const sent = await eventually(async () => {
      const answer = await call(owner.token, 'POST', '/api/functions/send-invitation', { companyId: company.id, isGenericInvite: true, role: 'editor' });
      return answer.status === 200 && answer;
    }, patienceMs);
    const token = String(sent.body['invitationUrl']).split('/').at(-1);
    return {
      publicPage: async () => (await call(null, 'GET', `/api/public/tasks/${publicSlug}`)).status,
      invitation: async () => (await call(null, 'POST', '/api/functions/accept-invitation', { action: 'get_details', token })).body['code'] ?? 'open',
      isScheduled: async () => (await test.process.database('scheduler').connection.collection('schedules').findOne({ _id: taskId as never }))?.['active'] as boolean | undefined,
    };
  }

  it('rests with what it watches, shows and invites to while it is disabled, and all of it comes back', async () => {
    const owner = await account();
    const { publicPage, invitation, isScheduled } = await seed(owner);
    await eventually(isScheduled, patienceMs);
    expect([await publicPage(), await invitation()]).toEqual([200, 'open']);
    await save(owner.id, { disabled: true });
    await eventually(async () => (await publicPage()) === 404 && (await invitation()) === 'invitation.on_hold' && (await isScheduled()) === false, patienceMs);
    await save(owner.id, { disabled: false });
    await eventually(async () => (await publicPage()) === 200 && (await invitation()) === 'open' && (await isScheduled()) === true, patienceMs);
  }, limitMs);

  it('loses its invitations and its browsers when an admin takes it out of the wrong hands', async () => {
    const owner = await account();
    const { invitation, publicPage } = await seed(owner);
    const browser = { endpoint: `http://127.0.0.1:9/push/${newId()}`, keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') } };
    expect((await call(owner.token, 'POST', '/api/push/subscriptions', browser)).status).toBe(204);
    const browsers = () => test.process.database('notifications').connection.collection('push_subscriptions').countDocuments({ userId: owner.id });
    expect([await browsers(), await invitation()]).toEqual([1, 'open']);
    const admin: Actor = { userId: newId(), email: 'operator@example.test', admin: true, via: 'session', tokenId: newId(), issuedAt: 0, scopes: [], authenticatedAt: 0 };
    await test.app.get(EndAccess, { strict: false }).execute(admin, owner.email);
    await eventually(async () => (await invitation()) === 'invitation.invalid' && (await browsers()) === 0, patienceMs);
    await eventually(async () => (await call(owner.token, 'GET', '/api/me')).status === 401, patienceMs);
    // What it shows is the owner's to look through.
    expect(await publicPage()).toBe(200);
  }, limitMs);
});
