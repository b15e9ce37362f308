import type { Article, StoryGroup, ToldStory } from './engine.ts';
import { orNull } from './input-failure.ts';

/** Groups articles against told stories; throws InputFailure when one of the two cannot be worked on. */
export type Grouping = (articles: readonly Article[], told: readonly ToldStory[]) => Promise<StoryGroup[]>;

/**
 * Groups everything that can be grouped. An article that cannot be worked on stands in no group and a story that cannot
 * be read is as good as forgotten; neither costs another one anything.
 */
export async function groupWhatCanBe(group: Grouping, articles: readonly Article[], told: readonly ToldStory[]): Promise<StoryGroup[]> {
  const all = await orNull(group(articles, told));
  if (all !== null) return all;
  const sound = await filterAsync(articles, async (article) => (await orNull(group([article], []))) !== null);
  const readable = await readableOf(group, sound, told);
  return (await orNull(group(sound, readable))) ?? groupEach(group, sound, readable);
}

/** The told stories that the articles can be held against, found by halves: faults are few. */
async function readableOf(group: Grouping, articles: readonly Article[], told: readonly ToldStory[]): Promise<readonly ToldStory[]> {
  if (articles.length === 0 || told.length === 0 || (await orNull(group(articles, told))) !== null) return told;
  if (told.length === 1) return [];
  const middle = told.length >> 1;
  return [...(await readableOf(group, articles, told.slice(0, middle))), ...(await readableOf(group, articles, told.slice(middle)))];
}

/** What only fails together is told one by one: rather twice than never. */
async function groupEach(group: Grouping, articles: readonly Article[], told: readonly ToldStory[]): Promise<StoryGroup[]> {
  const groups: StoryGroup[] = [];
  for (const article of articles) groups.push(...((await orNull(group([article], told))) ?? (await orNull(group([article], []))) ?? []));
  return groups;
}

async function filterAsync<T>(items: readonly T[], isKept: (item: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (const item of items) if (await isKept(item)) kept.push(item);
  return kept;
}
