import mongoose, { type Connection, type Model } from 'mongoose';
import { newId } from './ids.ts';
import { Database, Transaction } from './mongo.ts';
import { RawRows } from './rows.ts';
import { connectTestMongo, eventually } from './testing.ts';
import { WriteGate } from './write-gate.ts';

type Claim = { _id: string; until: number };
const claimSchema = new mongoose.Schema<Claim>({ _id: String, until: Number }, { versionKey: false });

const poolSize = 4;
const many = Array.from({ length: 40 }, (_, index) => index + 1);

/** How many of a pool's connections are at work. */
function countBusy(connection: Connection): () => number {
  let busy = 0;
  connection.getClient().on('connectionCheckedOut', () => (busy += 1)).on('connectionCheckedIn', () => (busy -= 1));
  return () => busy;
}

describe('writes that wait for an open transaction', () => {
  let connection: Connection;
  let database: Database;
  let transaction: Transaction;
  let model: Model<Claim>;
  let rows: RawRows<Claim>;

  beforeAll(async () => {
    connection = await connectTestMongo(poolSize);
    database = new Database(connection.useDb(`t${newId().slice(-10)}_claims`));
    transaction = new Transaction(database.connection);
    model = database.model('Claim', claimSchema, 'claims');
    rows = new RawRows(model);
    await database.prepare();
  });
  afterAll(async () => {
    await database.connection.dropDatabase();
    await connection.close();
  });

  /** Has many writes wait for the row of a transaction, which then has more to do before it commits. */
  async function writeAgainstTransaction(write: (id: string, until: number) => Promise<unknown>): Promise<Claim | null> {
    const id = newId();
    await rows.insertMany([{ _id: id, until: 0 }]);
    const busy = countBusy(connection);
    let claims: Promise<unknown>[] = [];
    let begin = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (begin = resolve));
    const claiming = isHeld.then(() => (claims = many.map((until) => write(id, until))));
    await transaction.run(async () => {
      await rows.updateOne({ _id: id }, { $set: { until: -1 } });
      begin();
      await claiming;
      await eventually(() => busy() >= poolSize / 2);
      await model.updateOne({ _id: id }, { $set: { until: -2 } });
      expect(await rows.findOne({ _id: id })).toEqual({ _id: id, until: -2 });
    });
    await Promise.all(claims);
    return rows.findOne({ _id: id });
  }

  it('leave it connections to commit with, as plain rows', async () => {
    const last = await writeAgainstTransaction((id, until) => rows.updateOne({ _id: id }, { $set: { until } }));
    expect(many).toContain(last?.until);
  });

  it('leave it connections to commit with, as models', async () => {
    const last = await writeAgainstTransaction((id, until) => model.findOneAndUpdate({ _id: id }, { $set: { until } }).exec());
    expect(many).toContain(last?.until);
  });

  it('leave reads a connection too', async () => {
    const id = newId();
    await rows.insertMany([{ _id: id, until: 0 }]);
    const claims: Promise<unknown>[] = [];
    await transaction.run(async () => {
      await rows.updateOne({ _id: id }, { $set: { until: -1 } });
      for (const until of many) claims.push(transaction.outside(() => rows.updateOne({ _id: id }, { $set: { until } })));
      expect(await transaction.outside(() => rows.findOne({ _id: id }))).toEqual({ _id: id, until: 0 });
    });
    await Promise.all(claims);
  });
});

describe('a write gate', () => {
  it('lets through as many at once as it has places, in the order of asking, whatever fails', async () => {
    const gate = new WriteGate(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const write = (index: number) =>
      gate.pass(async () => {
        begun.push(index);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (index === 0) throw new Error('refused');
      });
    const all = [0, 1, 2, 3].map(write);
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);
    ends[0]?.();
    await expect(all[0]).rejects.toThrow('refused');
    expect(begun).toEqual([0, 1, 2]);
    for (const index of [1, 2]) ends[index]?.();
    await eventually(() => begun.length === 4);
    ends[3]?.();
    await Promise.all(all.slice(1));
    expect(begun).toEqual([0, 1, 2, 3]);
  });
});
