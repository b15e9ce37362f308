import { CodedError } from '@forewire/kit/errors';
import type { Article, Engine, EngineContext, EngineKind, StoryGroup, Verdict } from '../engine/engine.ts';
import { RunBudget } from '../engine/model/run-budget.ts';
import { type JudgedRun, judgeRun, type LeftOut, toStory } from '../runs/judge-run.ts';
import { StoriesInMemory } from '../stories/stories-in-memory.ts';
import type { ArticleLine } from './article-line.ts';

/** What became of one article; what is not known of it is null. */
export interface JudgedLine {
  input: string | null;
  relevant: boolean | null;
  score: number | null;
  reason: string | null;
  by: EngineKind | null;
  story: string | null;
  status: 'new' | 'update' | 'already-told' | null;
  changed: string | null;
  error: string | null;
}

export interface Judging {
  engine: Engine;
  prompt: string;
  allRelevant: boolean;
  tokensPerRun: number;
  /** Takes what is worth knowing besides the lines. */
  note: (text: string) => void;
}

type Entry = Extract<ArticleLine, { article: Article }>;

/** What was made of a run's articles; `stories` by the addresses that were told before. */
interface Made {
  verdicts: ReadonlyMap<string, Verdict>;
  groups: ReadonlyMap<string, StoryGroup>;
  leftOut: ReadonlyMap<string, LeftOut>;
  stories: ReadonlyMap<string, string>;
}

const taskId = 'judge';
const blank = { relevant: null, score: null, reason: null, by: null, story: null, status: null, changed: null, error: null };

/** Judges runs one after the other, as those of one task: each against what the runs before it told. */
export class LineJudge {
  private readonly stories = new StoriesInMemory();

  constructor(private readonly given: Judging) {}

  /** The lines of one run, in their order. */
  async judge(lines: readonly ArticleLine[]): Promise<JudgedLine[]> {
    const entries = lines.filter((line): line is Entry => 'article' in line);
    const articles = entries.map(({ article }) => article);
    try {
      const made = articles.length > 0 ? await this.judgeArticles(articles) : null;
      return lines.map((line) => ('article' in line && made ? toLine(line, made) : toFault(line, '')));
    } catch (error) {
      return lines.map((line) => toFault(line, faultOf(error)));
    }
  }

  private async judgeArticles(articles: readonly Article[]): Promise<Made> {
    const { engine, prompt, allRelevant, tokensPerRun, note } = this.given;
    const toldAt = timeOf(articles);
    const context: EngineContext = { now: toldAt, budget: new RunBudget(tokensPerRun) };
    const stories = this.stories.storiesOf(articles.map(({ url }) => url));
    const judged = await judgeRun(engine, this.stories, { taskId, prompt, articles, allRelevant }, context);
    for (const text of judged.notes) note(text);
    await this.stories.saveMany(judged.groups.map((group) => toStory(group, { taskId, resultId: group.storyId, urls: urlsOf(group, articles), toldAt })));
    return toMade(judged, stories);
  }
}

/** A run happens when its newest article is out: what was told long before then is forgotten, however fast the lines come. */
function timeOf(articles: readonly Article[]): Date {
  const now = Date.now();
  const times = articles.map(({ publishedAt }) => Date.parse(publishedAt ?? '')).filter((time) => time <= now);
  return new Date(times.length > 0 ? Math.max(...times) : now);
}

function urlsOf({ memberIds }: StoryGroup, articles: readonly Article[]): string[] {
  return articles.filter(({ id }) => memberIds.includes(id)).map(({ url }) => url);
}

function toMade({ verdicts, groups, leftOut }: JudgedRun, stories: ReadonlyMap<string, string>): Made {
  return {
    verdicts: new Map(verdicts.map((verdict) => [verdict.articleId, verdict])),
    groups: new Map(groups.flatMap((group) => group.memberIds.map((id) => [id, group] as const))),
    leftOut: new Map(leftOut.map((each) => [each.article.id, each])),
    stories,
  };
}

function toLine({ input, article }: Entry, made: Made): JudgedLine {
  const line = { input, ...blank, ...judgedAs(made.verdicts.get(article.id)) };
  const group = made.groups.get(article.id);
  if (group) return { ...line, ...toldAs(group, line.reason) };
  const leftOut = made.leftOut.get(article.id);
  if (leftOut?.code === 'not-judged') return { ...line, error: leftOut.reason };
  if (leftOut?.code === 'already-told') return { ...line, relevant: true, reason: leftOut.reason, story: made.stories.get(article.url) ?? null, status: 'already-told' };
  return line;
}

function judgedAs(verdict: Verdict | undefined) {
  if (!verdict) return {};
  const { relevant, score, reason, by } = verdict;
  return { relevant, score, reason, by };
}

function toldAs({ storyId: story, status, reason }: StoryGroup, why: string | null): Partial<JudgedLine> {
  return { story, status: status.kind, changed: status.kind === 'update' ? status.changed : null, reason: status.kind === 'new' ? why : reason };
}

function toFault(line: ArticleLine, fault: string): JudgedLine {
  return { input: line.input, ...blank, error: 'error' in line ? line.error : fault };
}

function faultOf(error: unknown): string {
  if (error instanceof CodedError) return error.message;
  return `The run could not be judged: ${error instanceof Error ? error.message : String(error)}`;
}
