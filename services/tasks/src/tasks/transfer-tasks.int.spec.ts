import { newId } from '@forewire/kit/ids';
import { Once } from '@forewire/kit/once';
import { eventually, startTestApp, type TestApp } from '@forewire/kit/testing';
import { deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import { type Person, Team } from '../../test/team.ts';
import { TasksServiceModule } from '../tasks.service.module.ts';

describe('monitors of a team', () => {
  const probe = new EventProbe();
  let test: TestApp;
  let team: Team;
  let companyId: string;
  let owner: Person;
  let maker: Person;

  beforeAll(async () => {
    test = await startTestApp([TasksServiceModule, probe.module]);
    team = await Team.in(test);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    companyId = newId();
    [owner, maker] = [await team.person(), await team.person()];
    await team.membership(owner.id, companyId, 'owner');
    await team.membership(maker.id, companyId, 'editor');
  });

  const stored = (id: string) => test.process.database('tasks').connection.collection<{ _id: string; userId: string; companyId: string | null; email: boolean }>('tasks').findOne({ _id: id });

  const make = async (changes: object = {}): Promise<string> => (await team.createTask(maker, changes)).id;

  async function expectOfTeam(taskId: string): Promise<void> {
    await eventually(async () => (await stored(taskId))?.userId === owner.id);
    expect(await stored(taskId)).toMatchObject({ companyId, email: false });
    expect((await team.call(owner, 'PATCH', `/api/tasks/${taskId}`, { title: 'Of the team' })).status).toBe(200);
    for (const path of ['', '/results', '/runs', '/schedule']) expect((await team.call(maker, 'GET', `/api/tasks/${taskId}${path}`)).status).toBe(404);
    for (const changes of [{ title: 'Of mine' }, { visibility: 'public' }]) expect((await team.call(maker, 'PATCH', `/api/tasks/${taskId}`, changes)).status).toBe(404);
    expect((await team.call(maker, 'DELETE', `/api/tasks/${taskId}`)).status).toBe(404);
    await probe.next('task.changed', ({ id, userId }) => id === taskId && userId === owner.id);
  }

  it('stay with its owner when whoever made them is removed, and are nothing to them any more', async () => {
    const [ofTeam, own] = [await make({ companyId }), await make()];
    await team.membership(maker.id, companyId, 'editor', true);
    await expectOfTeam(ofTeam);
    expect((await team.call(maker, 'GET', `/api/tasks/${own}`)).status).toBe(200);
  });

  it('stay with its owner when the account of whoever made them is deleted', async () => {
    const [ofTeam, own] = [await make({ companyId }), await make()];
    await deliver(test, envelopeOf('user.deleted', maker.id, { id: maker.id }));
    await eventually(async () => (await stored(own)) === null);
    expect(await stored(ofTeam)).toMatchObject({ userId: owner.id, companyId });
  });

  it('stay with the next in the team when its owner’s account is deleted', async () => {
    const { id } = await team.createTask(owner, { companyId });
    const admin = await team.person();
    await team.membership(admin.id, companyId, 'admin');
    await deliver(test, envelopeOf('user.deleted', owner.id, { id: owner.id }));
    await eventually(async () => (await stored(id))?.userId === admin.id);
  });

  it('stay with whoever made them when the team ends, and with nobody else', async () => {
    const taskId = await make({ companyId });
    await deliver(test, envelopeOf('company.changed', companyId, { id: companyId, name: 'Night desk', ownerId: owner.id, deleted: true }));
    await team.membership(maker.id, companyId, 'editor', true);
    await team.membership(owner.id, companyId, 'owner', true);
    await eventually(async () => (await stored(taskId))?.companyId === null);
    expect((await team.call(maker, 'PATCH', `/api/tasks/${taskId}`, { title: 'Mine again' })).status).toBe(200);
    expect((await team.call(owner, 'GET', `/api/tasks/${taskId}`)).status).toBe(404);
  });

  it('are read and not changed by whoever made them and is a viewer now', async () => {
    const taskId = await make({ companyId });
    await team.membership(maker.id, companyId, 'viewer');
    expect((await team.call(maker, 'GET', `/api/tasks/${taskId}`)).body['task']).toMatchObject({ canEdit: false });
    expect((await team.call(maker, 'PATCH', `/api/tasks/${taskId}`, { visibility: 'public' })).status).toBe(403);
    expect((await team.call(maker, 'DELETE', `/api/tasks/${taskId}`)).status).toBe(403);
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
