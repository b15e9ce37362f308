import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { buildTask } from '../../test/factories.ts';
import { TasksServiceModule } from '../tasks.service.module.ts';
import { TaskRepository } from './task.repository.ts';
import type { Task } from './task.ts';

const megabyte = 1_000_000;
const longSource = (index: number) => ({ url: `https://news.example/${index}/${'x'.repeat(2000)}`, name: 'y'.repeat(200), sourceType: 'url', domain: 'news.example' });

describe('a list of tasks', () => {
  const userId = newId();
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await startTestApp([TasksServiceModule], { QUOTAS: 'off' });
    token = await (await tokenMaker(test))(userId);
  });
  afterAll(() => test.close());

  const insert = (task: Partial<Task>) => test.app.get(TaskRepository, { strict: false }).insert(buildTask({ userId, ...task }));
  const ask = () => test.app.inject({ url: '/api/tasks', headers: { authorization: `Bearer ${token}` } });

  it('is whole for what people have', async () => {
    for (let made = 0; made < 20; made++) await insert({});
    const { tasks, truncated } = (await ask()).json<{ tasks: Task[]; truncated: boolean }>();
    expect(tasks).toHaveLength(20);
    expect(tasks[0]?.sources).toHaveLength(1);
    expect(truncated).toBe(false);
  });

  it('stays small with sixty tasks of a hundred sources each, and so does the process with four lists at once', async () => {
    const sources = Array.from({ length: 100 }, (_, index) => longSource(index));
    for (let made = 0; made < 60; made++) await insert({ sources, createdAt: new Date() });
    global.gc?.();
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(Array.from({ length: 4 }, ask));
    const grown = process.memoryUsage().rss - before;
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body.length).toBeLessThan(9 * megabyte);
      expect(answer.json<{ truncated: boolean }>().truncated).toBe(true);
    }
    expect(grown).toBeLessThan(300 * megabyte);
  });
});
