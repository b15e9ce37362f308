import type { InfiniteData } from '@tanstack/react-query';

/** A page of a list: its rows, and what to ask for the next one with; null at the end. */
export type Page<Row> = { rows: Row[]; next: string | null };
export type ReadPage<Row> = (asked: { before: string | undefined; signal: AbortSignal }) => Promise<Page<Row>>;
/** What the query cache holds of a list that is read page by page. */
export type Pages<Row> = InfiniteData<Page<Row>, unknown>;

/** The options of an infinite query over a list that is read page by page. */
export function pageOptions<Row>(read: ReadPage<Row>) {
  return {
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => read({ before: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<Row>) => last.next ?? undefined,
  };
}

/** All rows of the pages that were read. */
export function rowsOf<Row>(pages: Pages<Row>): Row[] {
  return pages.pages.flatMap(({ rows }) => rows);
}

/** The same pages with each row changed. */
export function mapRows<Row>(pages: Pages<Row>, change: (row: Row) => Row): Pages<Row> {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, rows: page.rows.map(change) })) };
}

/** Every row of a list, however many pages it has: for what is sorted or searched as a whole. */
export async function readAll<Row>(read: ReadPage<Row>, signal: AbortSignal): Promise<Row[]> {
  const all: Row[] = [];
  let before: string | undefined;
  do {
    const { rows, next } = await read({ before, signal });
    all.push(...rows);
    before = next ?? undefined;
  } while (before !== undefined);
  return all;
}
