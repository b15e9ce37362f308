import { type Article, type Engine, type EngineContext, extractively, type Answer, type StoryGroup, type TokenUsage, type Verdict } from '../engine/engine.ts';
import type { KnownStory, Story, StoryMemory } from '../stories/story.ts';
import { atThreshold } from './at-threshold.ts';
import { sumOf } from './usage.ts';

export interface RunToJudge {
  taskId: string;
  prompt: string;
  articles: readonly Article[];
  /** Takes every article for relevant, so that only repetitions and updates are judged. */
  allRelevant?: boolean;
  /** From this score on an article is relevant; the engine's own mark where none is given. */
  threshold?: number | undefined;
}

export interface LeftOut {
  article: Article;
  code: 'already-told' | 'not-relevant' | 'not-judged';
  reason: string;
}

/** What a run's articles come to; every article is in a group or left out, those of an already-told group are both. */
export interface JudgedRun {
  verdicts: readonly Verdict[];
  groups: readonly StoryGroup[];
  known: readonly KnownStory[];
  leftOut: readonly LeftOut[];
  usage: TokenUsage;
  /** What had to be left to another engine, in words. */
  notes: readonly string[];
}

/** Judges articles against a task's prompt and against the stories that it was told; remembers nothing by itself. */
export async function judgeRun(engine: Engine, stories: StoryMemory, run: RunToJudge, context: EngineContext): Promise<JudgedRun> {
  const { taskId, prompt, articles } = run;
  const [known, toldUrls] = await Promise.all([stories.list(taskId), stories.listToldUrls(taskId, articles.map(({ url }) => url))]);
  const fresh = articles.filter(({ url }) => !toldUrls.has(url));
  const judged = run.allRelevant ? takeForRelevant(fresh, engine) : await engine.judge(prompt, fresh, context);
  const verdicts = { ...judged, value: judged.value.map((verdict) => atThreshold(verdict, run.threshold)) };
  const chosen = new Set(verdicts.value.filter(({ relevant }) => relevant).map(({ articleId }) => articleId));
  const relevant = fresh.filter(({ id }) => chosen.has(id));
  const groups = await engine.group(prompt, relevant, known, context);
  const repeated = articles.filter(({ url }) => toldUrls.has(url)).map((article): LeftOut => ({ article, code: 'already-told', reason: 'This very report was told before' }));
  return {
    verdicts: verdicts.value,
    groups: groups.value,
    known,
    leftOut: [...repeated, ...notRelevant(fresh, verdicts.value), ...alreadyTold(fresh, groups.value), ...notGrouped(relevant, groups.value)],
    usage: sumOf([verdicts.usage, groups.usage]),
    notes: [...verdicts.notes, ...groups.notes],
  };
}

/** What is to be remembered of a group once it was told, or found to be told already. */
export function toStory(group: StoryGroup, told: Omit<Story, 'id' | 'signature'>): Story {
  return { id: group.storyId, signature: group.signature, ...told };
}

/** Its URL and title stand in the run's details, so that nothing is lost without a word. */
export function notJudged(article: Article): LeftOut {
  return { article, code: 'not-judged', reason: 'It could not be judged. It is tried again after the next upgrade' };
}

function takeForRelevant(articles: readonly Article[], { kind }: Engine): Answer<Verdict[]> {
  return extractively(articles.map(({ id }) => ({ articleId: id, relevant: true, score: 1, reason: 'Every article is taken for relevant', by: kind })));
}

function notRelevant(articles: readonly Article[], verdicts: readonly Verdict[]): LeftOut[] {
  const byArticle = new Map(verdicts.map((verdict) => [verdict.articleId, verdict]));
  return articles.flatMap((article): LeftOut[] => {
    const verdict = byArticle.get(article.id);
    if (!verdict) return [notJudged(article)];
    return verdict.relevant ? [] : [{ article, code: 'not-relevant', reason: verdict.reason }];
  });
}

function alreadyTold(articles: readonly Article[], groups: readonly StoryGroup[]): LeftOut[] {
  return groups
    .filter((group) => group.status.kind === 'already-told')
    .flatMap((group) => articles.filter(({ id }) => group.memberIds.includes(id)).map((article): LeftOut => ({ article, code: 'already-told', reason: group.reason })));
}

function notGrouped(relevant: readonly Article[], groups: readonly StoryGroup[]): LeftOut[] {
  const grouped = new Set(groups.flatMap(({ memberIds }) => memberIds));
  return relevant.filter(({ id }) => !grouped.has(id)).map(notJudged);
}
