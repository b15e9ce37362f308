import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@forewire/kit/ids';
import { eventually, startTestApp, type TestApp } from '@forewire/kit/testing';
import { EventProbe } from '@forewire/kit/testing-events';
import { services } from './services.ts';

type Person = { id: string; email: string; token: string };
const rounds = 3;

describe('what somebody has just gained, in one process', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forewire-fresh-rights-'));
  const before = process.env['DATA_DIR'];
  const probe = new EventProbe();
  let test: TestApp;
  beforeAll(async () => {
    process.env['DATA_DIR'] = dataDir;
    test = await startTestApp([...services, probe.module], { DATA_DIR: dataDir });
    // The first account is the operator's, who confirms nothing.
    await signUp();
  });
  afterAll(async () => {
    await test.close();
    if (before === undefined) delete process.env['DATA_DIR'];
    else process.env['DATA_DIR'] = before;
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function call<T = object>(method: 'GET' | 'POST' | 'PATCH', url: string, token: string | null, payload?: object): Promise<{ status: number; body: T }> {
    const answer = await test.app.inject({ method, url, headers: token ? { authorization: `Bearer ${token}` } : {}, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.json<T>() };
  }

  const signUp = async (): Promise<Person> => {
    const email = `${newId()}@example.org`;
    const { body } = await call<{ accessToken: string; user: { id: string } }>('POST', '/api/auth/sign-up', null, { email, password: 'correct horse' });
    await eventually(async () => (await call('GET', '/api/me', body.accessToken)).status === 200);
    return { id: body.user.id, email, token: body.accessToken };
  };

  const confirm = async ({ email, token }: Person): Promise<void> => {
    const mail = await eventually(() => probe.of('mail.requested').find((each) => each.template === 'verify-email' && each.to === email));
    const link = /token=([^&]+)/.exec(mail.params['link'] ?? '')?.[1];
    expect((await call('POST', '/api/auth/verify-email', token, { token: link })).status).toBe(200);
  };

  const found = async (owner: Person): Promise<string> => (await call<{ company: { id: string } }>('POST', '/api/functions/create-company', owner.token, { name: 'Harbour Desk' })).body.company.id;
  const invite = (owner: Person, companyId: string) => call<{ invitationUrl: string }>('POST', '/api/functions/send-invitation', owner.token, { companyId, isGenericInvite: true, role: 'editor' });
  const setRole = (owner: Person, companyId: string, member: Person, newRole: string) => call('POST', '/api/functions/update-team-member-role', owner.token, { companyId, memberId: member.id, newRole });
  const createIn = (companyId: string, token: string) =>
    call<{ task: { id: string } }>('POST', '/api/functions/create-task', token, { prompt: 'strikes at the Northvale harbour', sources: ['https://harbour.example/feed.xml'], intervalInMinutes: 60, companyId });

  it('holds for the very next call: inviting after confirming, a team’s monitors after joining, changing them with another role', async () => {
    for (let round = 0; round < rounds; round++) {
      const [owner, member] = [await signUp(), await signUp()];
      await confirm(owner);
      const companyId = await found(owner);
      const sent = await invite(owner, companyId);
      expect(sent.status).toBe(200);
      const made = await createIn(companyId, owner.token);
      expect({ status: made.status, body: made.body }).toMatchObject({ status: 200 });
      const taskId = made.body.task.id;

      await confirm(member);
      expect((await call('POST', '/api/functions/accept-invitation', member.token, { action: 'accept', token: sent.body.invitationUrl.split('/').at(-1) })).status).toBe(200);
      expect((await call('GET', `/api/tasks/${taskId}`, member.token)).status).toBe(200);

      expect((await setRole(owner, companyId, member, 'viewer')).status).toBe(200);
      expect(await call('PATCH', `/api/tasks/${taskId}`, member.token, { title: 'Mine' })).toMatchObject({ status: 403, body: { code: 'permission.denied' } });
      expect((await setRole(owner, companyId, member, 'admin')).status).toBe(200);
      expect((await call('PATCH', `/api/tasks/${taskId}`, member.token, { title: 'Ours' })).status).toBe(200);
    }
  });
});
