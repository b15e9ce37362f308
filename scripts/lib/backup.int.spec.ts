import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, BSONRegExp, Decimal128, Double, Int32, Long, MongoClient, ObjectId } from 'mongodb';
import { backUp } from './backup.mjs';
import { runningMongod, startMongod } from './mongod.mjs';
import { refTo } from './processes.mjs';
import { checkBackup, restore } from './restore.mjs';

type Row = { _id: string; value: unknown };

const silent = () => undefined;
const asStored = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };
const rows: Row[] = [
  { _id: 'int', value: new Int32(7) },
  { _id: 'whole double', value: new Double(7) },
  { _id: 'long', value: Long.fromString('9007199254740993') },
  { _id: 'decimal', value: Decimal128.fromString('0.10') },
  { _id: 'date', value: new Date('2026-11-22T18:00:00.123Z') },
  { _id: 'object id', value: new ObjectId('64b0c0ffee64b0c0ffee64b0') },
  { _id: 'bytes', value: new Binary(Buffer.from([0, 1, 255]), 0x80) },
  { _id: 'pattern', value: new BSONRegExp('^a', 'i') },
  { _id: 'nested', value: { list: [null, { deep: '日本語 🚨' }], '__proto__x': true } },
];

describe('a backup of a shared server', () => {
  const base = mkdtempSync(join(tmpdir(), 'forewire-backup-'));
  const prefix = `backup${randomUUID().slice(0, 8)}`;
  const env = { MONGO_URL: process.env['TEST_MONGO_URL'], MONGO_PREFIX: prefix, DATA_DIR: join(base, 'data'), SECRETS_KEY: 'a key of the environment, long enough' };
  const folder = join(base, 'first');
  const backUpTo = (name: string, log: (line: string) => void = silent) => backUp({ folder: join(base, name), env, log });
  const client = new MongoClient(env.MONGO_URL ?? '');
  const tasks = client.db(`${prefix}_tasks`);
  const teams = client.db(`${prefix}_teams`);
  // Another installation on the same server, whose prefix begins alike.
  const neighbour = client.db(`${prefix}_2_tasks`);

  const everything = async () => ({
    rows: await tasks.collection<Row>('tasks').find({}, asStored).sort({ _id: 1 }).toArray(),
    indexes: (await tasks.collection('tasks').indexes()).sort((a, b) => String(a.name).localeCompare(String(b.name))),
    collections: (await tasks.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort(),
    teams: await teams.collection<Row>('teams').countDocuments(),
  });

  beforeAll(async () => {
    await client.connect();
    await tasks.collection<Row>('tasks').insertMany(rows);
    await tasks.collection('tasks').createIndex({ value: 1 }, { name: 'by_value', unique: true, partialFilterExpression: { value: { $type: 'string' } } });
    await tasks.collection('tasks').createIndex({ until: 1 }, { expireAfterSeconds: 60 });
    await tasks.createCollection('empty', { collation: { locale: 'de' } });
    await teams.collection<Row>('teams').insertMany(Array.from({ length: 2500 }, (_, i) => ({ _id: `team ${i}`, value: 'x'.repeat(500) })));
    await neighbour.collection<Row>('tasks').insertOne({ _id: 'not ours', value: 1 });
  });
  afterAll(async () => {
    for (const db of [tasks, teams, neighbour]) await db.dropDatabase();
    await client.close();
    rmSync(base, { recursive: true });
  });

  it('puts back what was dropped: documents of every type, indexes, empty collections', async () => {
    const before = await everything();
    expect(await backUpTo('first')).toMatchObject({ databases: 2, documents: 2509, withKey: false });
    await tasks.dropDatabase();
    await teams.dropDatabase();
    expect(await restore({ folder, env, log: silent })).toMatchObject({ databases: 2, documents: 2509 });
    expect(await everything()).toEqual(before);
    expect(await neighbour.collection('tasks').countDocuments()).toBe(1);
  });

  it('forgets versions of events that are ahead of the clock of where it is put back', async () => {
    const versions = tasks.collection<{ _id: string; version: string }>('versions');
    await versions.insertMany([{ _id: 'reader:task/1', version: '6b0000000000000100000a' }, { _id: 'reader:task/2', version: 'fff000000000000100000a' }]);
    await backUpTo('versions');
    for (const db of [tasks, teams]) await db.dropDatabase();
    const said: string[] = [];
    await restore({ folder: join(base, 'versions'), env, log: (line: string) => said.push(line) });
    expect(await versions.find().toArray()).toEqual([{ _id: 'reader:task/1', version: '6b0000000000000100000a' }]);
    expect(said).toContain("1 versions of events were ahead of this server's clock, and are forgotten");
    await versions.drop();
  });

  it('puts back events that wait so that newer ones count, where they were ahead of the clock', async () => {
    const [ahead, past] = ['fff000000000000100000a', '6b0000000000000100000a'];
    const [later, before] = [new Date('2099-01-01T00:00:00Z'), new Date('2026-01-01T00:00:00Z')];
    const events = { both: { version: ahead, time: later }, version: { version: ahead, time: before }, time: { time: later }, none: { version: past, time: before }, old: { time: before } };
    type Waiting = { _id: string; version?: string; time?: Date; envelope?: { version?: string; time: Date } };
    const [outbox, parked] = [tasks.collection<Waiting>('outbox'), tasks.collection<Waiting>('parked')];
    await outbox.insertMany(Object.entries(events).map(([_id, event]) => ({ _id, ...event })));
    await parked.insertMany(Object.entries(events).map(([_id, envelope]) => ({ _id, envelope })));
    await backUpTo('waiting');
    for (const db of [tasks, teams]) await db.dropDatabase();
    const [from, said] = [Date.now(), [] as string[]];
    await restore({ folder: join(base, 'waiting'), env, log: (line: string) => said.push(line) });
    for (const rows of [await outbox.find().toArray(), (await parked.find().toArray()).map(({ _id, envelope }) => ({ _id, ...envelope }))]) {
      const byId = new Map(rows.map((row) => [row._id, row]));
      for (const id of ['both', 'version', 'time']) {
        expect(byId.get(id)).toEqual({ _id: id, time: expect.any(Date) as Date });
        expect(Math.abs((byId.get(id)?.time?.getTime() ?? 0) - from)).toBeLessThan(60_000);
      }
      expect([byId.get('none'), byId.get('old')]).toEqual([{ _id: 'none', ...events.none }, { _id: 'old', ...events.old }]);
    }
    expect(said).toContain("6 events that wait were ahead of this server's clock, and count as of now");
    for (const rows of [outbox, parked]) await rows.drop();
  });

  it('is of one moment, whatever is written meanwhile', async () => {
    let [writing, written] = [true, 0];
    const writer = (async () => {
      for (; writing; written++) {
        const _id = `pair ${written}`;
        await client.withSession((session) =>
          session.withTransaction(async () => {
            await tasks.collection<Row>('pairs').insertOne({ _id, value: 1 }, { session });
            await teams.collection<Row>('pairs').insertOne({ _id, value: 1 }, { session });
          }),
        );
      }
    })();
    try {
      while (written < 5) await new Promise((resolve) => setTimeout(resolve, 5));
      await backUpTo('pairs');
    } finally {
      writing = false;
      await writer;
    }
    await restore({ folder: join(base, 'pairs'), env, replace: true, log: silent });
    const [ours, theirs] = await Promise.all([tasks, teams].map((db) => db.collection<Row>('pairs').distinct('_id')));
    expect(ours?.length).toBeGreaterThan(4);
    expect(ours?.length).toBeLessThan(written);
    expect(theirs).toEqual(ours);
  });

  it('deletes what is there only when that is asked for', async () => {
    await tasks.collection<Row>('tasks').insertOne({ _id: 'newer', value: 'newer' });
    await expect(restore({ folder, env, log: silent })).rejects.toThrow('--replace');
    expect(await tasks.collection<Row>('tasks').countDocuments({ _id: 'newer' })).toBe(1);
    await restore({ folder, env, replace: true, log: silent });
    expect(await tasks.collection<Row>('tasks').countDocuments()).toBe(rows.length);
  });

  it('is refused when it is damaged or not complete, before anything is touched', async () => {
    await backUpTo('damaged');
    const file = join(base, 'damaged', 'teams', 'teams.bson.gz');
    const bytes = readFileSync(file);
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expect(restore({ folder: join(base, 'damaged'), env, replace: true, log: silent })).rejects.toThrow(/damaged: .*teams\.bson\.gz/);
    rmSync(file);
    await expect(checkBackup({ folder: join(base, 'damaged') })).rejects.toThrow(/not complete: .*teams\.bson\.gz/);
    await expect(checkBackup({ folder: base })).rejects.toThrow('is no backup');
    expect(await tasks.collection<Row>('tasks').countDocuments()).toBe(rows.length);
  });

  it('never overwrites another, leaves nothing behind when it fails, and is for its owner alone', async () => {
    await expect(backUpTo('first')).rejects.toThrow('not empty');
    await expect(backUp({ folder: join(base, 'nothing'), env: { ...env, MONGO_PREFIX: 'nobody' }, log: silent })).rejects.toThrow('nothing to back up');
    expect(readdirSync(base).filter((name) => name.startsWith('nothing'))).toEqual([]);
    for (const name of ['', 'backup.json', 'tasks', 'tasks/tasks.bson.gz']) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  });

  it('says that the key of the environment is not in it', async () => {
    const lines: string[] = [];
    await backUpTo('keyless', (line) => lines.push(line));
    expect(lines.join('\n')).toContain('SECRETS_KEY comes from the environment and is not part of the backup');
    expect(existsSync(join(base, 'keyless', 'secrets.key'))).toBe(false);
  });
});

describe('a backup of an installation with a database of its own', () => {
  const base = mkdtempSync(join(tmpdir(), 'forewire-backup-'));
  const env = { DATA_DIR: join(base, 'data') };
  const elsewhere = { DATA_DIR: join(base, 'elsewhere') };
  const folder = join(base, 'backup');
  const keyOf = ({ DATA_DIR }: { DATA_DIR: string }) => readFileSync(join(DATA_DIR, 'secrets.key'), 'utf8');
  afterAll(() => rmSync(base, { recursive: true }));

  async function withDatabase<T>(DATA_DIR: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
    const server = await startMongod({ folder: DATA_DIR });
    const client = await MongoClient.connect(server.url);
    try {
      return await work(client);
    } finally {
      await client.close();
      await server.stop();
    }
  }

  it('is made while the database runs, and leaves it running with its settings as they were', async () => {
    await withDatabase(env.DATA_DIR, async (client) => {
      writeFileSync(join(env.DATA_DIR, 'secrets.key'), 'the key of the first');
      await client.db('forewire_tasks').collection<Row>('tasks').insertOne({ _id: 'one', value: 1 });
      expect(await backUp({ folder, env, log: silent })).toMatchObject({ documents: 1, withKey: true });
      expect(runningMongod(env.DATA_DIR)).toBeDefined();
      expect(await client.db('admin').command({ getParameter: 1, minSnapshotHistoryWindowInSeconds: 1 })).toMatchObject({ minSnapshotHistoryWindowInSeconds: 300 });
      expect(await client.db('forewire_tasks').collection('tasks').countDocuments()).toBe(1);
    });
  });

  it('comes back on another machine, with the key that opens it', async () => {
    await restore({ folder, env: elsewhere, log: silent });
    expect(keyOf(elsewhere)).toBe('the key of the first');
    expect(runningMongod(elsewhere.DATA_DIR)).toBeUndefined();
    await withDatabase(elsewhere.DATA_DIR, async (client) => {
      expect(await client.db('forewire_tasks').collection<Row>('tasks').findOne({ _id: 'one' })).toEqual({ _id: 'one', value: 1 });
    });
  });

  it('keeps a key that it takes the place of, and takes it only when asked to', async () => {
    writeFileSync(join(elsewhere.DATA_DIR, 'secrets.key'), 'another key');
    await expect(restore({ folder, env: elsewhere, log: silent })).rejects.toThrow('is another key');
    expect(keyOf(elsewhere)).toBe('another key');
    await restore({ folder, env: elsewhere, replace: true, log: silent });
    expect(keyOf(elsewhere)).toBe('the key of the first');
    expect(readFileSync(join(elsewhere.DATA_DIR, 'secrets.key.before-restore'), 'utf8')).toBe('another key');
  });

  it('is not restored under a product that runs', async () => {
    writeFileSync(join(elsewhere.DATA_DIR, 'forewire.json'), JSON.stringify({ starter: refTo(process.pid), url: 'http://localhost:3000' }));
    await expect(restore({ folder, env: elsewhere, replace: true, log: silent })).rejects.toThrow('already runs with this data folder');
  });
});
