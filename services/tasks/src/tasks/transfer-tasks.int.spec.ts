import { newId } from '@forewire/kit/ids';
import { Once } from '@forewire/kit/once';
import { eventually, startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import { TasksServiceModule } from '../tasks.service.module.ts';

type Answer = { status: number; body: Record<string, unknown> };
type Person = { id: string; token: string };

describe('monitors of a team', () => {
  const probe = new EventProbe();
  let test: TestApp;
  let makeToken: Awaited<ReturnType<typeof tokenMaker>>;
  let companyId: string;
  let owner: Person;
  let maker: Person;

  beforeAll(async () => {
    test = await startTestApp([TasksServiceModule, probe.module]);
    makeToken = await tokenMaker(test);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    companyId = newId();
    [owner, maker] = [await person(), await person()];
    await membership(owner, 'owner');
    await membership(maker, 'editor');
  });

  async function person(): Promise<Person> {
    const id = newId();
    return { id, token: await makeToken(id) };
  }

  async function call(as: Person, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<Answer> {
    const response = await test.app.inject({ method, url, headers: { authorization: `Bearer ${as.token}` }, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, body: response.body ? (response.json() as Record<string, unknown>) : {} };
  }

  const membership = ({ id: userId }: Person, role: string, removed = false) => deliver(test, envelopeOf('membership.changed', companyId, { companyId, userId, role, removed }));
  const stored = (id: string) => test.process.database('tasks').connection.collection<{ _id: string; userId: string; companyId: string | null; email: boolean }>('tasks').findOne({ _id: id });

  async function make(changes: object = {}): Promise<string> {
    const { status, body } = await call(maker, 'POST', '/api/functions/create-task', { prompt: 'harbour strikes in Northvale', sources: ['https://news.example/feed'], intervalInMinutes: 60, ...changes });
    expect(status).toBe(200);
    return (body['task'] as { id: string }).id;
  }

  async function expectOfTeam(taskId: string): Promise<void> {
    await eventually(async () => (await stored(taskId))?.userId === owner.id);
    expect(await stored(taskId)).toMatchObject({ companyId, email: false });
    expect((await call(owner, 'PATCH', `/api/tasks/${taskId}`, { title: 'Of the team' })).status).toBe(200);
    for (const path of ['', '/results', '/runs', '/schedule']) expect((await call(maker, 'GET', `/api/tasks/${taskId}${path}`)).status).toBe(404);
    for (const changes of [{ title: 'Of mine' }, { visibility: 'public' }]) expect((await call(maker, 'PATCH', `/api/tasks/${taskId}`, changes)).status).toBe(404);
    expect((await call(maker, 'DELETE', `/api/tasks/${taskId}`)).status).toBe(404);
    await probe.next('task.changed', ({ id, userId }) => id === taskId && userId === owner.id);
  }

  it('stay with its owner when whoever made them is removed, and are nothing to them any more', async () => {
    const [ofTeam, own] = [await make({ companyId }), await make()];
    await membership(maker, 'editor', true);
    await expectOfTeam(ofTeam);
    expect((await call(maker, 'GET', `/api/tasks/${own}`)).status).toBe(200);
  });

  it('stay with its owner when the account of whoever made them is deleted', async () => {
    const [ofTeam, own] = [await make({ companyId }), await make()];
    await deliver(test, envelopeOf('user.deleted', maker.id, { id: maker.id }));
    await eventually(async () => (await stored(own)) === null);
    expect(await stored(ofTeam)).toMatchObject({ userId: owner.id, companyId });
  });

  it('stay with the next in the team when its owner’s account is deleted', async () => {
    const { body } = await call(owner, 'POST', '/api/functions/create-task', { prompt: 'harbour strikes in Northvale', sources: ['https://news.example/feed'], intervalInMinutes: 60, companyId });
    const { id } = body['task'] as { id: string };
    const admin = await person();
    await membership(admin, 'admin');
    await deliver(test, envelopeOf('user.deleted', owner.id, { id: owner.id }));
    await eventually(async () => (await stored(id))?.userId === admin.id);
  });

  it('stay with whoever made them when the team ends, and with nobody else', async () => {
    const taskId = await make({ companyId });
    await deliver(test, envelopeOf('company.changed', companyId, { id: companyId, name: 'Night desk', ownerId: owner.id, deleted: true }));
    await membership(maker, 'editor', true);
    await membership(owner, 'owner', true);
    await eventually(async () => (await stored(taskId))?.companyId === null);
    expect((await call(maker, 'PATCH', `/api/tasks/${taskId}`, { title: 'Mine again' })).status).toBe(200);
    expect((await call(owner, 'GET', `/api/tasks/${taskId}`)).status).toBe(404);
  });

  it('are read and not changed by whoever made them and is a viewer now', async () => {
    const taskId = await make({ companyId });
    await membership(maker, 'viewer');
    expect((await call(maker, 'GET', `/api/tasks/${taskId}`)).body['task']).toMatchObject({ canEdit: false });
    expect((await call(maker, 'PATCH', `/api/tasks/${taskId}`, { visibility: 'public' })).status).toBe(403);
    expect((await call(maker, 'DELETE', `/api/tasks/${taskId}`)).status).toBe(403);
  });

  it('go to its owner once where their maker left before they stayed with the team', async () => {
    const taskId = await make({ companyId });
    await test.process.database('tasks').connection.collection<{ _id: string }>('people').updateOne({ _id: maker.id }, { $set: { memberships: [] } });
    const done = test.process.database('tasks').connection.models['DoneOnce'];
    await eventually(async () => ((await done?.deleteOne({ _id: 'transfer-tasks-of-former-members' }))?.deletedCount ?? 0) > 0);
    await test.app.get(Once, { strict: false }).onApplicationBootstrap();
    await expectOfTeam(taskId);
  });
});
