import { buildArticle } from '../../test/articles.ts';
import type { Article, StoryGroup, ToldStory } from './engine.ts';
import { groupWhatCanBe } from './group-what-can-be.ts';
import { InputFailure } from './input-failure.ts';

const article = (id: string) => buildArticle({ id });
const story = (name: string): ToldStory & { name: string } => ({ name, keys: new Uint8Array(), signature: async () => null });
const groupOf = (articles: readonly Article[]): StoryGroup[] => articles.map(({ id }) => ({ storyId: id, status: { kind: 'new' }, leadArticleId: id, memberIds: [id], reason: '', signature: {} as never }));
const idsOf = (groups: readonly StoryGroup[]) => groups.map(({ storyId }) => storyId);

describe('grouping what can be grouped', () => {
  const stories = Array.from({ length: 400 }, (_, i) => story(`s${i}`));

  it('takes one call when nothing is wrong', async () => {
    let calls = 0;
    const groups = await groupWhatCanBe(async (articles) => ((calls += 1), groupOf(articles)), [article('a'), article('b')], stories);
    expect([idsOf(groups), calls]).toEqual([['a', 'b'], 1]);
  });

  it('leaves out the article that cannot be worked on', async () => {
    const group = async (articles: readonly Article[]) => {
      if (articles.some(({ id }) => id === 'bad')) throw new InputFailure(new TypeError('no'));
      return groupOf(articles);
    };
    expect(idsOf(await groupWhatCanBe(group, [article('a'), article('bad'), article('b')], stories))).toEqual(['a', 'b']);
  });

  it('forgets the stories that cannot be read, and no others', async () => {
    let [calls, seen] = [0, 0];
    const group = async (articles: readonly Article[], told: readonly ToldStory[]) => {
      calls += 1;
      if (told.includes(stories[77] as ToldStory) || told.includes(stories[310] as ToldStory)) throw new InputFailure(new TypeError('no'));
      seen = told.length;
      return groupOf(articles);
    };
    expect(idsOf(await groupWhatCanBe(group, [article('a')], stories))).toEqual(['a']);
    expect(seen).toBe(398);
    expect(calls).toBeLessThan(60);
  });

  it('tells alone what fails only together', async () => {
    const group = async (articles: readonly Article[]) => {
      if (articles.length > 1) throw new InputFailure(new TypeError('no'));
      return groupOf(articles);
    };
    expect(idsOf(await groupWhatCanBe(group, [article('a'), article('b')], []))).toEqual(['a', 'b']);
  });

  it('passes on what is nobody’s input', async () => {
    await expect(groupWhatCanBe(() => Promise.reject(new Error('the database is away')), [article('a')], [])).rejects.toThrow('the database is away');
  });
});
