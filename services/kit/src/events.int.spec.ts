import { Controller, Module } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { Schema } from 'mongoose';
import { ConsumerOf, On } from './consumer.ts';
import { newId } from './ids.ts';
import { Jobs } from './jobs.ts';
import { Database, Transaction } from './mongo.ts';
import { Outbox } from './outbox.ts';
import { ServiceModule } from './service-module.ts';
import { eventually, startTestApp, type TestApp } from './testing.ts';
import { prepareTransport, transports } from './testing-transports.ts';

const noteSchema = new Schema<{ _id: string; text: string }>({ _id: String, text: String }, { versionKey: false });
const failures = new Map<string, number>();
// A broker keeps what other tests sent: only tasks of this run count.
let run = newId();
const seen: string[] = [];

class Notes {
  readonly model;
  constructor(database: Database) {
    this.model = database.model('Note', noteSchema, 'notes');
  }
}

@Controller()
@ConsumerOf('reader')
class ReaderConsumer {
  constructor(
    private readonly notes: Notes,
    private readonly jobs: Jobs,
  ) {}

  @On('task.changed')
  async taskChanged(event: EventOf<'task.changed'>): Promise<void> {
    if (!event.id.startsWith(run)) return;
    seen.push(event.title);
    const left = failures.get(event.title) ?? 0;
    await this.notes.model.create([{ _id: newId(), text: event.title }]);
    if (left > 0) {
      failures.set(event.title, left - 1);
      throw new Error('not this time');
    }
    await this.jobs.add('read', event.id + event.title, { title: event.title });
  }
}

@Module({
  imports: [ServiceModule.register({ name: 'reader' })],
  controllers: [ReaderConsumer],
  providers: [{ provide: Notes, inject: [Database], useFactory: (database: Database) => new Notes(database) }],
})
class ReaderModule {}

@Module({ imports: [ServiceModule.register({ name: 'writer' })] })
class WriterModule {}

describe.each(transports)('events between services %s', (_name, brokers) => {
  let test: TestApp;
  let outbox: Outbox;
  let transaction: Transaction;

  beforeAll(async () => {
    run = newId();
    test = await startTestApp([ReaderModule, WriterModule], await prepareTransport(brokers));
    outbox = test.app.select(WriterModule).get(Outbox, { strict: false });
    transaction = test.app.select(WriterModule).get(Transaction, { strict: false });
  });
  afterAll(() => test.close());
  beforeEach(() => {
    seen.length = 0;
  });

  it('delivers what was committed, in order of its key, and forgets it', async () => {
    for (const title of ['one', 'two', 'three']) await outbox.add('task.changed', `${run}a`, { id: `${run}a`, title });
    await eventually(() => seen.length === 3);
    expect(seen).toEqual(['one', 'two', 'three']);
    const rows = test.process.database('writer').connection.models['OutboxRow'];
    await eventually(async () => (await rows?.countDocuments()) === 0);
  });

  // Who reads a broker's topics is not known: there, every event is kept until it is on its way.
  if (!brokers) {
    it('keeps no event that nobody reads', async () => {
      const id = newId();
      await outbox.add('run.failed', id, { runId: id });
      expect(await test.process.database('writer').connection.models['OutboxRow']?.countDocuments({ _id: { $gt: '' }, key: id })).toBe(0);
    });
  }

  it('delivers nothing of a transaction that was undone', async () => {
    await expect(
      transaction.run(async () => {
        await outbox.add('task.changed', `${run}b`, { id: `${run}b`, title: 'undone' });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await outbox.add('task.changed', `${run}b`, { id: `${run}b`, title: 'kept' });
    await eventually(() => seen.includes('kept'));
    expect(seen).not.toContain('undone');
  });

  it('retries what fails, undoes the failed try, and lets other keys pass', async () => {
    failures.set('bad', 2);
    await outbox.addMany([
      { type: 'task.changed', key: `${run}c`, message: { id: `${run}c`, title: 'bad' } },
      { type: 'task.changed', key: `${run}c`, message: { id: `${run}c`, title: 'after bad' } },
      // Several, since on Kafka those in the same partition wait too.
      ...Array.from({ length: 12 }, (_, other) => ({ type: 'task.changed' as const, key: `${run}d${other}`, message: { id: `${run}d${other}`, title: 'other' } })),
    ]);
    await eventually(() => seen.includes('after bad'));
    expect(seen.indexOf('other')).toBeLessThan(seen.indexOf('after bad'));
    const notes = test.process.database('reader').connection.models['Note'];
    await eventually(async () => (await notes?.countDocuments({ _id: { $gt: '' }, text: 'after bad' })) === 1);
    expect(await notes?.countDocuments({ _id: { $gt: '' }, text: 'bad' })).toBe(1);
  });
});
