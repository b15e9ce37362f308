import { Controller, Module } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { type Model, Schema } from 'mongoose';
import { ConsumerOf, On } from './consumer.ts';
import type { Envelope } from './event.ts';
import { newId } from './ids.ts';
import { Database, Transaction } from './mongo.ts';
import { Outbox, type Publisher } from './outbox.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { outboxRows } from './outbox-rows.ts';
import { ServiceModule } from './service-module.ts';
import { eventually as within, startTestApp, type TestApp } from './testing.ts';
import { envelopeOf } from './testing-events.ts';
import { prepareTransport, testKafka, transports } from './testing-transports.ts';

const eventually = <T>(check: () => Promise<T> | T) => within(check, 60_000);

type WatchedRow = { _id: string; active: boolean };
const watchedSchema = new Schema<WatchedRow>({ _id: String, active: Boolean }, { versionKey: false });
type CountRow = { _id: string; count: number };
const countSchema = new Schema<CountRow>({ _id: String, count: Number }, { versionKey: false });

let seen: string[] = [];

class Watched {
  readonly model: Model<WatchedRow>;
  constructor(database: Database) {
    this.model = database.model('Watched', watchedSchema, 'watched');
  }
}

@Controller()
@ConsumerOf('watcher')
class WatcherConsumer {
  constructor(private readonly watched: Watched) {}

  @On('task.changed')
  async taskChanged({ id, title, active }: EventOf<'task.changed'>): Promise<void> {
    seen.push(`${id} ${title}`);
    await this.watched.model.updateOne({ _id: id }, { $set: { active } }, { upsert: true });
  }

  @On('task.deleted')
  async taskDeleted({ id }: EventOf<'task.deleted'>): Promise<void> {
    await this.watched.model.deleteOne({ _id: id });
  }
}

@Module({
  imports: [ServiceModule.register({ name: 'watcher' })],
  controllers: [WatcherConsumer],
  providers: [{ provide: Watched, inject: [Database], useFactory: (database: Database) => new Watched(database) }],
})
class WatcherModule {}

class Counts {
  readonly model: Model<CountRow>;
  constructor(database: Database) {
    this.model = database.model('Count', countSchema, 'counts');
  }
}

@Module({
  imports: [ServiceModule.register({ name: 'owner' })],
  providers: [{ provide: Counts, inject: [Database], useFactory: (database: Database) => new Counts(database) }],
})
class OwnerModule {}

/** Where the events of a process go that ends before it publishes anything. */
class Ended implements Publisher {
  readonly taken: Envelope[] = [];
  concernsAnyone = () => true;
  hasRoom = () => true;
  publish(envelopes: Envelope[]): void {
    this.taken.push(...envelopes);
  }
}

describe.each(transports)('the order of events %s', (_name, brokers) => {
  let test: TestApp;
  let left: Outbox;
  let alive: Outbox;
  let transaction: Transaction;
  const ended = new Ended();

  const titlesOf = (id: string) => seen.filter((one) => one.startsWith(id)).map((one) => one.slice(id.length + 1));
  const change = (outbox: Outbox, id: string, title: string, active = true) => outbox.add('task.changed', id, { id, title, active });
  const rowsOf = (key: string) => test.process.database('owner').connection.models['OutboxRow']?.find({ key }).sort({ _id: 1 }).lean<{ _id: string; version?: string; data: string }[]>();
  const stateOf = (id: string) => test.process.database('watcher').connection.models['Watched']?.findById(id).lean<WatchedRow>();

  /** A replica of the service `owner`, beside the one that the application has. */
  async function replica(publisher: Publisher): Promise<Outbox> {
    const outbox = new Outbox('owner', test.process.database('owner'), transaction, publisher, false);
    await outbox.start();
    return outbox;
  }

  async function open(env: Record<string, string>): Promise<void> {
    test = await startTestApp([WatcherModule, OwnerModule], env);
    transaction = test.app.select(OwnerModule).get(Transaction, { strict: false });
    left = await replica(ended);
    alive = await replica(test.process.publisher);
  }

  beforeEach(async () => {
    seen = [];
    ended.taken.length = 0;
    await open({ ...(await prepareTransport(brokers)), MONGO_PREFIX: `order${newId().slice(-12)}` });
  });
  afterEach(async () => {
    await Promise.all([left.stop(), alive.stop()]);
    for (const name of ['watcher', 'owner', 'access']) await test.process.database(name).connection.dropDatabase();
    await test.close();
  });

  it('holds where a replica ends between its commit and the publishing', async () => {
    const [id, other] = [newId(), newId()];
    await change(left, id, 'one');
    await change(left, id, 'two');
    await change(left, other, 'untouched');
    expect(await rowsOf(id)).toHaveLength(2);
    expect(titlesOf(id)).toEqual([]);
    await change(alive, id, 'three', false);
    await eventually(() => titlesOf(id).length === 3);
    expect(titlesOf(id)).toEqual(['one', 'two', 'three']);
    await eventually(async () => (await stateOf(id))?.active === false);
    // Nobody has anything to say of this one: it is swept up.
    await eventually(() => titlesOf(other).length === 1);
    await eventually(async () => (await rowsOf(id))?.length === 0 && (await rowsOf(other))?.length === 0);
    expect(titlesOf(id)).toEqual(['one', 'two', 'three']);
  });

  it('holds where a replica publishes late what another has published for it', async () => {
    const id = newId();
    await change(left, id, 'active');
    await alive.add('task.deleted', id, { id });
    await eventually(async () => titlesOf(id).length === 1 && (await stateOf(id)) === null);
    expect(ended.taken).toHaveLength(1);
    test.process.publisher.publish([...ended.taken], () => undefined);
    const after = newId();
    // Behind it in the same partition and in the same queue.
    await alive.add('task.changed', id, { id: after, title: 'after' });
    await eventually(() => titlesOf(after).length === 1);
    expect(titlesOf(id)).toEqual(['active']);
    expect(await stateOf(id)).toBeNull();
  });

  it('is not undone by a replica that goes on after others have published what it was about to', async () => {
    const id = newId();
    await change(left, id, 'one');
    await eventually(() => ended.taken.length === 1);
    await change(alive, id, 'two');
    await eventually(async () => titlesOf(id).length === 2 && (await rowsOf(id))?.length === 0);
    const publisher = new Ended();
    const late = new OutboxRelay('owner', outboxRows(test.process.database('owner')), publisher, false);
    await late.start();
    await change(left, id, 'three');
    await eventually(() => ended.taken.length === 2);
    late.committed([...ended.taken]);
    await eventually(() => publisher.taken.length > 0);
    await late.stop();
    expect(publisher.taken.map((envelope) => envelope.id)).toEqual([ended.taken[1]?.id]);
  });

  it('is that of the commits, whichever replica makes them', async () => {
    const id = newId();
    const counts = test.app.select(OwnerModule).get(Counts).model;
    await counts.create({ _id: id, count: 0 });
    const silent = await replica(new Ended());
    const count = (outbox: Outbox) =>
      transaction.run(async () => {
        const row = await counts.findOneAndUpdate({ _id: id }, { $inc: { count: 1 } }, { returnDocument: 'after' });
        await outbox.add('task.changed', id, { id, title: `${row?.count} first` });
        await outbox.add('task.changed', id, { id, title: `${row?.count} second` });
      });
    await Promise.all(Array.from({ length: 12 }, (_, n) => count(n % 2 ? silent : left)));
    const rows = (await rowsOf(id)) ?? [];
    const expected = Array.from({ length: 12 }, (_, n) => [`${n + 1} first`, `${n + 1} second`]).flat();
    expect(rows.map(({ data }) => (JSON.parse(data) as { title: string }).title)).toEqual(expected);
    const versions = rows.map(({ version }) => version ?? '');
    expect([...new Set(versions)].sort()).toEqual(versions);
    await silent.stop();
  });

  it('is that of the times of commits for events of an earlier release, which have no version', async () => {
    const id = newId();
    const earlier = (title: string, msAgo: number): Envelope => ({ ...envelopeOf('task.changed', id, { id, title }), time: new Date(now - msAgo) });
    const now = Date.now();
    const [one, two] = [earlier('one', 60_000), earlier('two of the same moment', 60_000)];
    test.process.publisher.publish([one, two, one, earlier('late', 61_000)], () => undefined);
    await eventually(() => titlesOf(id).length === 2);
    await change(alive, id, 'three');
    await eventually(() => titlesOf(id).includes('three'));
    test.process.publisher.publish([earlier('late', 59_000)], () => undefined);
    await change(alive, id, 'four');
    await eventually(() => titlesOf(id).includes('four'));
    expect(titlesOf(id)).toEqual(['one', 'two of the same moment', 'three', 'four']);
  });

  it('begins with the rows that an earlier release has left', async () => {
    const id = newId();
    const { data, type, topic } = envelopeOf('task.changed', id, { id, title: 'left' });
    const outbox = test.process.database('owner').connection.collection<{ _id: string }>('outbox');
    await outbox.insertOne({ _id: newId(), type, topic, key: id, source: 'owner', time: new Date(), data } as { _id: string });
    await change(alive, id, 'new');
    await eventually(() => titlesOf(id).length === 2);
    expect(titlesOf(id)).toEqual(['left', 'new']);
  });

  it('is not undone by a consumer that begins again at an older event', async () => {
    const [paused, deleted] = [newId(), newId()];
    await change(left, paused, 'active');
    await change(left, paused, 'paused', false);
    await change(left, deleted, 'active');
    await left.add('task.deleted', deleted, { id: deleted });
    const older = await eventually(() => ended.taken.length === 4 && [...ended.taken]);
    await change(alive, paused, 'still paused', false);
    await alive.add('task.deleted', deleted, { id: deleted });
    await eventually(async () => titlesOf(paused).includes('still paused') && titlesOf(deleted).length === 1 && (await stateOf(deleted)) === null);
    await test.process.database('watcher').connection.models['InboxRow']?.deleteMany({});
    seen = [];
    if (brokers) await beginAgain(brokers);
    else test.process.publisher.publish(older, () => undefined);
    // What these keys bring last tells of other tasks.
    for (const id of [paused, deleted]) await alive.add('task.changed', id, { id: `${id} marker`, title: 'x' });
    await eventually(() => titlesOf(paused).includes('marker x') && titlesOf(deleted).includes('marker x'));
    expect([...titlesOf(paused), ...titlesOf(deleted)]).toEqual(['marker x', 'marker x']);
    expect((await stateOf(paused))?.active).toBe(false);
    expect(await stateOf(deleted)).toBeNull();
  });

  /** Starts the application again in its databases, after the offsets of the watcher have been set back to the first event. */
  async function beginAgain(at: string): Promise<void> {
    const first = test;
    const [groupId, topic] = [`${first.env['MONGO_PREFIX']}.watcher`, 'forewire.tasks.task.v1'];
    await Promise.all([left.stop(), alive.stop()]);
    await first.app.close();
    const admin = testKafka(at).admin();
    await admin.connect();
    await eventually(async () => (await admin.describeGroups([groupId])).groups[0]?.state === 'Empty');
    await admin.setOffsets({ groupId, topic, partitions: (await admin.fetchTopicOffsets(topic)).map(({ partition, low }) => ({ partition, offset: low })) });
    await admin.disconnect();
    await first.process.close();
    await open(first.env);
  }
});
