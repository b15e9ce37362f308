import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { TasksServiceModule } from '../tasks.service.module.ts';

type Answer = { status: number; body: { code?: string; quota?: string; limit?: number; task?: { id: string }; tasks?: object[] } };
const sources = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `https://news.example/${from + index}`);

describe('what an account may have', () => {
  let test: TestApp;
  let makeToken: Awaited<ReturnType<typeof tokenMaker>>;
  afterEach(() => test.close());

  async function start(QUOTAS: string): Promise<void> {
    test = await startTestApp([TasksServiceModule], { QUOTAS });
    makeToken = await tokenMaker(test);
  }

  async function somebody() {
    const token = await makeToken(newId());
    const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object): Promise<Answer> => {
      const response = await test.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) });
      return { status: response.statusCode, body: response.json() };
    };
    const create = (more: object = {}) => call('POST', '/api/functions/create-task', { prompt: 'harbour strikes', intervalInMinutes: 60, ...more });
    return { call, create };
  }

  it('ends with a quota that says what it is of, and somebody else has their own', async () => {
    await start('tasks=2');
    const [ada, grace] = [await somebody(), await somebody()];
    expect([(await ada.create()).status, (await ada.create()).status]).toEqual([200, 200]);
    expect(await ada.create()).toMatchObject({ status: 409, body: { code: 'quota.exceeded', quota: 'tasks', limit: 2, detail: 'You can have at most 2 monitors.' } });
    expect((await grace.create()).status).toBe(200);
  });

  it('is not passed by thirty calls at the same moment', async () => {
    await start('tasks=5');
    const ada = await somebody();
    const answers = await Promise.all(Array.from({ length: 30 }, () => ada.create()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(25);
    expect((await ada.call('GET', '/api/tasks')).body.tasks).toHaveLength(5);
  });

  it('counts the active ones apart, when one is made and when one is started again', async () => {
    await start('activeTasks=1');
    const ada = await somebody();
    const id = (await ada.create()).body.task?.id;
    expect(await ada.create()).toMatchObject({ status: 409, body: { quota: 'activeTasks' } });
    await ada.call('PATCH', `/api/tasks/${id}`, { active: false });
    expect((await ada.create()).status).toBe(200);
    expect(await ada.call('PATCH', `/api/tasks/${id}`, { active: true })).toMatchObject({ status: 409, body: { quota: 'activeTasks' } });
  });

  it('counts sources of a task and of all of them together', async () => {
    await start('sourcesPerTask=3,sources=5');
    const ada = await somebody();
    expect(await ada.create({ sources: sources(4) })).toMatchObject({ status: 409, body: { quota: 'sourcesPerTask' } });
    expect((await ada.create({ sources: sources(3) })).status).toBe(200);
    const taskId = (await ada.create({ sources: sources(1) })).body.task?.id;
    const add = (count: number) => Promise.all(sources(count, 10).map((sourceUrl) => ada.call('POST', '/api/functions/add-source', { taskId, sourceUrl })));
    expect((await add(4)).filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ada.create({ sources: sources(1) })).toMatchObject({ status: 409, body: { quota: 'sources' } });
  });

  it('counts the tasks of others that are followed', async () => {
    await start('follows=1');
    const [ada, grace] = [await somebody(), await somebody()];
    const follow = (taskId: unknown) => grace.call('POST', '/api/functions/task-subscription', { taskId, action: 'subscribe' });
    const ids = [];
    for (let made = 0; made < 2; made++) {
      const id = (await ada.create()).body.task?.id;
      await ada.call('PATCH', `/api/tasks/${id}`, { visibility: 'public' });
      ids.push(id);
    }
    expect((await follow(ids[0])).status).toBe(200);
    // Once more is no more.
    expect((await follow(ids[0])).status).toBe(200);
    expect(await follow(ids[1])).toMatchObject({ status: 409, body: { quota: 'follows' } });
  });

  it('knows no names and addresses of sources that are longer than a screen', async () => {
    await start('');
    const ada = await somebody();
    expect((await ada.create({ sources: [{ url: 'https://news.example/', name: 'x'.repeat(1000) }] })).status).toBe(400);
    expect((await ada.create({ sources: [`https://news.example/${'x'.repeat(3000)}`] })).status).toBe(400);
    expect((await ada.create({ sources: [{ url: 'https://news.example/', name: 'x'.repeat(1_000_000) }] })).status).toBe(413);
  });
});
