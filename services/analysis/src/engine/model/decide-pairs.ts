import { createHash } from 'node:crypto';
import { log } from '@forewire/kit/log';
import { type BaseEngine, type Evidence, isStory, type LikelyPair } from '../base-engine.ts';
import { type Article, type EngineContext, NO_USAGE, type TokenUsage, type ToldStory } from '../engine.ts';
import { openingOf } from '../stories/openings.ts';
import type { PairDecision } from '../stories/pair-evidence.ts';
import { askAboutPairs, type RelationAnswer } from './ask-about-pairs.ts';
import type { Chat, ChatProblem } from './chat.ts';
import type { DecisionMemory } from './decision-memory.ts';
import { inParallel } from './in-parallel.ts';
import { plain } from './plain.ts';

/** Stories that a report is held against in one call. */
const CANDIDATES = 4;
const CHANGED_LIMIT = 120;
const FACTS_SHOWN = 8;

export interface Deciding {
  chat: Chat;
  model: string;
  base: BaseEngine;
  memory: DecisionMemory;
  concurrency: number;
}

export interface Decided {
  evidence: Evidence;
  usage: TokenUsage;
  /** Why reports were left to the base engine, and how many. */
  problems: ReadonlyMap<ChatProblem, number>;
}

/** A report with the doubtful partners of it, as the model is shown them. */
interface Doubt {
  report: Article;
  candidates: { pair: LikelyPair; text: string; key: string }[];
}

/** Has the model decide the pairs that the base engine is not sure of, each pair of texts once. */
export async function decidePairs(deciding: Deciding, pairs: readonly LikelyPair[], context: EngineContext): Promise<Decided> {
  const doubts = await Promise.all(doubtsIn(pairs).map((own) => toDoubt(deciding.model, own)));
  const keys = doubts.flatMap(({ candidates }) => candidates.map(({ key }) => key));
  const known = await orNothing(deciding.memory.find(keys), new Map<string, PairDecision>());
  const fresh = new Map<string, PairDecision>();
  const usage: TokenUsage = { ...NO_USAGE };
  const problems = new Map<ChatProblem, number>();
  await inParallel(doubts, deciding.concurrency, async ({ report, candidates }) => {
    const open = candidates.filter(({ key }) => !known.has(key));
    if (open.length === 0) return;
    const { reply, answers } = await askAboutPairs(deciding.chat, report, open.map(({ text }) => text), context);
    usage.promptTokens += reply.usage.promptTokens;
    usage.completionTokens += reply.usage.completionTokens;
    if (!reply.ok) problems.set(reply.problem, (problems.get(reply.problem) ?? 0) + 1);
    for (const [at, { key }] of open.entries()) {
      const decision = await toDecision(answers[at] ?? null, report, deciding.base, context);
      if (decision !== null) fresh.set(key, decision);
    }
  });
  if (fresh.size > 0) await orNothing(deciding.memory.save(fresh), undefined);
  return { evidence: doubts.flatMap((doubt) => evidenceOf(doubt, new Map([...known, ...fresh]))), usage, problems };
}

/** The doubtful pairs of each report, those first that are nearest to the mark. A copy is sure; what is surely of one event may still bring something new. */
function doubtsIn(pairs: readonly LikelyPair[]): LikelyPair[][] {
  const byReport = new Map<Article, LikelyPair[]>();
  for (const pair of pairs) byReport.set(pair.report, [...(byReport.get(pair.report) ?? []), pair]);
  return [...byReport.values()]
    .filter((own) => !own.some(({ isCopy }) => isCopy))
    .map((own) => own.slice(0, CANDIDATES))
    .sort((a, b) => doubtOf(a) - doubtOf(b));
}

const doubtOf = (pairs: readonly LikelyPair[]): number => Math.min(...pairs.map(({ same }) => Math.abs(same)));

async function toDoubt(model: string, pairs: readonly LikelyPair[]): Promise<Doubt> {
  const report = pairs[0]?.report;
  if (report === undefined) throw new Error('a doubt is about at least one pair');
  const texts = await Promise.all(pairs.map(async (pair) => ({ pair, text: await shortFormOf(pair.other) })));
  return { report, candidates: texts.flatMap(({ pair, text }) => (text === null ? [] : [{ pair, text, key: keyOf(model, report, text) }])) };
}

/** Date, openings and main facts; null of a story that cannot be read. */
async function shortFormOf(other: Article | ToldStory): Promise<string | null> {
  if (!isStory(other)) return `${other.publishedAt ?? 'no date'}\n${openingOf(other)}`;
  const story = await other.signature();
  if (story === null) return null;
  const openings = story.openings?.length ? story.openings : [story.title];
  const facts = story.facts.slice(0, FACTS_SHOWN).map(([what, values]) => `${what} ${values.join(', ')}`).join('; ');
  return [story.publishedAt ?? 'no date', ...openings, facts === '' ? '' : `Counted so far: ${facts}`].filter((line) => line !== '').join('\n');
}

function keyOf(model: string, { title, text, publishedAt }: Article, story: string): string {
  return createHash('sha256').update(JSON.stringify([model, publishedAt, title, text.slice(0, 4000), story])).digest('base64url');
}

/** A change counts only when it names what stands in the report; else the base engine says what is new. */
async function toDecision(answer: RelationAnswer | null, report: Article, base: BaseEngine, context: EngineContext): Promise<PairDecision | null> {
  if (answer === null) return null;
  if (answer.relation !== 'changed') return { relation: answer.relation };
  const [what, from, to] = [answer.what, answer.from, answer.to].map((text) => plain(text, CHANGED_LIMIT));
  const isGrounded = (to || what) !== '' && (await orNothing(base.isGrounded(`${to || what}`, report, context), false));
  return isGrounded ? { relation: 'changed', changed: plain([what, [from, to].filter(Boolean).join(' → ')].filter(Boolean).join(': '), CHANGED_LIMIT) } : { relation: 'same-event' };
}

function evidenceOf({ report, candidates }: Doubt, decisions: ReadonlyMap<string, PairDecision>): Evidence {
  return candidates.flatMap(({ pair, key }) => {
    const decision = decisions.get(key);
    return decision === undefined ? [] : [{ report, other: pair.other, decision }];
  });
}

/** What helps to remember and to check may fail: the base engine's answer is then as good as any. */
async function orNothing<T>(work: Promise<T>, nothing: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    log.warn({ err: error }, 'a decision about a pair of reports could not be remembered or checked');
    return nothing;
  }
}
