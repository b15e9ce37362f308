import { newId } from '@forewire/kit/ids';
import { Database } from '@forewire/kit/mongo';
import { connectTestMongo } from '@forewire/kit/testing';
import type { PairDecision } from '../engine/stories/pair-evidence.ts';
import { PairDecisionRepository } from './pair-decision.repository.ts';

describe('decisions about pairs in the database', () => {
  let database: Database;
  let decisions: PairDecisionRepository;

  beforeAll(async () => {
    const connection = await connectTestMongo();
    database = new Database(connection.useDb(`t${newId().slice(-10)}_decisions`));
    decisions = new PairDecisionRepository(database);
    await database.prepare();
  });
  afterAll(async () => {
    await database.connection.dropDatabase();
    await database.connection.close();
  });

  it('come back as they were made, and the first one stays', async () => {
    const made = new Map<string, PairDecision>([['a', { relation: 'same' }], ['b', { relation: 'changed', changed: 'deaths: 3 → 9' }], ['c', { relation: 'other' }], ['d', { relation: 'same-event' }]]);
    await decisions.save(made);
    await decisions.save(new Map([['a', { relation: 'other' }]]));
    expect(await decisions.find(['a', 'b', 'c', 'd', 'unknown'])).toEqual(made);
    expect(await decisions.find([])).toEqual(new Map());
  });

  it('are forgotten with their stories', async () => {
    const indexes = await database.connection.collection('pair_decisions').indexes();
    expect(indexes.map(({ key, expireAfterSeconds }) => [key, expireAfterSeconds])).toContainEqual([{ at: 1 }, 60 * 86_400]);
  });
});
