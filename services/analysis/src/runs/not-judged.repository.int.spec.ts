import { newId } from '@forewire/kit/ids';
import { Database } from '@forewire/kit/mongo';
import { connectTestMongo } from '@forewire/kit/testing';
import { ENGINE_VERSION } from '../engine/engine.ts';
import { type CollectedArticle, NotJudgedRepository } from './not-judged.repository.ts';

const article = (name: string, text = 'Text.') => ({ id: name, sourceUrl: 'https://a.example/', url: `https://a.example/${name}`, title: name, byline: '', text, language: 'en', imageUrl: '', sourceName: 'A' }) as CollectedArticle;

describe('articles that could not be judged', () => {
  let database: Database;
  let repository: NotJudgedRepository;
  let taskId: string;

  beforeAll(async () => {
    const connection = await connectTestMongo();
    database = new Database(connection.useDb(`t${newId().slice(-10)}_not_judged`));
    repository = new NotJudgedRepository(database);
    await database.prepare();
  });
  beforeEach(() => {
    taskId = newId();
  });
  afterAll(async () => {
    await database.connection.dropDatabase();
    await database.connection.close();
  });

  const rows = () => database.connection.collection('not_judged_articles');
  /** As if an earlier version had kept them. */
  const age = () => rows().updateMany({ taskId }, { $set: { engineVersion: ENGINE_VERSION - 1 } });
  const titles = async () => (await repository.listDue(taskId)).map(({ title }) => title).sort();

  it('wait for an upgrade, and are tried once by it', async () => {
    await repository.settle(taskId, [], [article('a'), article('b')]);
    expect(await titles()).toEqual([]);
    await age();
    expect(await titles()).toEqual(['a', 'b']);
    await repository.settle(taskId, await repository.listDue(taskId), [article('b')]);
    expect(await titles()).toEqual([]);
    await age();
    expect(await titles()).toEqual(['b']);
  });

  it('are bounded in number and in size', async () => {
    await repository.settle(taskId, [], Array.from({ length: 50 }, (_, i) => article(`old-${i}`)));
    await rows().updateMany({ taskId }, { $set: { at: new Date(Date.now() - 3_600_000) } });
    await repository.settle(taskId, [], [article('huge', 'x'.repeat(1_000_000))]);
    await age();
    const due = await repository.listDue(taskId);
    expect(due).toHaveLength(50);
    expect(due.find(({ title }) => title === 'huge')?.text).toHaveLength(20_000);
  });

  it('expire, and go with their task', async () => {
    const indexes = await rows().indexes();
    expect(indexes.find(({ key }) => 'at' in key && !('taskId' in key))?.expireAfterSeconds).toBe(14 * 86_400);
    await repository.settle(taskId, [], [article('a')]);
    await repository.removeOf(taskId);
    expect(await rows().countDocuments({ taskId })).toBe(0);
  });
});
