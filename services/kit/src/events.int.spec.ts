import { Controller, Module } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { Kafka } from 'kafkajs';
import { Schema } from 'mongoose';
import { ConsumerOf, On } from './consumer.ts';
import { newId } from './ids.ts';
import { Jobs } from './jobs.ts';
import { createTopics } from './kafka-topics.ts';
import { Database, Transaction } from './mongo.ts';
import { Outbox } from './outbox.ts';
import { ServiceModule } from './service-module.ts';
import { eventually, startTestApp, type TestApp } from './testing.ts';

const noteSchema = new Schema<{ _id: string; text: string }>({ _id: String, text: String }, { versionKey: false });
const failures = new Map<string, number>();
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

const transports: [string, string | undefined][] = [['in process', undefined]];
// A broker is named where one runs: `npm run test:cluster` starts one, and so may anybody.
if (process.env['TEST_KAFKA_BROKERS']) transports.push(['over Kafka', process.env['TEST_KAFKA_BROKERS']]);

describe.each(transports)('events between services %s', (_name, brokers) => {
  let test: TestApp;
  let outbox: Outbox;
  let transaction: Transaction;

  beforeAll(async () => {
    if (brokers) await createTopics(new Kafka({ brokers: [brokers] }), { partitions: 3, replicationFactor: 1, retentionHours: 1 });
    test = await startTestApp([ReaderModule, WriterModule], brokers ? { KAFKA_BROKERS: brokers } : {});
    outbox = test.app.select(WriterModule).get(Outbox, { strict: false });
    transaction = test.app.select(WriterModule).get(Transaction, { strict: false });
  });
  afterAll(() => test.close());
  beforeEach(() => {
    seen.length = 0;
  });

  it('delivers what was committed, in order of its key, and forgets it', async () => {
    for (const title of ['one', 'two', 'three']) await outbox.add('task.changed', 'a', { id: 'a', title });
    await eventually(() => seen.length === 3);
    expect(seen).toEqual(['one', 'two', 'three']);
    const rows = test.process.database('writer').connection.models['OutboxRow'];
    await eventually(async () => (await rows?.countDocuments()) === 0);
  });

  it('delivers nothing of a transaction that was undone', async () => {
    await expect(
      transaction.run(async () => {
        await outbox.add('task.changed', 'b', { id: 'b', title: 'undone' });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await outbox.add('task.changed', 'b', { id: 'b', title: 'kept' });
    await eventually(() => seen.includes('kept'));
    expect(seen).not.toContain('undone');
  });

  it('retries what fails, undoes the failed try, and lets other keys pass', async () => {
    failures.set('bad', 2);
    await outbox.addMany([
      { type: 'task.changed', key: 'c', message: { id: 'c', title: 'bad' } },
      { type: 'task.changed', key: 'c', message: { id: 'c', title: 'after bad' } },
      { type: 'task.changed', key: 'd', message: { id: 'd', title: 'other' } },
    ]);
    await eventually(() => seen.includes('after bad'));
    expect(seen.indexOf('other')).toBeLessThan(seen.indexOf('after bad'));
    const notes = test.process.database('reader').connection.models['Note'];
    await eventually(async () => (await notes?.countDocuments({ text: 'after bad' })) === 1);
    expect(await notes?.countDocuments({ text: 'bad' })).toBe(1);
  });
});
