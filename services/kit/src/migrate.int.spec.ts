import { Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Schema } from 'mongoose';
import { kitConfig, loadConfig } from './config.ts';
import { Database } from './mongo.ts';
import { ServiceModule } from './service-module.ts';
import { migrate } from './start.ts';
import { startTestApp, type TestApp } from './testing.ts';

const noteSchema = new Schema<{ _id: string; author: string }>({ _id: String, author: { type: String, index: true } }, { versionKey: false });
const started: string[] = [];

@Injectable()
class NoteRepository implements OnApplicationBootstrap {
  constructor(database: Database) {
    database.model('Note', noteSchema, 'notes');
  }

  onApplicationBootstrap(): void {
    started.push('notes');
  }
}

@Module({ imports: [ServiceModule.register({ name: 'notes' })], providers: [NoteRepository] })
class NotesModule {}

describe('bringing a database up to date', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp([]);
  });
  afterAll(() => test.close());

  const bring = () => migrate(loadConfig(kitConfig, { ...test.env, KAFKA_BROKERS: 'nobody.invalid:9092', REDIS_URL: 'redis://nobody.invalid:6379' }), { services: [NotesModule], accessDatabase: 'notes' });
  const collections = () => test.process.connection.useDb(`${test.env['MONGO_PREFIX']}_notes`).listCollections();

  it('makes collections and indexes, starts nothing, and needs no broker', async () => {
    await bring();
    expect((await collections()).map(({ name }) => name)).toEqual(expect.arrayContaining(['notes', 'outbox', 'inbox', 'jobs']));
    const notes = test.process.connection.useDb(`${test.env['MONGO_PREFIX']}_notes`).model('Note', noteSchema, 'notes');
    expect(Object.keys(await notes.collection.indexInformation())).toEqual(['_id_', 'author_1']);
    expect(started).toEqual([]);
  });

  it('may be done again', async () => {
    await bring();
    await expect(bring()).resolves.toBeUndefined();
  });
});
