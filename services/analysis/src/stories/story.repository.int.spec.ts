import { newId } from '@forewire/kit/ids';
import { Database, Transaction } from '@forewire/kit/mongo';
import { connectTestMongo } from '@forewire/kit/testing';
import { buildArticle, groupsOf } from '../../test/articles.ts';
import { keysOf } from '../engine/stories/keys.ts';
import { StoryRepository } from './story.repository.ts';
import type { Story } from './story.ts';

describe('stories in the database', () => {
  let database: Database;
  let stories: StoryRepository;
  const now = new Date('2026-03-03T00:00:00Z');
  const strike = buildArticle({ title: 'Dockers in Northvale walk out over rosters', text: 'Dockers in Northvale walked out on Monday over new rosters. The harbour stands still, 40 ships are waiting, and the union Portside calls for talks.' });

  beforeAll(async () => {
    const connection = await connectTestMongo();
    database = new Database(connection.useDb(`t${newId().slice(-10)}_stories`));
    stories = new StoryRepository(database, new Transaction(database.connection));
    await database.prepare();
  });
  afterAll(async () => {
    await database.connection.dropDatabase();
    await database.connection.close();
  });

  async function told(): Promise<Story> {
    const [group] = groupsOf('strikes', [strike], [], now);
    if (!group) throw new Error('an article makes a group');
    const story = { id: newId(), taskId: newId(), resultId: newId(), signature: group.signature, urls: [strike.url], toldAt: new Date() };
    await stories.saveMany([story]);
    return story;
  }

  it('come back with what a report is held against', async () => {
    const story = await told();
    const [known] = await stories.list(story.taskId);
    expect(known?.id).toBe(story.id);
    expect(await known?.resultId()).toBe(story.resultId);
    expect([...(await stories.listToldUrls(story.taskId, [strike.url, 'https://newsroom.example/other']))]).toEqual([strike.url]);
    expect(known && Buffer.from(known.keys)).toEqual(Buffer.from(keysOf(story.signature)));
    expect(await known?.signature()).toEqual(story.signature);
    expect(groupsOf('strikes', [{ ...strike, id: 'again' }], [await known?.signature()].flatMap((signature) => signature ?? []), now)[0]?.status).toEqual({ kind: 'already-told', of: story.signature.storyId });
  });

  it('are read as earlier versions wrote them: without keys, and with the signature itself', async () => {
    const story = await told();
    const rows = database.connection.collection('stories');
    await rows.updateOne({ _id: story.id as never }, { $set: { signature: story.signature }, $unset: { keys: 1 } });
    const [known] = await stories.list(story.taskId);
    expect(await known?.signature()).toEqual(story.signature);
    expect(known && Buffer.from(known.keys)).toEqual(Buffer.from(keysOf(story.signature)));
  });

  it('are read when their keys are of a version that is not known here', async () => {
    const story = await told();
    await database.connection.collection('stories').updateOne({ _id: story.id as never }, { $set: { keys: Buffer.alloc(64, 9) } });
    const [known] = await stories.list(story.taskId);
    expect(known && Buffer.from(known.keys)).toEqual(Buffer.from(keysOf(story.signature)));
  });

  it('are repaired when an earlier version stored numbers that were none, and the story goes on', async () => {
    const story = await told();
    const broken = JSON.stringify({ ...story.signature, facts: [['money:usd', [null]], ['ships', [null, 40]]] });
    await database.connection.collection('stories').updateOne({ _id: story.id as never }, { $set: { signature: broken }, $unset: { keys: 1 } });
    const [known] = await stories.list(story.taskId);
    const signature = await known?.signature();
    expect(signature?.facts).toEqual([['ships', [40]]]);
    const next = { ...strike, id: 'next', title: 'Northvale dockers: strike costs $4m', text: 'The strike of dockers in Northvale harbour over new rosters costs $4m a day. 55 ships are waiting, the union Portside said.' };
    expect(() => groupsOf('strikes', [next], signature ? [signature] : [], now)).not.toThrow();
    // What was upgraded is stored, so that it is read once.
    expect(await database.connection.collection('stories').countDocuments({ _id: story.id as never, keys: { $exists: true } })).toBe(1);
  });

  it('cost nothing but themselves when they cannot be read', async () => {
    const story = await told();
    const rows = database.connection.collection('stories');
    await rows.insertOne({ _id: newId() as never, taskId: story.taskId, resultId: 'r', signature: '{"story', urls: [], toldAt: new Date() });
    expect((await stories.list(story.taskId)).map(({ id }) => id)).toEqual([story.id]);
  });
});
