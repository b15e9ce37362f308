import { jest } from '@jest/globals';
import { type Connection, type Model, Schema } from 'mongoose';
import { newId } from './ids.ts';
import { resealRows } from './reseal.ts';
import { SecretBox } from './secret-box.ts';
import { connectTestMongo } from './testing.ts';

type Row = { _id: string; one: string; two?: string | null };
const [oldSecret, newSecret] = ['an installation that keeps secrets', 'the secret that came in its place'];

describe('sealing anew what an earlier secret sealed', () => {
  const before = new SecretBox(oldSecret, 'a');
  const both = new SecretBox(newSecret, 'a', [oldSecret]);
  const after = new SecretBox(newSecret, 'a');
  let connection: Connection;
  let rows: Model<Row>;
  beforeAll(async () => {
    connection = (await connectTestMongo()).useDb(`reseal-${newId()}`);
    rows = connection.model<Row>('Row', new Schema<Row>({ _id: String, one: String, two: String }, { versionKey: false }), 'rows');
  });
  beforeEach(() => rows.deleteMany({}));
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  const reseal = () => resealRows(rows, both, { one: (id) => `${id} one`, two: (id) => `${id} two` });
  const fill = (count: number) => rows.insertMany(Array.from({ length: count }, (_, at) => ({ _id: String(at), one: before.seal(`one of ${at}`, `${at} one`), two: at === 1 ? null : before.seal('two', `${at} two`) })));

  it('rewrites each text once, and nothing when it is repeated', async () => {
    await fill(250);
    expect(await reseal()).toBe(499);
    for (const { _id, one, two } of await rows.find()) {
      expect(after.open(one, `${_id} one`)).toBe(`one of ${_id}`);
      if (two) expect(after.open(two, `${_id} two`)).toBe('two');
    }
    expect(await reseal()).toBe(0);
  });

  it('goes on where it was broken off, and leaves what no key opens', async () => {
    await fill(3);
    await rows.updateOne({ _id: '0' }, { one: after.seal('already', '0 one') });
    await rows.updateOne({ _id: '2' }, { one: 'of another installation' });
    expect(await reseal()).toBe(3);
    expect((await rows.findById('2'))?.one).toBe('of another installation');
  });

  it('keeps what is written while it runs', async () => {
    await fill(1);
    const renew = both.renew.bind(both);
    let meanwhile: Promise<unknown> = Promise.resolve();
    jest.spyOn(both, 'renew').mockImplementationOnce((sealed, name) => {
      meanwhile = rows.updateOne({ _id: '0' }, { one: after.seal('newer', '0 one') }).exec();
      return renew(sealed, name);
    });
    await reseal();
    await meanwhile;
    expect(after.open((await rows.findById('0'))?.one ?? '', '0 one')).toBe('newer');
  });
});
