import { newId } from '@forewire/kit/ids';
import { eventually, startTestApp, type TestApp } from '@forewire/kit/testing';
import { addVersions, deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import { type Person, Team } from '../../test/team.ts';
import { TasksServiceModule } from '../tasks.service.module.ts';

type Row = { _id: string; standing?: string; active: boolean; visibility: string; runningRunId: string | null };

describe('an account that is disabled', () => {
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
    await tell(owner, false);
  });

  const told = ({ id }: Person, disabled: boolean) => envelopeOf('user.changed', id, { id, email: `${id}@example.test`, emailVerified: true, firstName: 'Ada', disabled });
  const tell = (who: Person, disabled: boolean) => deliver(test, told(who, disabled));
  const rows = () => test.process.database('tasks').connection.collection<Row>('tasks');
  const standingIs = (id: string, standing: string) => eventually(async () => ((await rows().findOne({ _id: id }))?.standing ?? 'open') === standing);
  const change = (as: Person, taskId: string, changes: object) => team.call(as, 'PATCH', `/api/tasks/${taskId}`, changes);
  const publicPage = async (slug: string): Promise<number> => (await team.call(null, 'GET', `/api/public/tasks/${slug}`)).status;
  const recent = async (): Promise<string> => JSON.stringify((await team.call(null, 'GET', '/api/public/recent-results')).body);
  const startsOf = (taskId: string) => probe.of('run.started').filter((event) => event.taskId === taskId).length;
  const changesOf = (taskId: string) => probe.of('task.changed').filter(({ id }) => id === taskId).map(({ active, visibility }) => [active, visibility]);
  const due = (taskId: string, userId: string) => deliver(test, envelopeOf('run.due', taskId, { taskId, userId, trigger: 'schedule' }));
  const news = (taskId: string, userId: string) => deliver(test, envelopeOf('run.due', taskId, { taskId, userId, trigger: 'source-update', news: [{ sourceUrl: 'https://news.example/feed', position: 7n }] }));

  async function seedResult(taskId: string, title: string): Promise<void> {
    const row = { _id: newId(), taskId, runId: newId(), title, summary: '', url: 'https://news.example/1', imageUrl: null, language: 'en', publicationDate: null, foundAt: new Date(), links: [], updateOf: null };
    await test.process.database('tasks').connection.models['Result']?.collection.insertOne(row as never);
  }

  async function seedTeam(): Promise<{ companyId: string; admin: Person; taskId: string; slug: string }> {
    const [companyId, admin] = [newId(), await team.person()];
    await team.membership(owner.id, companyId, 'editor');
    await team.membership(admin.id, companyId, 'admin');
    const { id: taskId, publicSlug: slug } = await team.createTask(owner, { companyId });
    await change(owner, taskId, { visibility: 'public' });
    return { companyId, admin, taskId, slug };
  }

  it('has nothing watched: not by its interval, not for news and not by hand', async () => {
    const { id } = await team.createTask(owner);
    await tell(owner, true);
    await standingIs(id, 'suspended');
    await due(id, owner.id);
    await news(id, owner.id);
    expect(await team.call(owner, 'POST', '/api/functions/test-run-task', { taskId: id })).toMatchObject({ status: 409, body: { code: 'task.owner_disabled' } });
    expect((await team.call(owner, 'POST', '/api/functions/create-task', { prompt: 'harbour strikes', sources: ['https://news.example/feed'], intervalInMinutes: 60 })).status).toBe(403);
    // What comes after it in the queue has been handled, so that those two have led to nothing.
    const other = await team.person();
    const last = await team.createTask(other);
    await due(last.id, other.id);
    await eventually(() => startsOf(last.id) === 1);
    expect(startsOf(id)).toBe(0);
    expect(await rows().findOne({ _id: id })).toMatchObject({ active: true, runningRunId: null });
  });

  it('has the run cut off that is under way, which then costs nothing', async () => {
    const { id } = await team.createTask(owner);
    await due(id, owner.id);
    const { runId } = await probe.next('run.started', (event) => event.taskId === id);
    await tell(owner, true);
    await standingIs(id, 'suspended');
    await deliver(test, envelopeOf('run.analyzed', id, { runId, taskId: id, findings: [{ title: 'Found too late' }] }));
    expect(probe.of('run.completed').filter((event) => event.taskId === id)).toEqual([]);
    expect((await team.call(owner, 'GET', `/api/runs/${runId}`)).body).toMatchObject({ status: 'finished', results: [] });
  });

  it('shows nothing in public, and shows it again as it was once it is enabled', async () => {
    const { id, publicSlug } = await team.createTask(owner);
    await change(owner, id, { visibility: 'public' });
    await seedResult(id, `Seen by everybody ${id}`);
    const follower = await team.person();
    await team.call(follower, 'POST', '/api/functions/task-subscription', { taskId: id, action: 'subscribe' });
    const listed = async (): Promise<unknown[]> => (await team.call(follower, 'POST', '/api/functions/get-tasks')).body['tasks'] as unknown[];
    expect([await publicPage(publicSlug), (await listed()).length]).toEqual([200, 1]);
    await tell(owner, true);
    await standingIs(id, 'suspended');
    expect(await publicPage(publicSlug)).toBe(404);
    expect(await recent()).not.toContain(id);
    expect(await listed()).toEqual([]);
    expect((await team.call(follower, 'GET', `/api/tasks/${id}/results`)).status).toBe(404);
    await probe.next('task.changed', (event) => event.id === id && !event.active && event.visibility === 'private');
    await tell(owner, false);
    await standingIs(id, 'open');
    expect(await publicPage(publicSlug)).toBe(200);
    expect(await listed()).toMatchObject([{ id, subscribed: true, active: true, visibility: 'public' }]);
    await eventually(() => changesOf(id).length === 4);
    expect(changesOf(id)).toEqual([[true, 'private'], [true, 'public'], [false, 'private'], [true, 'public']]);
    await due(id, owner.id);
    await eventually(() => startsOf(id) === 1);
  });

  it('leaves a monitor paused that was paused before', async () => {
    const { id } = await team.createTask(owner);
    await change(owner, id, { active: false });
    await tell(owner, true);
    await standingIs(id, 'suspended');
    await tell(owner, false);
    await standingIs(id, 'open');
    expect((await team.call(owner, 'GET', `/api/tasks/${id}`)).body['task']).toMatchObject({ active: false, pausedReason: null, nextRunDate: null });
  });

  it('leaves its team what is the team’s, and to nobody else', async () => {
    const { admin, taskId, slug } = await seedTeam();
    await tell(owner, true);
    await standingIs(taskId, 'team-only');
    expect(await publicPage(slug)).toBe(404);
    await due(taskId, owner.id);
    await eventually(() => startsOf(taskId) === 1);
    expect((await team.call(admin, 'GET', `/api/tasks/${taskId}`)).body['task']).toMatchObject({ active: true, visibility: 'private' });
    expect(await change(admin, taskId, { visibility: 'public' })).toMatchObject({ status: 409, body: { code: 'task.owner_disabled' } });
  });

  it.each([
    ['is disabled too', ({ admin }: Awaited<ReturnType<typeof seedTeam>>) => tell(admin, true), ({ admin }: Awaited<ReturnType<typeof seedTeam>>) => tell(admin, false)],
    ['leads it no more', ({ admin, companyId }: Awaited<ReturnType<typeof seedTeam>>) => team.membership(admin.id, companyId, 'viewer'), ({ admin, companyId }: Awaited<ReturnType<typeof seedTeam>>) => team.membership(admin.id, companyId, 'owner')],
  ])('has the team’s monitors stop while the last one %s', async (_what, lose, regain) => {
    const seeded = await seedTeam();
    await tell(owner, true);
    await standingIs(seeded.taskId, 'team-only');
    await lose(seeded);
    await standingIs(seeded.taskId, 'suspended');
    const viewer = await team.person();
    await team.membership(viewer.id, seeded.companyId, 'viewer');
    expect((await team.call(viewer, 'GET', `/api/tasks/${seeded.taskId}`)).body['task']).toMatchObject({ active: false, pausedReason: expect.stringContaining('disabled') });
    await regain(seeded);
    await standingIs(seeded.taskId, 'team-only');
    await tell(owner, false);
    await standingIs(seeded.taskId, 'open');
    expect(await publicPage(seeded.slug)).toBe(200);
  });

  it('has its monitors set going again with whom they go to', async () => {
    const { companyId, admin, taskId } = await seedTeam();
    await tell(admin, true);
    await tell(owner, true);
    await standingIs(taskId, 'suspended');
    await team.membership(owner.id, companyId, 'editor', true);
    await eventually(async () => (await rows().findOne({ _id: taskId, userId: admin.id } as object)) !== null);
    expect((await rows().findOne({ _id: taskId }))?.standing).toBe('suspended');
    await tell(admin, false);
    await standingIs(taskId, 'open');
  });

  it('is not let in by an older event that comes late', async () => {
    const { id } = await team.createTask(owner);
    const [enabled, disabled] = [told(owner, false), told(owner, true)];
    await addVersions(test, [enabled, disabled]);
    await deliver(test, disabled);
    await standingIs(id, 'suspended');
    await deliver(test, enabled);
    const other = await team.person();
    await tell(other, true);
    expect((await rows().findOne({ _id: id }))?.standing).toBe('suspended');
  });

  it('is as it is said last, however fast it is disabled and enabled', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await team.createTask(owner)).id));
    for (const disabled of [true, false, true, false, true]) await tell(owner, disabled);
    for (const id of ids) await standingIs(id, 'suspended');
    for (const disabled of [false, true, false]) await tell(owner, disabled);
    for (const id of ids) await standingIs(id, 'open');
    await eventually(async () => (await test.process.database('tasks').connection.collection('jobs').countDocuments({ kind: 'review-standing' })) === 0);
    expect(await rows().countDocuments({ _id: { $in: ids }, standing: { $ne: 'open' } })).toBe(0);
  });
});
