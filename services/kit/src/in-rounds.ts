/**
 * Reads a list to its end and works on it round by round: `read` gives at most `size` rows whose keys come after `after`, in the
 * order of their keys. Rows that the work itself removes or changes are no trouble.
 */
export async function inRounds<T>(read: (after: string, size: number) => Promise<T[]>, keyOf: (row: T) => string, work: (rows: T[]) => Promise<void>, size = 200): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await read(after, size);
    await work(rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = keyOf(last);
  }
}
