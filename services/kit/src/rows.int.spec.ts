import mongoose, { type Model } from 'mongoose';
import { newId } from './ids.ts';
import { Database, Transaction } from './mongo.ts';
import { RawRows } from './rows.ts';
import { connectTestMongo } from './testing.ts';

type NoteRow = { _id: string; title: string; count: number; at?: Date | undefined; bytes?: Buffer };
type Told = { command: { writeConcern?: object; txnNumber?: unknown; autocommit?: boolean } };
const noteSchema = new mongoose.Schema<NoteRow>({ _id: String, title: String, count: Number, at: Date, bytes: Buffer }, { versionKey: false });

describe('rows past mongoose', () => {
  let database: Database;
  let transaction: Transaction;
  let model: Model<NoteRow>;
  let rows: RawRows<NoteRow>;

  beforeAll(async () => {
    const connection = await connectTestMongo();
    database = new Database(connection.useDb(`t${newId().slice(-10)}_rows`));
    transaction = new Transaction(database.connection);
    model = database.model('Note', noteSchema, 'notes');
    rows = new RawRows(model);
    await database.prepare();
  });
  afterAll(async () => {
    await database.connection.dropDatabase();
    await database.connection.close();
  });

  const note = (title = 'a note'): NoteRow => ({ _id: newId(), title, count: 1 });
  const stored = (id: string) => model.findById(id).lean<NoteRow>();
  const outside = <T>(read: () => T): T => transaction.outside(read);

  it('writes at once where there is no transaction', async () => {
    const [first, second] = [note('first'), note('second')];
    await rows.insertMany([first, second]);
    await rows.updateOne({ _id: first._id }, { $inc: { count: 1 } });
    expect(await stored(first._id)).toEqual({ ...first, count: 2 });
    expect(await rows.deleteMany({ _id: second._id })).toBe(1);
    expect(await stored(second._id)).toBeNull();
  });

  it('joins the transaction that it is called in, and sees what that has written', async () => {
    const [old, added, upserted] = [note('old'), note('added'), note('upserted')];
    await rows.insertMany([old]);
    await transaction.run(async () => {
      await rows.insertMany([added]);
      await rows.insertNew([upserted]);
      await rows.setEach([{ id: old._id, set: { count: 5 } }]);
      expect((await rows.find({ _id: { $in: [old._id, added._id, upserted._id] } }, { sort: { count: -1 } })).map(({ count }) => count)).toEqual([5, 1, 1]);
      expect(await rows.count({ _id: { $in: [added._id, upserted._id] } })).toBe(2);
      const others = new RawRows(model);
      expect(await outside(() => others.find({ _id: { $in: [added._id, upserted._id] } }))).toEqual([]);
      expect(await outside(() => others.findOne({ _id: old._id }))).toEqual(old);
    });
    expect(await stored(added._id)).toEqual(added);
    expect(await stored(old._id)).toEqual({ ...old, count: 5 });
  });

  it('takes everything back with a transaction that fails', async () => {
    const [kept, added] = [note('kept'), note('added')];
    await rows.insertMany([kept]);
    const failing = transaction.run(async () => {
      await rows.insertMany([added]);
      await rows.updateMany({ _id: kept._id }, { $set: { title: 'changed' } });
      await rows.updateOne({ _id: kept._id }, [{ $set: { count: { $add: ['$count', 1] } } }]);
      await rows.deleteMany({ _id: kept._id });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await stored(kept._id)).toEqual(kept);
    expect(await stored(added._id)).toBeNull();
  });

  it('runs a transaction again that another one was in the way of', async () => {
    const row = note('contended');
    await rows.insertMany([row]);
    const add = () => transaction.run(async () => {
      const found = await rows.findOne({ _id: row._id });
      await rows.setEach([{ id: row._id, set: { count: (found?.count ?? 0) + 1 } }]);
    });
    await Promise.all(Array.from({ length: 5 }, add));
    expect((await stored(row._id))?.count).toBe(6);
  });

  it('keeps what is there already, and says what was new', async () => {
    const [present, fresh] = [note('present'), note('fresh')];
    await rows.insertMany([present]);
    expect(await rows.insertNew([{ ...present, title: 'again' }, fresh, { ...fresh, title: 'twice' }])).toEqual([false, true, false]);
    expect((await stored(present._id))?.title).toBe('present');
    await expect(rows.insertMany([present])).rejects.toMatchObject({ code: 11000 });
    expect(await rows.insertNew([])).toEqual([]);
  });

  it('reads only the fields that are asked for', async () => {
    const row = note('projected');
    await rows.insertMany([row]);
    expect(await rows.find({ _id: row._id }, { projection: { title: 1 } })).toEqual([{ _id: row._id, title: 'projected' }]);
  });

  it('reads many rows as one', async () => {
    const many = Array.from({ length: 300 }, (_, count) => ({ ...note('one of many'), count }));
    await rows.insertMany(many);
    expect(await rows.find({ title: 'one of many' }, { sort: { count: 1 }, limit: 250 })).toEqual(many.slice(0, 250));
    expect(await rows.aggregate([{ $match: { title: 'one of many' } }, { $count: 'all' }])).toEqual([{ all: 300 }]);
  });

  it('stores dates and bytes as they are, and leaves out what is undefined', async () => {
    const at = new Date('2026-03-01T10:00:00.123Z');
    const row = { ...note(), at, bytes: Buffer.from([1, 2, 255]) };
    const bare = { ...note(), at: undefined };
    await rows.insertMany([row, bare]);
    await rows.setEach([{ id: row._id, set: { title: 'new', at: undefined } }]);
    const found = await rows.findOne({ _id: row._id });
    expect(found).toEqual({ ...row, title: 'new' });
    expect(Buffer.isBuffer(found?.bytes)).toBe(true);
    expect((await stored(row._id))?.at).toEqual(at);
    expect(Object.keys((await rows.findOne({ _id: bare._id })) ?? {})).toEqual(['_id', 'title', 'count']);
  });

  it('refuses a filter with a hole, which would match every row', async () => {
    const hole = { _id: undefined as unknown as string };
    await expect(rows.updateMany(hole, { $set: { count: 0 } })).rejects.toThrow('undefined part');
    await expect(rows.updateOne(hole, { $set: { count: 0 } })).rejects.toThrow('undefined part');
    await expect(rows.bulkWrite([{ updateOne: { filter: hole, update: { $set: { count: 0 } } } }])).rejects.toThrow('undefined part');
    expect(await rows.deleteMany(hole)).toBe(0);
  });

  it('is acknowledged by a majority, journalled and retryable', async () => {
    const db = database.connection.db;
    await db?.command({ profile: 2 });
    await rows.insertMany([note('alone')]);
    await transaction.run(() => rows.insertMany([note('in a transaction')]));
    await db?.command({ profile: 0 });
    const ns = `${database.connection.name}.notes`;
    const told = (await db?.collection<Told>('system.profile').find({ ns, op: 'insert' }).sort({ ts: 1 }).toArray()) ?? [];
    const [alone, inTransaction] = told.map(({ command }) => command);
    expect(alone).toMatchObject({ writeConcern: { w: 'majority', j: true }, txnNumber: expect.anything() });
    expect(alone?.autocommit).toBeUndefined();
    expect(inTransaction).toMatchObject({ autocommit: false, txnNumber: expect.anything() });
  });
});
