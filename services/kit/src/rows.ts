import type { ClientSession, Model, mongo } from 'mongoose';
import { ambientSession } from './mongo.ts';
import { writeGateOf } from './write-gate.ts';

type Row = { _id: string };
type Joined = { session?: ClientSession };
export type FindOptions<T> = { projection?: Partial<Record<keyof T & string, 0 | 1>>; sort?: Record<string, 1 | -1>; limit?: number };

// The server's own first batch of 101 rows would make two commands of many a read; bytes come as what they were given as.
const readOptions = { batchSize: 1000, promoteBuffers: true };

/**
 * A model's collection as plain documents, for what each check, run and event reads and writes: what is given is what is
 * stored, with no casts, no defaults and no fields left out but those that are undefined. Joins the ambient transaction.
 */
export class RawRows<T extends Row> {
  private opened: mongo.Collection<T> | null = null;

  constructor(private readonly model: Model<T>) {}

  private get collection(): mongo.Collection<T> {
    // Not model.collection: its wrapper costs as much again as a small command.
    return (this.opened ??= this.model.db.getClient().db(this.model.db.name).collection<T>(this.model.collection.name));
  }

  /** Stores new rows with one command; throws when one of them exists. */
  async insertMany(rows: readonly T[]): Promise<void> {
    if (rows.length > 0) await this.write((joining) => this.collection.insertMany(rows as mongo.OptionalUnlessRequiredId<T>[], { ...joining, ignoreUndefined: true }));
  }

  /** Stores those that are not there yet with one command, and says of each whether it was new. */
  async insertNew(rows: readonly T[]): Promise<boolean[]> {
    const { upsertedIds } = await this.bulkWrite(
      rows.map((row) => {
        const { _id, ...fields } = row;
        return { updateOne: { filter: { _id } as mongo.Filter<T>, update: { $setOnInsert: fields } as unknown as mongo.UpdateFilter<T>, upsert: true } };
      }),
    );
    return rows.map((_row, index) => upsertedIds[index] !== undefined);
  }

  /** Writes in any order, with one command for all updates and one for all deletions. */
  async bulkWrite(operations: readonly mongo.AnyBulkWriteOperation<T>[]): Promise<Pick<mongo.BulkWriteResult, 'matchedCount' | 'modifiedCount' | 'upsertedIds'>> {
    if (operations.length === 0) return { matchedCount: 0, modifiedCount: 0, upsertedIds: {} };
    for (const operation of operations) for (const { filter } of Object.values(operation) as { filter?: object }[]) assertDefined(filter);
    return this.write((joining) => this.collection.bulkWrite(operations, { ...joining, ordered: false, ignoreUndefined: true }));
  }

  /** Sets these fields in each of the rows. */
  async setEach(changes: readonly { id: string; set: Partial<Omit<T, '_id'>> }[]): Promise<void> {
    await this.bulkWrite(changes.map(({ id, set }) => ({ updateOne: { filter: { _id: id } as mongo.Filter<T>, update: { $set: set } as mongo.UpdateFilter<T> } })));
  }

  async updateOne(filter: mongo.Filter<T>, update: mongo.UpdateFilter<T>, options: { upsert?: boolean } = {}): Promise<mongo.UpdateResult<T>> {
    assertDefined(filter);
    return this.write((joining) => this.collection.updateOne(filter, update, { ...options, ...joining, ignoreUndefined: true }));
  }

  async updateMany(filter: mongo.Filter<T>, update: mongo.UpdateFilter<T> | mongo.Document[], options: { hint?: string } = {}): Promise<mongo.UpdateResult<T>> {
    assertDefined(filter);
    return this.write((joining) => this.collection.updateMany(filter, update, { ...options, ...joining, ignoreUndefined: true }));
  }

  /** Gives how many are gone. */
  async deleteMany(filter: mongo.Filter<T>): Promise<number> {
    return (await this.write((joining) => this.collection.deleteMany(filter, joining))).deletedCount;
  }

  find<R = T>(filter: mongo.Filter<T>, options: FindOptions<T> = {}): Promise<R[]> {
    return this.collection.find(filter, { ...options, ...joined(), ...readOptions }).toArray() as unknown as Promise<R[]>;
  }

  async findOne<R = T>(filter: mongo.Filter<T>, options: Pick<FindOptions<T>, 'projection' | 'sort'> = {}): Promise<R | null> {
    return (await this.find<R>(filter, { ...options, limit: 1 }))[0] ?? null;
  }

  aggregate<R extends mongo.Document>(pipeline: mongo.Document[]): Promise<R[]> {
    return this.collection.aggregate<R>(pipeline, { ...joined(), ...readOptions }).toArray();
  }

  count(filter: mongo.Filter<T>): Promise<number> {
    return this.collection.countDocuments(filter, joined());
  }

  private write<R>(write: (joining: Joined) => Promise<R>): Promise<R> {
    const joining = joined();
    return joining.session ? write(joining) : writeGateOf(this.model.db.getClient()).pass(() => write(joining));
  }
}

function joined(): Joined {
  const session = ambientSession();
  return session ? { session } : {};
}

// An undefined part of a filter would be left out like any other undefined, and the rest of it would match too much.
function assertDefined(filter: object | undefined): void {
  if (filter && Object.values(filter).includes(undefined)) throw new TypeError(`The filter of a write has an undefined part: ${Object.keys(filter).join(', ')}`);
}
