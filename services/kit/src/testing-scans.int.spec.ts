import { Schema } from 'mongoose';
import { readsAllRows } from './mongo.ts';
import { Process } from './process.ts';
import { startTestApp, type TestApp } from './testing.ts';
import { ScanWatch } from './testing-scans.ts';

type Row = { _id: string; place: string; name: string };
const schema = new Schema<Row>({ _id: String, place: String, name: String }, { versionKey: false }).index({ place: 1 });

describe('queries that no index serves', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp([]);
  });
  // The same is asked of every application under test, once it is closed.
  afterAll(() => expect(test.close()).rejects.toThrow('update scans.rows by {"name":"update"}'));

  it('are found, whatever they do; those by an index, of all rows and on purpose are not', async () => {
    const host = test.app.get(Process);
    const rows = host.database('scans').model('Row', schema, 'rows');
    await host.database('scans').prepare();
    const watch = new ScanWatch();
    await watch.watch(host);
    await rows.find({ place: 'north' });
    await rows.findById('a');
    await rows.find({});
    await rows.deleteMany({});
    await rows.find({ name: 'old' }).comment(readsAllRows);
    await watch.read(host);
    expect(() => watch.check()).not.toThrow();
    await rows.find({ name: 'find' });
    await rows.updateOne({ name: 'update' }, { $set: { place: 'south' } });
    await rows.deleteMany({ name: 'remove' });
    await rows.countDocuments({ name: 'count' });
    await watch.read(host);
    for (const name of ['find', 'update', 'remove', 'count']) expect(() => watch.check()).toThrow(`rows by {"name":"${name}"}`);
  });
});
