import type { Transaction } from './mongo.ts';

/** What a change writes: the fields that differ from what was read, or all of them when nothing was. */
export type RowChange<T> = { id: string; set: Partial<T> };
type Store<T> = { read: (ids: string[]) => Promise<T[]>; insert: (rows: T[]) => Promise<void>; update: (changes: RowChange<T>[]) => Promise<void> };
type Held<T> = { stored: T | null; now: T | null; isNew: boolean };

const unknown = { stored: null, now: null, isNew: false };

/**
 * One collection as a transaction knows it: each row is read once, and what becomes of it is written once, at the
 * transaction's end. Outside of a transaction it reads and writes at once. Rows are values: a change is a new object.
 */
export class HeldRows<T extends { id: string }> {
  constructor(
    private readonly transaction: Transaction,
    private readonly store: Store<T>,
  ) {}

  /** Reads those that the transaction doesn't know yet, in one query. */
  async load(ids: readonly string[]): Promise<void> {
    const held = this.present();
    const missing = held ? [...new Set(ids)].filter((id) => !held.has(id)) : [];
    if (missing.length === 0) return;
    for (const id of missing) held?.set(id, unknown);
    for (const row of await this.store.read(missing)) held?.set(row.id, { stored: row, now: row, isNew: false });
  }

  async find(id: string): Promise<T | null> {
    const held = this.present();
    if (!held) return (await this.store.read([id]))[0] ?? null;
    await this.load([id]);
    return held.get(id)?.now ?? null;
  }

  async insert(row: T): Promise<void> {
    const held = this.present();
    if (!held) return this.store.insert([row]);
    held.set(row.id, { stored: null, now: row, isNew: true });
    await this.writeAtEnd(row.id);
  }

  /** Changes a row that exists. */
  async update(row: T): Promise<void> {
    const held = this.present();
    if (!held) return this.store.update([{ id: row.id, set: row }]);
    held.set(row.id, { ...(held.get(row.id) ?? unknown), now: row });
    await this.writeAtEnd(row.id);
  }

  /** Writes at once what was put off, and forgets what was read: for what goes to the database past these rows. */
  async flush(): Promise<void> {
    const held = this.present();
    if (!held) return;
    await this.write([...held.keys()]);
    held.clear();
  }

  private writeAtEnd(id: string): Promise<void> {
    return this.transaction.gather(this, [id], (ids) => this.write(ids));
  }

  private async write(ids: string[]): Promise<void> {
    const held = this.present();
    if (!held) return;
    const changed = [...new Set(ids)].flatMap((id) => this.takeChange(held, id));
    const inserts = changed.flatMap((one) => (one.isNew ? [one.now] : []));
    const changes = changed.flatMap(({ stored, now, isNew }) => (isNew ? [] : [{ id: now.id, set: stored ? difference(stored, now) : now }]));
    if (inserts.length > 0) await this.store.insert(inserts);
    if (changes.length > 0) await this.store.update(changes);
  }

  /** What is to be written of a row, which counts as stored from then on. */
  private takeChange(held: Map<string, Held<T>>, id: string): { stored: T | null; now: T; isNew: boolean }[] {
    const { stored, now, isNew } = held.get(id) ?? unknown;
    if (!now || now === stored) return [];
    held.set(id, { stored: now, now, isNew: false });
    return [{ stored, now, isNew }];
  }

  private present(): Map<string, Held<T>> | null {
    return this.transaction.local(this, () => new Map<string, Held<T>>());
  }
}

function difference<T extends object>(before: T, after: T): Partial<T> {
  const changed = (Object.keys(after) as (keyof T)[]).filter((key) => after[key] !== before[key]);
  return Object.fromEntries(changed.map((key) => [key, after[key]])) as Partial<T>;
}
