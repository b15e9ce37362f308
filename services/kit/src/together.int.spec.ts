import { jest } from '@jest/globals';
import mongoose, { type Model } from 'mongoose';
import { Batch } from './batch.ts';
import { BatchedReads } from './batched-reads.ts';
import { currentContext, withContext } from './context.ts';
import { HeldRows } from './held-rows.ts';
import { newId } from './ids.ts';
import { Database, Transaction } from './mongo.ts';
import { Pace } from './pace.ts';
import { connectTestMongo } from './testing.ts';

type Note = { id: string; title: string; count: number };
type NoteRow = Omit<Note, 'id'> & { _id: string };
const noteSchema = new mongoose.Schema<NoteRow>({ _id: String, title: String, count: Number }, { versionKey: false });

describe('what a transaction does together', () => {
  let database: Database;
  let transaction: Transaction;
  let model: Model<NoteRow>;
  let rows: HeldRows<Note>;
  const calls: string[] = [];

  beforeAll(async () => {
    const connection = await connectTestMongo();
    database = new Database(connection.useDb(`t${newId().slice(-10)}_notes`));
    transaction = new Transaction(database.connection);
    model = database.model('Note', noteSchema, 'notes');
    await database.prepare();
  });
  afterAll(async () => {
    await database.connection.dropDatabase();
    await database.connection.close();
  });
  beforeEach(() => {
    calls.length = 0;
    rows = new HeldRows<Note>(transaction, {
      read: async (ids) => {
        calls.push(`read ${ids.length}`);
        const found = await model.find({ _id: { $in: ids } }).lean<NoteRow[]>();
        return found.map(({ _id, ...rest }) => ({ id: _id, ...rest }));
      },
      insert: async (list) => {
        calls.push(`insert ${list.length}`);
        await model.insertMany(list.map(({ id, ...rest }) => ({ _id: id, ...rest })));
      },
      update: async (changes) => {
        calls.push(`update ${changes.map(({ set }) => Object.keys(set).join(' ')).join(', ')}`);
        await model.bulkWrite(changes.map(({ id, set: { id: _id, ...set } }) => ({ updateOne: { filter: { _id: id }, update: { $set: set } } })));
      },
    });
  });

  const stored = (id: string) => model.findById(id).lean<NoteRow>();

  it('reads each row once and writes once what has changed of it', async () => {
    const [first, second] = [newId(), newId()];
    await model.create([{ _id: first, title: 'first', count: 1 }, { _id: second, title: 'second', count: 1 }]);
    await transaction.run(async () => {
      await rows.load([first, second]);
      for (const id of [first, second, first]) {
        const row = await rows.find(id);
        if (row) await rows.update({ ...row, count: row.count + 1 });
      }
      expect(await rows.find(first)).toMatchObject({ count: 3 });
    });
    expect(calls).toEqual(['read 2', 'update count, count']);
    expect(await stored(first)).toMatchObject({ title: 'first', count: 3 });
    expect(await stored(second)).toMatchObject({ count: 2 });
  });

  it('finds what it is about to insert, and nothing of it stays when it is undone', async () => {
    const id = newId();
    const attempt = transaction.run(async () => {
      await rows.insert({ id, title: 'new', count: 1 });
      expect(await rows.find(id)).toMatchObject({ title: 'new' });
      throw new Error('undo');
    });
    await expect(attempt).rejects.toThrow('undo');
    expect(await stored(id)).toBeNull();
    expect(await rows.find(id)).toBeNull();
  });

  it('writes at once what a query has to see, and reads it anew after that', async () => {
    const id = newId();
    await transaction.run(async () => {
      await rows.insert({ id, title: 'new', count: 1 });
      await rows.flush();
      await model.updateOne({ _id: id }, { $set: { title: 'changed' } });
      expect(await rows.find(id)).toMatchObject({ title: 'changed', count: 1 });
    });
    expect(calls).toEqual(['insert 1', 'read 1']);
  });

  it('writes at once outside of a transaction', async () => {
    const id = newId();
    await rows.insert({ id, title: 'alone', count: 1 });
    await rows.update({ id, title: 'alone', count: 2 });
    expect(await rows.find(id)).toEqual({ id, title: 'alone', count: 2 });
  });

  it('does put-off work in its order, each under its own ids, and only when nothing was undone', async () => {
    const seen: string[] = [];
    const batch = new Batch<string>(transaction, {
      ahead: async (items) => void seen.push(`ahead ${items.join('')}`),
      each: async (item) => void seen.push(`${item} of ${currentContext().eventId}`),
    });
    await transaction.run(async () => {
      for (const item of ['a', 'b']) await withContext({ eventId: `event ${item}` }, () => batch.add(item));
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual(['ahead ab', 'a of event a', 'b of event b']);
    await expect(transaction.run(() => batch.add('c').then(() => Promise.reject(new Error('undo'))))).rejects.toThrow('undo');
    expect(seen).toHaveLength(3);
  });

  it('reads with one query what is asked for in one moment, and tells everybody of a failure', async () => {
    const asked: string[][] = [];
    const reads = new BatchedReads<string>(async (keys) => {
      asked.push(keys);
      if (keys.includes('bad')) throw new Error('no answer');
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]));
    });
    expect(await Promise.all([reads.find('a'), reads.find('b'), reads.find('a'), reads.find('none')])).toEqual(['A', 'B', 'A', undefined]);
    expect(asked).toEqual([['a', 'b', 'none']]);
    await expect(reads.find('bad')).rejects.toThrow('no answer');
    expect(await reads.find('c')).toBe('C');
  });

  it('goes at once after a rest, and in waves otherwise', async () => {
    const everyMs = 60;
    const pace = new Pace(everyMs);
    const waits = jest.spyOn(globalThis, 'setTimeout');
    const first = pace.turn();
    expect(waits).not.toHaveBeenCalled();
    waits.mockRestore();
    await first;
    const begun = Date.now();
    await pace.turn();
    expect(Date.now() - begun).toBeGreaterThanOrEqual(everyMs - 1);
  });
});
