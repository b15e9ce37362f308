import type { Model } from 'mongoose';
import { log } from './log.ts';
import type { SecretBox } from './secret-box.ts';

type Row = { _id: string };
/** Fields of a row that hold something sealed, each with the name that it is sealed under. */
export type SealedFields = Record<string, (id: string) => string>;

const rowsPerBatch = 100;

/**
 * Seals anew what an earlier SECRETS_KEY sealed, row by row: repeated after a crash it goes on where it was, and what somebody
 * writes meanwhile stays. Gives how many texts it rewrote; what no key opens is left as it is.
 */
export async function resealRows<T extends Row>(model: Model<T>, box: SecretBox, fields: SealedFields): Promise<number> {
  const rows = model as unknown as Model<Row & Record<string, unknown>>;
  const names = Object.keys(fields);
  let rewritten = 0;
  for await (const row of rows.find().select(names).sort({ _id: 1 }).lean<(Row & Record<string, unknown>)[]>().cursor({ batchSize: rowsPerBatch })) {
    for (const name of names) {
      const sealed = row[name];
      const fresh = typeof sealed === 'string' ? box.renew(sealed, fields[name]?.(row._id) ?? '') : null;
      if (fresh === null) continue;
      const { modifiedCount } = await rows.updateOne({ _id: row._id, [name]: sealed }, { $set: { [name]: fresh } });
      rewritten += modifiedCount;
    }
  }
  return rewritten;
}

/** Where there are earlier secrets, has everything sealed anew after the start: each step rewrites what one collection holds. */
export async function resealAll(box: SecretBox, steps: readonly (() => Promise<number>)[]): Promise<void> {
  if (!box.hasEarlier) return;
  try {
    let rewritten = 0;
    for (const step of steps) rewritten += await step();
    log.info({ rewritten }, 'everything is sealed with SECRETS_KEY');
  } catch (error) {
    log.error({ err: error }, 'secrets could not be sealed anew; the next start goes on');
  }
}
