import { jest } from '@jest/globals';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { newId } from '@forewire/kit/ids';
import { eventually, startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import { TasksServiceModule } from '../tasks.service.module.ts';
import { Rest } from './rest.ts';

const feed = 'https://news.example/feed';

type Answer = { status: number; body: Record<string, never> & { [key: string]: unknown } };

describe('tasks and their runs', () => {
  const probe = new EventProbe();
  let test: TestApp;
  let token: string;
  let strangersToken: string;
  const userId = newId();

  beforeAll(async () => {
    test = await startTestApp([TasksServiceModule, probe.module]);
    const makeToken = await tokenMaker(test);
    token = await makeToken(userId);
    strangersToken = await makeToken(newId());
  });
  afterAll(() => test.close());

  async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, as = token): Promise<Answer> {
    const response = await test.app.inject({ method, url, headers: { authorization: `Bearer ${as}` }, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, body: response.body ? response.json() : {} };
  }

  async function createTask(changes: object = {}): Promise<{ id: string; [key: string]: unknown }> {
    const { status, body } = await call('POST', '/api/functions/create-task', {
      prompt: 'harbour strikes in Northvale',
      sources: ['https://news.example/feed', 'https://www.news.example/feed'],
      intervalInMinutes: 60,
      ...changes,
    });
    expect(status).toBe(200);
    return body['task'] as unknown as { id: string };
  }

  function due(taskId: string, extra: object = {}): Promise<void> {
    return probe.emit(test, 'run.due', taskId, { taskId, userId, trigger: 'schedule', dueAt: timestampFromDate(new Date()), ...extra });
  }

  const news = (...positions: [sourceUrl: string, position: bigint][]) => ({ trigger: 'source-update', news: positions.map(([sourceUrl, position]) => ({ sourceUrl, position })) });
  const runsOf = (taskId: string) => probe.of('run.started').filter((event) => event.taskId === taskId);

  /** Ends a run that found nothing, having read its sources as far as this. */
  async function read(run: { runId: string; taskId: string }, positions: [url: string, position: bigint][]): Promise<void> {
    const sources = positions.map(([url, position]) => ({ url, name: url, status: 'ok', position }));
    await probe.emit(test, 'run.analyzed', run.taskId, { runId: run.runId, taskId: run.taskId, userId, engine: 'Extractive engine', sources });
    await probe.next('run.completed', (event) => event.runId === run.runId);
  }

  /** What was known to be new when the run began. */
  async function knownTo(runId: string): Promise<unknown> {
    const { Run: runs } = test.process.database('tasks').connection.models;
    return (await runs?.findById(runId).lean<{ news: unknown }>())?.news;
  }

  function analyzed(started: { runId: string; taskId: string }, title: string | null, position = 3): Promise<void> {
    const findings = title
      ? [{ id: newId(), title, summary: 'What happened.', storyId: newId(), links: [{ url: 'https://news.example/1', title, sourceName: 'news.example' }] }]
      : [];
    return probe.emit(test, 'run.analyzed', started.taskId, {
      ...{ runId: started.runId, taskId: started.taskId, userId, findings, engine: 'Extractive engine' },
      sources: [{ url: 'https://news.example/feed', name: 'news.example', status: 'ok', position: BigInt(position), articlesFound: 1 }],
      leftOut: [{ url: 'https://news.example/2', title: 'Cat show', code: 'not-relevant', reason: 'Nothing of harbours' }],
    });
  }

  /** Has the task's rests end now, and waits until it was looked at after them. */
  async function endRests(taskId: string): Promise<void> {
    const jobs = test.process.database('tasks').connection.models['Job'];
    const ofTask = { _id: { $gt: '' }, payload: taskId };
    expect(await jobs?.countDocuments(ofTask)).toBe(1);
    await jobs?.updateMany(ofTask, { $set: { runAt: new Date() } });
    await eventually(async () => (await jobs?.countDocuments(ofTask)) === 0);
  }

  /** While `work` goes on, tasks rest as they would in a busy process. */
  async function resting(milliseconds: number, work: () => Promise<void>): Promise<void> {
    const rest = jest.spyOn(test.app.select(TasksServiceModule).get(Rest, { strict: false }), 'ms').mockReturnValue(milliseconds);
    await work().finally(() => rest.mockRestore());
  }

  it('makes a task, drops sources that are there twice, and tells of it', async () => {
    const task = await createTask();
    expect(task).toMatchObject({ title: 'Monitor Harbour Strikes In Northvale', active: true, interval: 3600, lastRunStatus: 'created', canEdit: true });
    expect(task['sources']).toHaveLength(1);
    expect((await probe.next('task.changed', (event) => event.id === task.id)).sources[0]?.url).toBe('https://news.example/feed');
  });

  it('runs when due, stores each finding once, and moves on from where it was', async () => {
    const task = await createTask();
    await due(task.id);
    const started = await probe.next('run.started', (event) => event.taskId === task.id);
    expect(started.sources[0]?.position).toBeUndefined();
    await analyzed(started, 'Dockers walk out');
    await analyzed(started, 'Dockers walk out');
    await probe.next('run.completed', (event) => event.taskId === task.id);
    await eventually(async () => ((await call('GET', `/api/tasks/${task.id}`)).body['task'] as { lastRunStatus?: string } | undefined)?.lastRunStatus === 'success');
    const { results } = (await call('GET', `/api/tasks/${task.id}/results`)).body as unknown as { results: { title: string; links: { id: string }[] }[] };
    expect(results.map((result) => result.title)).toEqual(['Dockers walk out']);
    expect(probe.of('run.completed').filter((event) => event.taskId === task.id)).toHaveLength(1);
    const run = (await call('GET', `/api/runs/${started.runId}`)).body;
    expect(run).toMatchObject({ status: 'completed', resultCount: 1, credits: 1, leftOut: [{ code: 'not-relevant' }] });
    await due(task.id);
    const second = await probe.next('run.started', (event) => event.taskId === task.id && event.runId !== started.runId);
    expect(second.sources[0]?.position).toBe(3n);
  });

  it('opens one run for a due time that is told twice, and another when a source moved on meanwhile', async () => {
    const task = await createTask();
    await due(task.id);
    const first = await probe.next('run.started', (event) => event.taskId === task.id);
    await due(task.id);
    await due(task.id, news([feed, 3n]));
    await due(task.id, news([feed, 9n]));
    await analyzed(first, null, 3);
    const second = await probe.next('run.started', (event) => event.taskId === task.id && event.runId !== first.runId);
    expect(second.trigger).toBe('source-update');
    await analyzed(second, null, 9);
    await due(task.id, news([feed, 9n]));
    await eventually(async () => ((await call('GET', `/api/tasks/${task.id}`)).body['task'] as { lastRunStatus?: string } | undefined)?.lastRunStatus === 'success');
    expect(probe.of('run.started').filter((event) => event.taskId === task.id)).toHaveLength(2);
  });

  it('opens one run for all sources that have news, in which only what the task has not read counts', async () => {
    const other = 'https://other.example/feed';
    const task = await createTask({ sources: [feed, other] });
    await due(task.id, news([feed, 3n], [other, 5n]));
    const first = await probe.next('run.started', (event) => event.taskId === task.id);
    expect(await knownTo(first.runId)).toEqual([{ url: feed, position: 3 }, { url: other, position: 5 }]);
    await read(first, [[feed, 3n], [other, 5n]]);
    await due(task.id, news([feed, 2n], [other, 5n]));
    await due(task.id, news([feed, 3n], [other, 6n]));
    const second = await probe.next('run.started', (event) => event.taskId === task.id && event.runId !== first.runId);
    expect(await knownTo(second.runId)).toEqual([{ url: other, position: 6 }]);
    await read(second, [[feed, 3n], [other, 6n]]);
    expect(runsOf(task.id)).toHaveLength(2);
  });

  it('opens one run after the present one for all that came up meanwhile, in whatever order it came', async () => {
    const other = 'https://other.example/feed';
    const task = await createTask({ sources: [feed, other] });
    await due(task.id);
    const first = await probe.next('run.started', (event) => event.taskId === task.id);
    await due(task.id, news([feed, 9n]));
    await due(task.id, news([other, 4n], [feed, 8n]));
    await read(first, [[feed, 8n], [other, 3n]]);
    const second = await probe.next('run.started', (event) => event.taskId === task.id && event.runId !== first.runId);
    expect(await knownTo(second.runId)).toEqual(expect.arrayContaining([{ url: feed, position: 9 }, { url: other, position: 4 }]));
    await read(second, [[feed, 9n], [other, 4n]]);
    expect(runsOf(task.id)).toHaveLength(2);
  });

  it('opens no second run when news is delivered again', async () => {
    const task = await createTask();
    const event = envelopeOf('run.due', task.id, { taskId: task.id, userId, ...news([feed, 3n]) });
    await deliver(test, event, event);
    const started = await probe.next('run.started', (run) => run.taskId === task.id);
    await deliver(test, event);
    await read(started, [[feed, 3n]]);
    await deliver(test, event);
    await due(task.id);
    const next = await probe.next('run.started', (run) => run.taskId === task.id && run.runId !== started.runId);
    expect(next.trigger).toBe('schedule');
  });

  it('gathers news while a busy process lets the task rest, and then opens one run for all of it', async () => {
    await resting(1500, async () => {
      const task = await createTask();
      await due(task.id);
      const first = await probe.next('run.started', (event) => event.taskId === task.id);
      await due(task.id, news([feed, 4n]));
      await analyzed(first, null, 3);
      const { finishedAt } = await probe.next('run.completed', (event) => event.taskId === task.id);
      for (const position of [5n, 6n]) await due(task.id, news([feed, position]));
      const second = await probe.next('run.started', (event) => event.taskId === task.id && event.runId !== first.runId);
      expect(timestampDate(second.startedAt ?? timestampFromDate(new Date(0))).getTime()).toBeGreaterThanOrEqual(timestampDate(finishedAt ?? timestampFromDate(new Date())).getTime() + 1500);
      await analyzed(second, null, 6);
      await probe.next('run.completed', (event) => event.runId === second.runId);
      expect(probe.of('run.started').filter((event) => event.taskId === task.id)).toHaveLength(2);
    });
  });

  it('runs again for news that a run did not get to, and not for what a source kept from it', async () => {
    for (const [status, runs] of [['ok', 2], ['pending', 1]] as const) {
      const task = await createTask();
      await due(task.id, news([feed, 90n]));
      const first = await probe.next('run.started', (event) => event.taskId === task.id);
      await probe.emit(test, 'run.analyzed', task.id, {
        ...{ runId: first.runId, taskId: task.id, userId, engine: 'Extractive engine' },
        sources: [{ url: 'https://news.example/feed', name: 'news.example', status, position: 40n, articlesFound: 40 }],
      });
      await probe.next('run.completed', (event) => event.runId === first.runId);
      if (runs > 1) await probe.next('run.started', (event) => event.taskId === task.id && event.runId !== first.runId);
      else expect((await call('GET', `/api/tasks/${task.id}`)).body['task']).toMatchObject({ lastRunStatus: 'success' });
      expect(probe.of('run.started').filter((event) => event.taskId === task.id)).toHaveLength(runs);
    }
  });

  it('opens no run after a rest that a due one has made good', async () => {
    await resting(600_000, async () => {
      const task = await createTask();
      await due(task.id);
      const first = await probe.next('run.started', (event) => event.taskId === task.id);
      await analyzed(first, null, 3);
      await probe.next('run.completed', (event) => event.taskId === task.id);
      await due(task.id, news([feed, 4n]));
      await due(task.id);
      const second = await probe.next('run.started', (event) => event.taskId === task.id && event.runId !== first.runId);
      expect(second.trigger).toBe('schedule');
      await analyzed(second, null, 4);
      await probe.next('run.completed', (event) => event.runId === second.runId);
      await endRests(task.id);
      expect(probe.of('run.started').filter((event) => event.taskId === task.id)).toHaveLength(2);
    });
  });

  it('understands what an earlier version noted of news, at the end of a run and when there is more', async () => {
    const { Task: tasks } = test.process.database('tasks').connection.models;
    for (const [position, more] of [[9, false], [2, false], [2, true]] as const) {
      const task = await createTask();
      await due(task.id);
      const first = await probe.next('run.started', (event) => event.taskId === task.id);
      await tasks?.updateOne({ _id: task.id }, { $set: { rerun: { trigger: 'source-update', sourceUrl: 'https://news.example/feed', position } } });
      if (more) await due(task.id, news(['https://www.news.example/other', 4n]));
      await analyzed(first, null, 3);
      await probe.next('run.completed', (event) => event.runId === first.runId);
      if (position > 3 || more) await probe.next('run.started', (event) => event.taskId === task.id && event.runId !== first.runId);
      else expect((await call('GET', `/api/tasks/${task.id}`)).body['task']).toMatchObject({ lastRunStatus: 'success' });
    }
  });

  it('stops a run with its task, and ignores what comes after', async () => {
    const task = await createTask();
    await due(task.id);
    const started = await probe.next('run.started', (event) => event.taskId === task.id);
    const paused = await call('PATCH', `/api/tasks/${task.id}`, { active: false });
    expect(paused.body['task']).toMatchObject({ active: false, nextRunDate: null, lastRunStatus: 'created' });
    await analyzed(started, 'Too late');
    await probe.emit(test, 'user.changed', userId, { id: userId, email: 'a@example.test' });
    const { results } = (await call('GET', `/api/tasks/${task.id}/results`)).body as unknown as { results: object[] };
    expect(results).toHaveLength(0);
    expect((await call('GET', `/api/runs/${started.runId}`)).body['status']).toBe('finished');
  });

  it('pauses instead of running when the credits are spent', async () => {
    const poor = newId();
    const poorToken = await (await tokenMaker(test))(poor);
    await probe.emit(test, 'entitlement.changed', poor, {
      ...{ ownerId: poor, planId: 'pro_monthly', status: 'active', limited: true, creditAllowance: 10n, creditsUsed: 10n },
    });
    await eventually(async () => (await call('POST', '/api/functions/create-task', { prompt: 'x y', intervalInMinutes: 0, taskMode: 'predict' }, poorToken)).status === 200);
    const { body } = await call('POST', '/api/functions/create-task', { prompt: 'harbours', sources: ['news.example'], intervalInMinutes: 60 }, poorToken);
    const taskId = (body['task'] as unknown as { id: string }).id;
    await probe.emit(test, 'run.due', taskId, { taskId, userId: poor, trigger: 'schedule' });
    const changed = await probe.next('task.changed', (event) => event.id === taskId && !event.active);
    expect(changed.active).toBe(false);
    expect((await call('GET', `/api/tasks/${taskId}`, undefined, poorToken)).body['task']).toMatchObject({ pausedReason: 'Credit limit exceeded' });
  });

  it('goes on by itself with what stopped for credits, and with nothing else, once there are some', async () => {
    const owner = newId();
    const ownersToken = await (await tokenMaker(test))(owner);
    const entitled = (changes: object) => probe.emit(test, 'entitlement.changed', owner, { ownerId: owner, planId: 'pro_monthly', status: 'active', limited: true, creditAllowance: 10n, creditsUsed: 0n, ...changes });
    const create = async (intervalInMinutes: number) => {
      const { body } = await call('POST', '/api/functions/create-task', { prompt: 'harbours', sources: ['news.example'], intervalInMinutes }, ownersToken);
      return (body['task'] as unknown as { id: string }).id;
    };
    const shown = async (taskId: string) => (await call('GET', `/api/tasks/${taskId}`, undefined, ownersToken)).body['task'] as unknown as { active: boolean; pausedReason: string | null };
    const [stopped, realtime, byHand] = [await create(60), await create(5), await create(60)];
    await call('PATCH', `/api/tasks/${byHand}`, { active: false }, ownersToken);
    const { Person: people } = test.process.database('tasks').connection.models;
    await entitled({ creditsUsed: 10n });
    await eventually(async () => (await people?.findById(owner).lean<{ entitlement: { creditsUsed: number } | null }>())?.entitlement?.creditsUsed === 10);
    for (const taskId of [stopped, realtime]) {
      await probe.emit(test, 'run.due', taskId, { taskId, userId: owner, trigger: 'schedule' });
      await eventually(async () => (await shown(taskId)).pausedReason === 'Credit limit exceeded');
    }
    await entitled({ planId: 'starter_monthly', creditAllowance: 10_000n, creditsUsed: 10n });
    await eventually(async () => (await shown(stopped)).active);
    expect(await shown(stopped)).toMatchObject({ active: true, pausedReason: null });
    await eventually(() => probe.of('task.changed').filter(({ id }) => id === stopped).at(-1)?.active);
    expect(probe.of('task.changed').filter(({ id }) => id === stopped).map(({ active }) => active)).toEqual([true, false, true]);
    // Starter has no real time, and whoever pauses a monitor means it.
    expect(await shown(realtime)).toMatchObject({ active: false, pausedReason: 'Credit limit exceeded' });
    expect(await shown(byHand)).toMatchObject({ active: false, pausedReason: null });
  });

  it('enforces the plan whatever the client does', async () => {
    const free = newId();
    const freeToken = await (await tokenMaker(test))(free);
    await probe.emit(test, 'entitlement.changed', free, { ownerId: free, planId: 'free', status: 'active', limited: true, creditAllowance: 500n });
    const hourly = { prompt: 'harbours', sources: ['news.example'], intervalInMinutes: 60 };
    const refused = await eventually(async () => {
      const answer = await call('POST', '/api/functions/create-task', hourly, freeToken);
      return answer.status === 403 ? answer : null;
    });
    expect(refused.body).toMatchObject({ code: 'plan.upgrade_required', detail: 'This interval requires an upgrade' });
    const made = await call('POST', '/api/functions/create-task', { prompt: 'harbours', sources: ['news.example'] }, freeToken);
    expect(made.body['task']).toMatchObject({ interval: 86_400 });
  });

  it('answers with the texts of the catalogue', async () => {
    const task = await createTask();
    const add = (sourceUrl: string, as = token) => call('POST', '/api/functions/add-source', { taskId: task.id, sourceUrl }, as);
    expect((await add('other.example')).status).toBe(200);
    expect(await add('https://www.other.example/')).toMatchObject({ status: 409, body: { detail: 'Source already exists' } });
    expect(await add('nonsense')).toMatchObject({ status: 400, body: { detail: 'Invalid URL' } });
    expect(await add('https://de-de.facebook.com/page')).toMatchObject({ status: 400, body: { detail: 'This source is not supported at the moment' } });
    expect(await add('third.example', strangersToken)).toMatchObject({ status: 404, body: { detail: 'Task not found' } });
    expect(await call('POST', '/api/functions/create-task', { prompt: '  ' })).toMatchObject({ status: 400, body: { detail: 'Prompt cannot be empty' } });
    expect(await call('POST', '/api/functions/task-subscription', { taskId: task.id, action: 'subscribe' })).toMatchObject({
      status: 409,
      body: { detail: 'You cannot subscribe to your own tasks' },
    });
  });

  it('gives a prediction no schedule, and a monitor none that there is not', async () => {
    const { body } = await call('POST', '/api/functions/create-task', { prompt: 'Will the harbour reopen?', taskMode: 'predict' });
    const { id } = body['task'] as unknown as { id: string };
    for (const changes of [{ intervalInMinutes: 60 }, { active: true }, { active: false }]) {
      expect(await call('PATCH', `/api/tasks/${id}`, changes)).toMatchObject({ status: 409, body: { code: 'task.not_scheduled' } });
    }
    expect((await call('PATCH', `/api/tasks/${id}`, { title: 'Harbour' })).status).toBe(200);
    for (const intervalInMinutes of [0, 1, '60']) expect((await call('PATCH', `/api/tasks/${(await createTask()).id}`, { intervalInMinutes })).status).toBe(400);
  });

  it('keeps a private task to itself, and shows a public one to anyone', async () => {
    const task = await createTask();
    const slug = `/api/public/tasks/${String(task['publicSlug'])}`;
    expect((await test.app.inject({ method: 'GET', url: slug })).statusCode).toBe(404);
    expect((await call('GET', `/api/tasks/${task.id}`, undefined, strangersToken)).status).toBe(404);
    expect((await call('PATCH', `/api/tasks/${task.id}`, { visibility: 'public' }, strangersToken)).status).toBe(404);
    await call('PATCH', `/api/tasks/${task.id}`, { visibility: 'public' });
    expect((await test.app.inject({ method: 'GET', url: slug })).json()).toMatchObject({ task: { id: task.id, own: false } });
    expect((await call('PATCH', `/api/tasks/${task.id}`, { title: 'Mine now' }, strangersToken)).status).toBe(403);
    expect((await call('POST', '/api/functions/task-subscription', { taskId: task.id, action: 'subscribe' }, strangersToken)).body).toMatchObject({ subscribed: true });
  });

  it('tells a team whose task it is, and strangers nothing', async () => {
    const [companyId, mate, nameless] = [newId(), newId(), newId()];
    const makeToken = await tokenMaker(test);
    const [matesToken, namelessToken] = [await makeToken(mate), await makeToken(nameless)];
    for (const member of [userId, mate, nameless]) await probe.emit(test, 'membership.changed', companyId, { userId: member, companyId, role: 'editor' });
    await probe.emit(test, 'user.changed', userId, { id: userId, email: 'ada@example.test', firstName: 'Ada', lastName: 'Marsh' });
    await probe.emit(test, 'user.changed', nameless, { id: nameless, email: 'quiet@example.test' });
    const make = (as: string) => eventually(async () => {
      const answer = await call('POST', '/api/functions/create-task', { prompt: 'harbours', sources: ['news.example'], companyId }, as);
      return answer.status === 200 ? (answer.body['task'] as unknown as { id: string }) : null;
    });
    const [hers, theirs] = [await make(token), await make(namelessToken)];
    const ownerOf = async (taskId: string, as: string) => {
      const { body } = await call('GET', '/api/tasks', undefined, as);
      const listed = (body['tasks'] as unknown as { id: string; ownerName: string | null }[]).find(({ id }) => id === taskId)?.ownerName;
      const shown = ((await call('GET', `/api/tasks/${taskId}`, undefined, as)).body['task'] as unknown as { ownerName: string | null }).ownerName;
      expect(shown).toBe(listed);
      return listed;
    };
    await eventually(async () => (await ownerOf(hers.id, matesToken)) === 'Ada Marsh' && (await ownerOf(theirs.id, matesToken)) === 'quiet@example.test');
    expect(await ownerOf(hers.id, token)).toBeNull();
    await call('PATCH', `/api/tasks/${hers.id}`, { visibility: 'public' });
    await call('POST', '/api/functions/task-subscription', { taskId: hers.id, action: 'subscribe' }, strangersToken);
    expect(await ownerOf(hers.id, strangersToken)).toBeNull();
  });

  it('lets nobody make a task for a team whom the team only lets look on, or does not know', async () => {
    const [companyId, viewer] = [newId(), newId()];
    const viewersToken = await (await tokenMaker(test))(viewer);
    await probe.emit(test, 'membership.changed', companyId, { userId: viewer, companyId, role: 'viewer' });
    await probe.emit(test, 'membership.changed', companyId, { userId, companyId, role: 'editor' });
    const create = (as: string) => call('POST', '/api/functions/create-task', { prompt: 'harbours', sources: ['news.example'], companyId }, as);
    await eventually(async () => (await create(token)).status === 200);
    for (const as of [viewersToken, strangersToken]) expect(await create(as)).toMatchObject({ status: 403, body: { detail: 'Unauthorized' } });
  });

  it('remembers when it found something last, whatever later runs bring', async () => {
    const task = await createTask();
    const shown = async () => (await call('GET', `/api/tasks/${task.id}`)).body['task'] as unknown as { latestResultAt: string | null; lastRun: string; changesDetected: boolean };
    expect((await shown()).latestResultAt).toBeNull();
    for (const title of ['Dockers walk out', null]) {
      await due(task.id);
      const started = await probe.next('run.started', (event) => event.taskId === task.id && !probe.of('run.completed').some(({ runId }) => runId === event.runId));
      await analyzed(started, title);
      await probe.next('run.completed', (event) => event.runId === started.runId);
      const { latestResultAt, lastRun, changesDetected } = await shown();
      expect(latestResultAt === lastRun).toBe(title !== null);
      expect({ found: latestResultAt !== null, changesDetected }).toEqual({ found: true, changesDetected: title !== null });
    }
  });

  it('takes a relevance mark once the result is there, from nobody who cannot see it', async () => {
    const task = await createTask();
    await due(task.id);
    await analyzed(await probe.next('run.started', (event) => event.taskId === task.id), 'Port closed');
    const linkId = await eventually(async () => {
      const { results } = (await call('GET', `/api/tasks/${task.id}/results`)).body as unknown as { results: { links: { id: string }[] }[] };
      return results[0]?.links[0]?.id;
    });
    expect((await call('PATCH', `/api/result-links/${linkId}`, { sentiment: 'relevant' }, strangersToken)).status).toBe(404);
    expect((await call('PATCH', `/api/result-links/${linkId}`, { sentiment: 'maybe' })).status).toBe(400);
    expect((await call('PATCH', `/api/result-links/${linkId}`, { sentiment: 'relevant' })).status).toBe(204);
  });

  it('answers bad requests with a 4xx and never with a 500', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const malformed = await test.app.inject({ method: 'POST', url: '/api/functions/create-task', headers, payload: '{"prompt":' });
    expect(malformed.statusCode).toBe(400);
    expect(malformed.headers['content-type']).toContain('application/problem+json');
    const huge = await test.app.inject({ method: 'POST', url: '/api/functions/create-task', headers, payload: `{"prompt":"${'x'.repeat(10_000_000)}"}` });
    expect(huge.statusCode).toBe(413);
    expect((await call('POST', '/api/functions/create-task', { prompt: 7 })).status).toBe(400);
    expect((await call('GET', `/api/tasks/${newId()}`)).status).toBe(404);
    expect((await call('GET', '/api/tasks/nonsense')).status).toBe(400);
    expect((await call('GET', `/api/tasks`, undefined, 'not.a.token')).status).toBe(401);
    expect((await test.app.inject({ method: 'GET', url: '/api/tasks' })).json()).toMatchObject({ code: 'session.unauthenticated' });
  });

  it('forgets everything of a person who is gone', async () => {
    const leaver = newId();
    const leaversToken = await (await tokenMaker(test))(leaver);
    const { body } = await call('POST', '/api/functions/create-task', { prompt: 'harbours', sources: ['news.example'] }, leaversToken);
    const taskId = (body['task'] as unknown as { id: string }).id;
    await probe.emit(test, 'user.changed', leaver, { id: leaver, email: 'leaver@example.test' });
    const { OwnerName: names } = test.process.database('tasks').connection.models;
    await eventually(() => names?.exists({ _id: leaver }));
    await probe.emit(test, 'user.deleted', leaver, { id: leaver });
    await probe.next('task.deleted', (event) => event.id === taskId);
    expect((await call('GET', `/api/tasks/${taskId}`, undefined, leaversToken)).status).toBe(404);
    await eventually(async () => !(await names?.exists({ _id: leaver })));
  });
});
