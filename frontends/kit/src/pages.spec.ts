import { describe, expect, it, jest } from '@jest/globals';
import { mapRows, type Page, pageOptions, type Pages, readAll, rowsOf } from './pages.ts';

const pages: Record<string, Page<number>> = { start: { rows: [1, 2], next: 'two' }, two: { rows: [3], next: 'three' }, three: { rows: [4, 5], next: null } };
const read = jest.fn(async ({ before }: { before: string | undefined }) => pages[before ?? 'start'] ?? { rows: [], next: null });
const { signal } = new AbortController();

describe('a list that is read page by page', () => {
  it('is read to its end, however short a page is', async () => {
    expect(await readAll(read, signal)).toEqual([1, 2, 3, 4, 5]);
    expect(read.mock.calls.map(([{ before }]) => before)).toEqual([undefined, 'two', 'three']);
  });

  it('is empty when its first page is', async () => {
    expect(await readAll(async () => ({ rows: [], next: null }), signal)).toEqual([]);
  });

  it('goes on where the answer says, and ends where it says so', () => {
    const { getNextPageParam } = pageOptions(read);
    expect([{ rows: [1], next: 'two' }, { rows: [1, 2, 3], next: null }].map(getNextPageParam)).toEqual(['two', undefined]);
  });

  it('is changed row by row where it is cached', () => {
    const cached: Pages<number> = { pages: [{ rows: [1, 2], next: 'two' }, { rows: [3], next: null }], pageParams: [undefined, 'two'] };
    expect(rowsOf(mapRows(cached, (row) => row * 10))).toEqual([10, 20, 30]);
    expect(mapRows(cached, (row) => row).pageParams).toEqual([undefined, 'two']);
  });
});
