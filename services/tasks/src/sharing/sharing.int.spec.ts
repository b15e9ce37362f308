import { newId } from '@forewire/kit/ids';
import { Once } from '@forewire/kit/once';
import { eventually, startTestApp, type TestApp } from '@forewire/kit/testing';
import { deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import { type Person, Team } from '../../test/team.ts';
import { TasksServiceModule } from '../tasks.service.module.ts';

describe('who may see a shared monitor', () => {
  const probe = new EventProbe();
  let test: TestApp;
  let team: Team;
  let owner: Person;

  beforeAll(async () => {
    test = await startTestApp([TasksServiceModule, probe.module]);
    team = await Team.in(test);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    owner = await team.person();
  });

  const createTask = (changes: object = {}) => team.createTask(owner, changes);
  const change = (taskId: string, changes: object) => team.call(owner, 'PATCH', `/api/tasks/${taskId}`, changes);
  const subscribe = (as: Person, taskId: string) => team.call(as, 'POST', '/api/functions/task-subscription', { taskId, action: 'subscribe' });
  const follows = async (as: Person, taskId: string): Promise<unknown> => (await team.call(as, 'GET', `/api/tasks/${taskId}`)).body['task'];
  const listed = async (as: Person): Promise<{ id: string; subscribed: boolean }[]> => (await team.call(as, 'POST', '/api/functions/get-tasks')).body['tasks'] as { id: string; subscribed: boolean }[];
  const unfollowed = (userId: string) => probe.next('subscription.changed', (event) => event.userId === userId && !event.subscribed);

  async function seedResult(taskId: string, title: string): Promise<void> {
    const row = { _id: newId(), taskId, runId: newId(), title, summary: '', url: 'https://news.example/1', imageUrl: null, language: 'en', publicationDate: null, foundAt: new Date(), links: [], updateOf: null };
    await test.process.database('tasks').connection.models['Result']?.collection.insertOne(row as never);
  }

  it('is everybody while it is public, and at once nobody else when it is not', async () => {
    const task = await createTask();
    await change(task.id, { visibility: 'public' });
    await seedResult(task.id, 'Seen by everybody');
    const follower = await team.person();
    expect((await subscribe(follower, task.id)).status).toBe(200);
    const recent = async (): Promise<string> => JSON.stringify((await team.call(null, 'GET', '/api/public/recent-results')).body);
    expect(await recent()).toContain('Seen by everybody');
    await change(task.id, { visibility: 'private' });
    // The list of recent results is kept for seconds; what is no longer public is not shown out of it.
    expect(await recent()).not.toContain('Seen by everybody');
    expect((await team.call(null, 'GET', `/api/public/tasks/${task.publicSlug}`)).status).toBe(404);
    for (const path of [`/api/tasks/${task.id}`, `/api/tasks/${task.id}/results`, `/api/tasks/${task.id}/runs`]) expect((await team.call(follower, 'GET', path)).status).toBe(404);
    expect(await listed(follower)).toEqual([]);
  });

  it.each(['monitoring', 'predict'] as const)('says of a public task whether it is for %s, and nothing of its owner', async (taskMode) => {
    const task = await createTask({ taskMode });
    await change(task.id, { visibility: 'public' });
    const { body } = await team.call(null, 'GET', `/api/public/tasks/${task.publicSlug}`);
    expect(body['task']).toMatchObject({ id: task.id, taskMode, own: false });
    expect(JSON.stringify(body)).not.toContain(owner.id);
  });

  it('does not bring followers back unasked when it is public again', async () => {
    const task = await createTask();
    await change(task.id, { visibility: 'public' });
    const follower = await team.person();
    await subscribe(follower, task.id);
    await change(task.id, { visibility: 'private' });
    await unfollowed(follower.id);
    await change(task.id, { visibility: 'public' });
    expect((await team.call(follower, 'GET', `/api/public/tasks/${task.publicSlug}`)).body['task']).toMatchObject({ subscribed: false });
    expect(await listed(follower)).toEqual([]);
  });

  it('is followed and left with one event each, and none where nothing changes', async () => {
    const task = await createTask();
    await change(task.id, { visibility: 'public' });
    const follower = await team.person();
    const send = (action: string) => team.call(follower, 'POST', '/api/functions/task-subscription', { taskId: task.id, action });
    const told = () => probe.of('subscription.changed').filter(({ userId }) => userId === follower.id).map(({ subscribed }) => subscribed);
    for (const action of ['unsubscribe', 'subscribe', 'subscribe', 'unsubscribe', 'unsubscribe', 'subscribe']) {
      expect(await send(action)).toMatchObject({ status: 200, body: { success: true, subscribed: action === 'subscribe' } });
    }
    await eventually(() => told().filter(Boolean).length === 2);
    expect(told()).toEqual([true, false, true]);
  });

  it('keeps those followers of a team who see it anyway', async () => {
    const companyId = newId();
    await team.membership(owner.id, companyId, 'owner');
    const task = await createTask({ companyId });
    const [member, outsider] = [await team.person(), await team.person()];
    await team.membership(member.id, companyId, 'viewer');
    await change(task.id, { visibility: 'public' });
    for (const each of [member, outsider]) await subscribe(each, task.id);
    await change(task.id, { visibility: 'private' });
    await unfollowed(outsider.id);
    expect(await follows(member, task.id)).toMatchObject({ subscribed: true });
    expect(await listed(outsider)).toEqual([]);
    expect(probe.of('subscription.changed').some(({ userId, subscribed }) => userId === member.id && !subscribed)).toBe(false);
  });

  it.each([
    ['is removed from the team', (id: string, companyId: string) => team.membership(id, companyId, 'editor', true)],
    ['is in a team that ends', async (id: string, companyId: string) => {
      await team.membership(id, companyId, 'editor', true);
      await deliver(test, envelopeOf('company.changed', companyId, { id: companyId, deleted: true }));
    }],
  ])('is no longer somebody who %s, nor do they follow when they come back', async (_name, leave) => {
    const companyId = newId();
    await team.membership(owner.id, companyId, 'owner');
    const task = await createTask({ companyId });
    const member = await team.person();
    await team.membership(member.id, companyId, 'editor');
    expect((await subscribe(member, task.id)).status).toBe(200);
    await leave(member.id, companyId);
    expect((await team.call(member, 'GET', `/api/tasks/${task.id}`)).status).toBe(404);
    expect(await listed(member)).toEqual([]);
    await unfollowed(member.id);
    await team.membership(member.id, companyId, 'editor');
    expect((await follows(member, task.id) as { subscribed: boolean } | undefined)?.subscribed ?? false).toBe(false);
  });

  it('lets somebody who leaves a team go on following what everybody may see', async () => {
    const companyId = newId();
    await team.membership(owner.id, companyId, 'owner');
    const task = await createTask({ companyId });
    await change(task.id, { visibility: 'public' });
    const member = await team.person();
    await team.membership(member.id, companyId, 'editor');
    await subscribe(member, task.id);
    await team.membership(member.id, companyId, 'editor', true);
    expect((await listed(member)).map(({ id, subscribed }) => [id, subscribed])).toEqual([[task.id, true]]);
  });

  it('forgets whom a deleted account followed', async () => {
    const task = await createTask();
    await change(task.id, { visibility: 'public' });
    const follower = await team.person();
    await subscribe(follower, task.id);
    await deliver(test, envelopeOf('user.deleted', follower.id, { id: follower.id }));
    const rows = test.process.database('tasks').connection.models['Subscription'];
    await eventually(async () => (await rows?.countDocuments({ userId: follower.id })) === 0);
  });

  it('drops once who had lost sight of a monitor before', async () => {
    const task = await createTask();
    const shown = await createTask();
    await change(shown.id, { visibility: 'public' });
    const follower = await team.person();
    await subscribe(follower, shown.id);
    const models = test.process.database('tasks').connection.models;
    await models['Subscription']?.create({ _id: `${task.id}:${follower.id}`, taskId: task.id, userId: follower.id, createdAt: new Date() });
    await eventually(async () => ((await models['DoneOnce']?.deleteOne({ _id: 'drop-lost-followers' }))?.deletedCount ?? 0) > 0);
    await test.app.get(Once, { strict: false }).onApplicationBootstrap();
    await probe.next('subscription.changed', (event) => event.taskId === task.id && event.userId === follower.id && !event.subscribed);
    expect((await models['Subscription']?.find({ userId: follower.id }).lean())?.map((row) => (row as { taskId?: string }).taskId)).toEqual([shown.id]);
  });

  it('is by role: a team’s owner and admins change its monitors, editors and viewers read them', async () => {
    const companyId = newId();
    await team.membership(owner.id, companyId, 'editor');
    const task = await createTask({ companyId });
    const expected: Record<string, [reads: number, changes: number]> = { owner: [200, 200], admin: [200, 200], editor: [200, 403], viewer: [200, 403], none: [404, 404] };
    for (const [role, [reads, changes]] of Object.entries(expected)) {
      const someone = await team.person();
      if (role !== 'none') await team.membership(someone.id, companyId, role);
      const asked = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object): Promise<number> => (await team.call(someone, method, url, payload)).status;
      const read = [await asked('GET', `/api/tasks/${task.id}`), await asked('GET', `/api/tasks/${task.id}/runs`), await asked('GET', `/api/tasks/${task.id}/results`)];
      const changed = [
        await asked('PATCH', `/api/tasks/${task.id}`, { title: `Changed by ${role}` }),
        await asked('PATCH', `/api/tasks/${task.id}`, { visibility: 'private' }),
        await asked('POST', '/api/functions/add-source', { taskId: task.id, sourceUrl: `https://${role}.example/feed` }),
        await asked('POST', '/api/functions/remove-source', { taskId: task.id, sourceUrl: `https://${role}.example/feed` }),
        await asked('POST', '/api/functions/test-run-task', { taskId: task.id }),
      ];
      expect({ role, read, changed }).toEqual({ role, read: read.map(() => reads), changed: changed.map(() => changes) });
      const made = await team.call(someone, 'POST', '/api/functions/create-task', { prompt: 'harbour strikes in Northvale', sources: ['https://news.example/feed'], intervalInMinutes: 60, companyId });
      expect({ role, made: made.status }).toEqual({ role, made: ['owner', 'admin', 'editor'].includes(role) ? 200 : 403 });
    }
  });
});
