import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildArticle, groupsOf } from '../../../test/articles.ts';
import type { Article } from '../engine.ts';

const MB = 1024 * 1024;
const now = new Date('2026-03-05T12:00:00Z');
const TASKS = 32;

// Nothing else says for certain what is still held.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function report(id: string, given: Partial<Article> = {}): Article {
  return buildArticle({ id, language: 'en', title: `Fire at paint works of Brandmoor kills ${id}`, text: 'Three workers died in a fire at the Brandmoor paint works in Lisk on Monday morning, the county fire service said. Fifty firefighters fought the blaze for six hours.', ...given });
}

/** Megabytes outside of the heap, where counts of keys lie, once what is no longer held has gone. */
async function heldOutsideOfHeap(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    await setImmediate();
    collectGarbage();
  }
  return process.memoryUsage().arrayBuffers / MB;
}

describe('articles that are remembered', () => {
  it('hold nothing of the tasks that they were grouped for', async () => {
    const told = groupsOf('factory fires', [report('first')], [], now).map(({ signature }) => signature);
    const articles = Array.from({ length: TASKS }, (_, at) => report(`report-${at}`));
    const before = await heldOutsideOfHeap();
    const kinds = articles.flatMap((article, at) => groupsOf(`factory fires ${at}`, [article], told, now).map(({ status }) => status.kind));
    expect(kinds).toHaveLength(TASKS);
    expect(kinds).not.toContain('new');
    // One task's counts take 1 MB.
    expect((await heldOutsideOfHeap()) - before).toBeLessThan(TASKS / 4);
    // Still remembered here, or all would have gone anyway.
    expect(articles).toHaveLength(TASKS);
  });
});
