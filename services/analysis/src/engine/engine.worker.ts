import { findSources as findSourcesFor } from '../sources/find-sources.ts';
import type { Article, EnrichedTask, FoundSource, PromptAssessment, SourceRequest, StoryGroup, StorySignature, Summary, TaskMode, TaskToEnrich, Verdict } from './engine.ts';
import { detectLanguage as languageOfText } from './language/detect-language.ts';
import { isGrounded as isGroundedIn } from './model/verify-summary.ts';
import { assessPrompt as assess } from './prompts/assess-prompt.ts';
import { enrichTask as enrich } from './prompts/enrich-task.ts';
import { titleOf as titleFor } from './prompts/title-of.ts';
import { judgeArticle } from './relevance/judge-article.ts';
import { understandPrompt } from './relevance/understand-prompt.ts';
import { groupArticles, type Grouping, type LikelyPair } from './stories/group-articles.ts';
import { unpackKeys } from './stories/keys.ts';
import type { NumberedEvidence } from './stories/pair-evidence.ts';
import { WaitingGroupings } from './stories/waiting-groupings.ts';
import { summarise as summariseFor } from './summaries/summarise.ts';
import { wordVectors } from './vectors/word-vectors.ts';

/* What threads do for the extractive engine. */

/** Numbers of the told stories whose signatures are needed first, or the groups. */
export type Grouped = { needs: number[] } | { groups: StoryGroup[] };

// Loaded with the module, so that no article's deadline pays for it: the vectors, and the tables of words.
wordVectors();
understandPrompt('strikes at harbours');

// An article is judged, grouped and summarised, and often for several tasks; what was read of it then is not read again.
const articlesRemembered = 100;
const remembered = new Map<string, Article>();

function recall(article: Article): Article {
  const known = remembered.get(article.id);
  remembered.delete(article.id);
  const same = known && isSame(known, article) ? known : article;
  remembered.set(same.id, same);
  if (remembered.size > articlesRemembered) remembered.delete(remembered.keys().next().value ?? '');
  return same;
}

function isSame(one: Article, other: Article): boolean {
  return one.text === other.text && one.title === other.title && one.language === other.language && one.publishedAt === other.publishedAt && one.foundAt === other.foundAt && one.url === other.url;
}

/** Whether a prompt can be understood at all; throws nothing, but may not come back in time. */
export function understand({ prompt }: { prompt: string }): string {
  return understandPrompt(prompt).language;
}

export function judge({ prompt, articles }: { prompt: string; articles: readonly Article[] }): Verdict[] {
  return articles.map((article) => judgeArticle(prompt, recall(article)));
}

/** `told` has the keys of all stories, one after another. */
export type PairsInput = { prompt: string; articles: readonly Article[]; told: Uint8Array; now: Date; evidence: NumberedEvidence };
/** Both calls for one grouping have the same ticket. */
export type GroupInput = PairsInput & { ticket: string };
export type TellInput = GroupInput & { signatures: [number, StorySignature][] };

// The signatures may come to another thread, which then groups anew.
const waiting = new WaitingGroupings();

/** Puts reports together, or asks for the signatures of the stories that they may be of: `tellGroups` takes them. */
export function group(input: GroupInput): Grouped {
  const grouping = groupingOf(input);
  if (grouping.touched.length === 0) return { groups: grouping.tell(new Map()) };
  waiting.put(input.ticket, grouping);
  return { needs: [...grouping.touched] };
}

/** Groups of reports, held against the stories whose signatures are given. */
export function tellGroups(input: TellInput): StoryGroup[] {
  const grouping = waiting.take(input.ticket) ?? groupingOf(input);
  return grouping.tell(new Map(input.signatures));
}

/** Pairs of a report with a told story or an earlier report that may be of one event, by their numbers. */
export function likelyPairs(input: PairsInput): LikelyPair[] {
  return groupingOf(input).pairs();
}

function groupingOf({ prompt, articles, told, now, evidence }: PairsInput): Grouping {
  return groupArticles(prompt, articles.map(recall), unpackKeys(told), now, { evidence });
}

export function summarise({ article, prompt }: { article: Article; prompt: string }): Summary {
  return summariseFor(recall(article), prompt);
}

export function isGrounded({ summary, article }: { summary: string; article: Article }): boolean {
  return isGroundedIn(summary, recall(article));
}

export function detectLanguage({ text }: { text: string }): string {
  return languageOfText(text);
}

export function titleOf({ prompt }: { prompt: string }): string {
  return titleFor(prompt);
}

export function assessPrompt({ prompt, mode }: { prompt: string; mode: TaskMode }): PromptAssessment {
  return assess(prompt, mode);
}

export function enrichTask({ task }: { task: TaskToEnrich }): EnrichedTask {
  return enrich(task);
}

export function findSources({ request }: { request: SourceRequest }): FoundSource[] {
  return findSourcesFor(request);
}
