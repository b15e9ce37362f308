import { newId } from '@forewire/kit/ids';
import { Database } from '@forewire/kit/mongo';
import { connectTestMongo } from '@forewire/kit/testing';
import type { StoredVector } from '../engine/embeddings/vector-store.ts';
import { VectorRepository } from './vector.repository.ts';

describe('embeddings in the database', () => {
  let database: Database;
  let vectors: VectorRepository;

  beforeAll(async () => {
    const connection = await connectTestMongo();
    database = new Database(connection.useDb(`t${newId().slice(-10)}_vectors`));
    vectors = new VectorRepository(database);
    await database.prepare();
  });
  afterAll(async () => {
    await database.connection.dropDatabase();
    await database.connection.close();
  });

  const stored = (key: string, given: Partial<StoredVector> = {}): StoredVector => ({ key, identity: 'm#3', kind: 'article', language: 'en', vector: Float32Array.of(0.6, 0.8, -0.001), ...given });

  it('come back as they were made, by their keys', async () => {
    await vectors.save([stored('a'), stored('b', { kind: 'prompt', language: 'de' })]);
    await vectors.save([stored('a')]);
    expect((await vectors.find(['a', 'b', 'c'])).toSorted((x, y) => (x.key < y.key ? -1 : 1))).toEqual([stored('a'), stored('b', { kind: 'prompt', language: 'de' })]);
    expect(await vectors.find([])).toEqual([]);
  });

  it('show what was read last, of one model, by an index', async () => {
    await vectors.save([stored('other', { identity: 'n#3' })]);
    await vectors.save([stored('newest')]);
    expect((await vectors.newestArticles('m#3', 1)).map(({ key }) => key)).toEqual(['newest']);
    expect((await vectors.newestArticles('m#3', 9)).map(({ key }) => key).sort()).toEqual(['a', 'newest']);
    const plan = await database.connection.collection('embeddings').find({ identity: 'm#3', kind: 'article' }).sort({ at: -1 }).limit(9).explain();
    expect(JSON.stringify(plan)).toContain('identity_1_kind_1_at_-1');
  });
});
