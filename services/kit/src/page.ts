import mongoose from 'mongoose';

/** How much a page may carry, in bytes as stored: a hundred rows as people have them, and no more than a process can spare. */
export const pageBytes = 2_000_000;
// Rows arrive in small batches, so that little is read of what the page has no room for.
const rowsPerBatch = 25;

export type PageQuery = { before?: string | undefined; limit: number };
/** `next` is what to send as `before` for the next page; null where the list ends. */
export type Page<T> = { rows: T[]; next: string | null };

type Row = { _id: string };
type Options = { batchSize: number };
/** A query of mongoose with its filter, projection and order, whose rows come as plain documents. */
export type PageSource = { limit(rows: number): { lean(): { cursor(options: Options): AsyncIterable<unknown> } } };

/** Reads the next rows of a query: at most `limit`, and no more than fit into a page; a row that is larger than a page comes alone. */
export async function readPage<T extends Row>(query: PageSource, limit: number, bytes = pageBytes): Promise<Page<T>> {
  const rows: T[] = [];
  let left = bytes;
  for await (const row of query.limit(limit + 1).lean().cursor({ batchSize: Math.min(limit + 1, rowsPerBatch) })) {
    left -= mongoose.mongo.BSON.calculateObjectSize(row as T);
    const last = rows.at(-1);
    if (last && (left < 0 || rows.length === limit)) return { rows, next: last._id };
    rows.push(row as T);
  }
  return { rows, next: null };
}

/** The same page with its rows as the reader sees them. */
export function mapPage<T, U>({ rows, next }: Page<T>, toShown: (row: T) => U): Page<U> {
  return { rows: rows.map(toShown), next };
}
