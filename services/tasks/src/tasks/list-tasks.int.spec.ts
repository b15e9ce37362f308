import type { TasksResponse } from '@forewire/contracts/http/tasks';
import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { buildTask } from '../../test/factories.ts';
import { SubscriptionRepository } from '../sharing/subscription.repository.ts';
import { TasksServiceModule } from '../tasks.service.module.ts';
import { TaskRepository } from './task.repository.ts';
import type { Task } from './task.ts';

const megabyte = 1_000_000;
const longSource = (index: number) => ({ url: `https://news.example/${index}/${'x'.repeat(2000)}`, name: 'y'.repeat(200), sourceType: 'url', domain: 'news.example' });

describe('a list of tasks', () => {
  let test: TestApp;
  let tokenFor: (userId: string) => Promise<string>;
  beforeAll(async () => {
    test = await startTestApp([TasksServiceModule], { QUOTAS: 'off' });
    tokenFor = await tokenMaker(test);
  });
  afterAll(() => test.close());

  const get = <T>(type: new (...args: never[]) => T): T => test.app.get<T>(type, { strict: false });
  async function insert(task: Partial<Task>): Promise<string> {
    const built = buildTask({ id: newId(), ...task });
    await get(TaskRepository).insert(built);
    return built.id;
  }
  async function ask(userId: string, query = '') {
    return test.app.inject({ url: `/api/tasks${query}`, headers: { authorization: `Bearer ${await tokenFor(userId)}` } });
  }
  async function pagesOf(userId: string, limit: number): Promise<string[][]> {
    const pages: string[][] = [];
    let before = '';
    for (;;) {
      const { tasks, next } = (await ask(userId, `?limit=${limit}${before}`)).json<TasksResponse>();
      pages.push(tasks.map(({ id }) => id));
      if (next === null) return pages;
      before = `&before=${next}`;
    }
  }

  it('is whole for what people have', async () => {
    const userId = newId();
    for (let made = 0; made < 20; made++) await insert({ userId });
    const { tasks, next } = (await ask(userId)).json<TasksResponse>();
    expect(tasks).toHaveLength(20);
    expect(tasks[0]?.sources).toHaveLength(1);
    expect(next).toBeNull();
  });

  it('goes on page by page, newest first, with own and followed tasks in one order and each once', async () => {
    const [userId, otherId] = [newId(), newId()];
    const made: string[] = [];
    for (const owner of [userId, otherId, userId, otherId, userId]) made.push(await insert({ userId: owner, visibility: 'public' }));
    const hidden = await insert({ userId: otherId, visibility: 'private' });
    for (const id of [...made, hidden]) await get(SubscriptionRepository).insert(id, userId);
    const newestFirst = made.toReversed();
    expect(await pagesOf(userId, 2)).toEqual([newestFirst.slice(0, 2), newestFirst.slice(2, 4), newestFirst.slice(4)]);
    expect(await pagesOf(userId, 5)).toEqual([newestFirst]);
    const asked = await test.app.inject({ method: 'POST', url: '/api/functions/get-tasks', payload: { limit: 2, before: newestFirst[1] }, headers: { authorization: `Bearer ${await tokenFor(userId)}` } });
    expect(asked.json<TasksResponse>()).toMatchObject({ tasks: [{ id: newestFirst[2] }, { id: newestFirst[3] }], next: newestFirst[3] });
  });

  it('refuses a page of more than a thousand', async () => {
    expect((await ask(newId(), '?limit=1001')).statusCode).toBe(400);
    expect((await ask(newId(), '?before=x')).statusCode).toBe(400);
  });

  it('reads pages through indexes alone', async () => {
    const tasks = test.process.database('tasks').connection.models['Task'];
    const older = { _id: { $lt: newId() } };
    const filter = { $or: [{ userId: 'u', ...older }, { companyId: 'c', ...older }, { companyId: 'd', ...older }, { _id: { $in: ['a', 'b'], ...older._id }, visibility: 'public' }] };
    const explained = JSON.stringify(await tasks?.find(filter).sort({ _id: -1 }).explain('queryPlanner'));
    const winning = explained.slice(explained.indexOf('winningPlan'), explained.indexOf('rejectedPlans'));
    expect(winning).toContain('SORT_MERGE');
    expect(winning).not.toContain('COLLSCAN');
    expect(winning).not.toContain('"SORT"');
  });

  it('stays small with sixty tasks of a hundred sources each, and so does the process with four lists at once; every task is on a page', async () => {
    const userId = newId();
    const sources = Array.from({ length: 100 }, (_, index) => longSource(index));
    for (let made = 0; made < 60; made++) await insert({ userId, sources });
    global.gc?.();
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(userId)));
    const grown = process.memoryUsage().rss - before;
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body.length).toBeLessThan(2.2 * megabyte);
      expect(answer.json<TasksResponse>().next).not.toBeNull();
    }
    expect(grown).toBeLessThan(200 * megabyte);
    const pages = await pagesOf(userId, 1000);
    expect(new Set(pages.flat()).size).toBe(60);
  });
});
