import { newId } from '@forewire/kit/ids';
import { pageBytes } from '@forewire/kit/page';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { buildTask } from '../../test/factories.ts';
import { TaskRepository } from '../tasks/task.repository.ts';
import { TasksServiceModule } from '../tasks.service.module.ts';
import { ResultRepository } from './result.repository.ts';
import { RunRepository } from './run.repository.ts';
import type { Result, Run } from './run.ts';

const long = (characters: number) => 'x'.repeat(characters);
const url = `https://news.example/${long(2000)}`;
// As large as the contracts let it be.
const largestState = { url, name: long(200), status: 'failed' as const, error: long(1000), articlesFound: 0, checkedAt: new Date(), failingSince: new Date() };
const largestLink = { url, title: long(500), sourceName: long(255), language: 'en' };

describe('a page of the largest rows there can be', () => {
  const task = buildTask();
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await startTestApp([TasksServiceModule]);
    token = await (await tokenMaker(test))(task.userId);
    await get(TaskRepository).insert(task);
  });
  afterAll(() => test.close());

  const get = <T>(type: new (...args: never[]) => T): T => test.app.get<T>(type, { strict: false });

  /** Every page of a list: the ids on it and its size. */
  async function pagesOf(what: 'runs' | 'results'): Promise<{ ids: string[]; bytes: number }[]> {
    const pages: { ids: string[]; bytes: number }[] = [];
    let before = '';
    for (;;) {
      const { body } = await test.app.inject({ url: `/api/tasks/${task.id}/${what}?limit=100${before}`, headers: { authorization: `Bearer ${token}` } });
      const answer = JSON.parse(body) as Record<typeof what, { id: string }[]> & { next: string | null };
      pages.push({ ids: answer[what].map(({ id }) => id), bytes: Buffer.byteLength(body) });
      if (answer.next === null) return pages;
      before = `&before=${answer.next}`;
    }
  }

  function expectSmall(pages: { ids: string[]; bytes: number }[], ids: string[]): void {
    expect(pages.flatMap((page) => page.ids)).toEqual(ids);
    expect(pages.length).toBeGreaterThan(1);
    for (const { bytes } of pages) expect(bytes).toBeLessThan(pageBytes * 1.1);
  }

  it('stays small for runs of a hundred sources that fail', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 20; made++) {
      const run: Run = {
        ...{ id: newId(), taskId: task.id, userId: task.userId, status: 'completed', trigger: 'schedule', news: [], createdAt: new Date(), finishedAt: new Date() },
        ...{ changesDetected: true, resultCount: 0, error: long(1000), credits: 1, engine: null, sources: Array.from({ length: 100 }, () => largestState) },
        leftOut: Array.from({ length: 1000 }, () => ({ url, title: long(500), code: 'old', reason: long(1000) })),
      };
      await get(RunRepository).insert(run);
      ids.unshift(run.id);
    }
    expectSmall(await pagesOf('runs'), ids);
  });

  it('stays small for results with a hundred links', async () => {
    const results = Array.from({ length: 20 }, (_, at): Result => ({
      ...{ id: newId(), taskId: task.id, runId: newId(), title: long(500), description: long(5000), summary: long(5000), url, imageUrl: url, language: 'en' },
      ...{ publicationDate: null, foundAt: new Date(1_800_000_000_000 - at), updateOf: null, reason: long(1000) },
      links: Array.from({ length: 100 }, () => ({ id: newId(), ...largestLink })),
    }));
    await get(ResultRepository).insertMany(results);
    expectSmall(await pagesOf('results'), results.map(({ id }) => id));
  });
});
