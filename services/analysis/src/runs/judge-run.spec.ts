import { buildArticle } from '../../test/articles.ts';
import { extractiveEngine } from '../../test/engines.ts';
import type { Article, Engine } from '../engine/engine.ts';
import { StoriesInMemory } from '../stories/stories-in-memory.ts';
import { judgeRun, type JudgedRun, toStory } from './judge-run.ts';

const prompt = 'strikes at Northvale harbour';
const strike = buildArticle({ id: 'strike', title: 'Dockers in Northvale walk out over rosters', text: 'Dockers in Northvale harbour began a strike on Monday over new rosters. The harbour stands still, 40 ships are waiting, and the union Portside calls for talks.' });
const recipe = buildArticle({ id: 'recipe', title: 'A soup for cold days', text: 'Peel the carrots, fry the onions and add two litres of stock.' });

describe('a judged run', () => {
  let stories: StoriesInMemory;
  let now: Date;
  beforeEach(() => {
    stories = new StoriesInMemory();
    now = new Date('2026-03-03T00:00:00Z');
  });

  async function judge(articles: Article[], { engine = extractiveEngine(), allRelevant = false }: { engine?: Engine; allRelevant?: boolean } = {}): Promise<JudgedRun> {
    const judged = await judgeRun(engine, stories, { taskId: 'task', prompt, articles, allRelevant }, { now });
    const told = { taskId: 'task', resultId: 'result', toldAt: now };
    await stories.saveMany(judged.groups.map((group) => toStory(group, { ...told, urls: articles.filter(({ id }) => group.memberIds.includes(id)).map(({ url }) => url) })));
    return judged;
  }
  const codesOf = ({ leftOut }: JudgedRun) => leftOut.map(({ article, code }) => [article.id, code]);

  it('tells what matters and leaves out what does not', async () => {
    const judged = await judge([recipe, strike]);
    expect(judged.groups).toMatchObject([{ status: { kind: 'new' }, memberIds: ['strike'] }]);
    expect(codesOf(judged)).toEqual([['recipe', 'not-relevant']]);
  });

  it('leaves out a report that was told, and its text at another address', async () => {
    await judge([strike]);
    const copy = { ...strike, id: 'copy', url: 'https://other.example/copy' };
    const judged = await judge([strike, copy]);
    expect(judged.groups).toMatchObject([{ status: { kind: 'already-told' }, memberIds: ['copy'] }]);
    expect(codesOf(judged)).toEqual([['strike', 'already-told'], ['copy', 'already-told']]);
    expect(codesOf(await judge([copy]))).toEqual([['copy', 'already-told']]);
  });

  it('tells an event again that nothing was heard of for two months', async () => {
    await judge([strike]);
    now = new Date('2026-05-04T00:00:00Z');
    await judge([{ ...recipe, publishedAt: '2026-05-04T00:00:00Z' }], { allRelevant: true });
    expect((await judge([strike])).groups).toMatchObject([{ status: { kind: 'new' }, memberIds: ['strike'] }]);
  });

  it('takes every article for relevant when told so', async () => {
    const judged = await judge([recipe, strike], { allRelevant: true });
    expect(judged.groups.flatMap(({ memberIds }) => memberIds).sort()).toEqual(['recipe', 'strike']);
    expect(judged.verdicts.every(({ relevant }) => relevant)).toBe(true);
  });

  it('names what got no verdict and what stands in no group', async () => {
    const engine = extractiveEngine();
    const [judgeAll, groupAll] = [engine.judge.bind(engine), engine.group.bind(engine)];
    engine.judge = (text, articles, context) => judgeAll(text, articles.filter(({ id }) => id !== 'recipe'), context);
    engine.group = (text, articles, known, context) => groupAll(text, articles.filter(({ id }) => id !== 'strike'), known, context);
    expect(codesOf(await judge([recipe, strike], { engine }))).toEqual([['recipe', 'not-judged'], ['strike', 'not-judged']]);
  });
});

describe('the memory of a task', () => {
  it('holds what a run compares with, the newest first', async () => {
    const stories = new StoriesInMemory();
    const { groups } = await judgeRun(extractiveEngine(), stories, { taskId: 'task', prompt, articles: [strike], allRelevant: true }, { now: new Date() });
    const [group] = groups;
    if (!group) throw new Error('an article makes a group');
    const told = Array.from({ length: 401 }, (_, at) => toStory({ ...group, storyId: `s${at}` }, { taskId: 'task', resultId: `r${at}`, urls: [`https://a.example/${at}`], toldAt: new Date(1000 + at) }));
    await stories.saveMany(told);
    const known = await stories.list();
    expect([known.length, known[0]?.id, known.at(-1)?.id]).toEqual([400, 's400', 's1']);
    expect(await known[0]?.resultId()).toBe('r400');
    expect(await known[0]?.signature()).toEqual(group.signature);
    expect(await stories.listToldUrls('task', ['https://a.example/0', 'https://a.example/401'])).toEqual(new Set(['https://a.example/0']));
  });
});
