import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { EventProbe } from '@forewire/kit/testing-events';
import { TasksServiceModule } from '../tasks.service.module.ts';

type Task = { id: string; threshold: number | null };
type Answer = { status: number; body: { task: Task; detail?: string } };

describe('how closely an article has to fit', () => {
  const probe = new EventProbe();
  let test: TestApp;
  let token: string;

  beforeAll(async () => {
    test = await startTestApp([TasksServiceModule, probe.module]);
    token = await (await tokenMaker(test))(newId());
  });
  afterAll(() => test.close());

  async function call(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object): Promise<Answer> {
    const response = await test.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, body: response.json() };
  }
  const createTask = async (changes: object = {}): Promise<Task> => (await call('POST', '/api/functions/create-task', { prompt: 'harbour strikes', sources: ['https://news.example/feed'], ...changes })).body.task;
  const changedTo = (id: string, threshold: number | undefined) => probe.next('task.changed', (event) => event.id === id && event.threshold === threshold);

  it('is the engine’s own mark unless said otherwise', async () => {
    const task = await createTask();
    expect(task.threshold).toBeNull();
    await changedTo(task.id, undefined);
    await call('POST', '/api/functions/test-run-task', { taskId: task.id });
    expect((await probe.next('run.started', ({ taskId }) => taskId === task.id)).threshold).toBeUndefined();
  });

  it('is chosen with the task, changed later, and given back; runs go by it', async () => {
    const { id, threshold } = await createTask({ threshold: 0.35 });
    expect(threshold).toBe(0.35);
    await changedTo(id, 0.35);
    await call('POST', '/api/functions/test-run-task', { taskId: id });
    expect((await probe.next('run.started', ({ taskId }) => taskId === id)).threshold).toBe(0.35);
    expect((await call('PATCH', `/api/tasks/${id}`, { threshold: 0.8 })).body.task.threshold).toBe(0.8);
    await changedTo(id, 0.8);
    expect((await call('PATCH', `/api/tasks/${id}`, { prompt: 'other strikes' })).body.task.threshold).toBe(0.8);
    expect((await call('PATCH', `/api/tasks/${id}`, { threshold: null })).body.task.threshold).toBeNull();
    await changedTo(id, undefined);
  });

  it('tells nobody everything, and nobody nothing', async () => {
    const { id } = await createTask();
    for (const threshold of [0, 0.05, 0.95, 1, -1, '0.5']) expect([threshold, (await call('PATCH', `/api/tasks/${id}`, { threshold })).status]).toEqual([threshold, 400]);
    expect((await call('GET', `/api/tasks/${id}`)).body.task.threshold).toBeNull();
  });

  it('is the middle for tasks from before it could be chosen', async () => {
    const { id } = await createTask();
    const { Task: tasks } = test.process.database('tasks').connection.models;
    await tasks?.updateOne({ _id: id }, { $unset: { threshold: 1 } });
    expect((await call('GET', `/api/tasks/${id}`)).body.task.threshold).toBeNull();
    await call('PATCH', `/api/tasks/${id}`, { title: 'Harbours' });
    await call('POST', '/api/functions/test-run-task', { taskId: id });
    expect((await probe.next('run.started', ({ taskId }) => taskId === id)).threshold).toBeUndefined();
  });

  it('holds for trying an article, too', async () => {
    const { id } = await createTask({ threshold: 0.8 });
    await call('POST', `/api/tasks/${id}/previews`, { url: 'https://news.example/a' });
    expect((await probe.next('preview.requested', ({ taskId }) => taskId === id)).threshold).toBe(0.8);
  });
});
