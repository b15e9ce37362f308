import { Inject, Injectable } from '@nestjs/common';
import { refinedPrompt } from '@forewire/contracts/refinements';
import { log } from '@forewire/kit/log';
import { WorkerPool } from '@forewire/kit/worker-pool';
import { type AnalysisConfig, analysisConfigToken, engineToken } from '../config.ts';
import { batchesOf } from '../engine/batches.ts';
import type { Article, Engine, EngineContext, Verdict } from '../engine/engine.ts';
import { ofInput, orNull } from '../engine/input-failure.ts';
import { tokensToJudge } from '../engine/model/judge-article.ts';
import { RunBudget } from '../engine/model/run-budget.ts';
import { turnOf } from '../engine/turn.ts';
import { atThreshold } from '../runs/at-threshold.ts';
import { type Candidate, candidatesFrom, type ChangeKind, type Dismissed, MOST_CHANCE } from './candidates.ts';
import { type Effect, effectOf, type Verdicts } from './effect.ts';
import type * as worker from './feedback.worker.ts';
import { chanceOf } from './fisher.ts';
import type { MarkedReport, ReadReport, Trait } from './trait.ts';
import { canSay, clauseOf } from './wording.ts';

/** What is known of a task's alerts. */
export interface Feedback {
  prompt: string;
  threshold?: number | undefined;
  reports: readonly MarkedReport[];
  dismissed: readonly Dismissed[];
}

/** A change that leaves out what is not wanted and keeps what is, as trying it has shown. */
export interface Change {
  key: string;
  kind: ChangeKind;
  text: string;
  clause: string;
  /** Reports marked not relevant that it leaves out. */
  supportedBy: string[];
  /** Alerts of the last 30 days, and those that it leaves out, the marked ones first. */
  alerts: number;
  leftOut: string[];
}

/** `below` is without a model: its verdicts on everything. `model` has those of a model, once it has been asked. */
type Asked = { feedback: Feedback; open: readonly ReadReport[]; known: ReadonlySet<string>; context: EngineContext; free: EngineContext; language: string; below: Verdicts; model: AskedModel | null };
type AskedModel = { sample: readonly MarkedReport[]; before: Verdicts };
type Tried = { candidate: Candidate; wording: string; clause: string; effect: Effect };

const mostTokens = 60_000;
const batchSize = 20;
const candidatesTried = 12;
const wordingsTried = 3;
const fewestLeftOut = 2;
/** Marked reports of either kind that a model judges: enough to see whether it follows, and two passes of them are paid for. */
const markedSample = 12;
const tellingOfEach = 12;
/** A change that misses much of what speaks for it is not read as it is meant. */
const leastShare = 2 / 3;

/** Derives a change to a prompt from marks of relevance, and suggests none that was not seen to work. */
@Injectable()
export class DeriveChange {
  private readonly threads;

  constructor(
    pool: WorkerPool,
    @Inject(engineToken) private readonly engine: Engine,
    @Inject(analysisConfigToken) private readonly config: AnalysisConfig,
  ) {
    this.threads = pool.module<typeof worker>(import.meta.url, './feedback.worker');
  }

  /** Null when nothing tells one kind of report from the other, or no wording of it is understood. */
  async execute(feedback: Feedback, signal: AbortSignal): Promise<Change | null> {
    const budget = new RunBudget(Math.min(mostTokens, this.config.LLM_RUN_TOKEN_BUDGET));
    try {
      const tried = await this.derive(feedback, { now: new Date(), signal, budget, isForVerdictsOnly: true });
      return tried && toChange(feedback, tried);
    } finally {
      const tokens = budget.limit - budget.remaining;
      if (tokens > 0) log.info({ tokens }, 'a model was asked about feedback');
    }
  }

  private async derive(feedback: Feedback, context: EngineContext): Promise<Tried | null> {
    const { signal } = context;
    const prompt = await orNull(ofInput(this.threads.run('readPrompt', { prompt: feedback.prompt }, { key: turnOf(feedback.prompt), signal })));
    if (prompt === null) return null;
    const language = languageOf(prompt, feedback.reports);
    if (!canSay(language)) return null;
    const free: EngineContext = { ...context, budget: new RunBudget(0) };
    const below = await this.judge(feedback, feedback.prompt, feedback.reports, free);
    const open = await this.read(feedback.prompt, openUnder(below, feedback.reports), language, context);
    const known = new Set(prompt.traits.map(({ key }) => key));
    const asked: Asked = { feedback, open, known, context, free, language, below, model: null };
    const tried = await this.tryAll(asked);
    if (tried === null || this.engine.kind !== 'model') return tried;
    // A model is asked last: what is not understood below is rarely worth its tokens.
    const withModel = await this.askModel(asked, tried);
    return withModel && this.tryAll(withModel);
  }

  private async tryAll(asked: Asked): Promise<Tried | null> {
    for (const candidate of candidatesFrom(asked.open, asked.known, asked.feedback.dismissed).slice(0, candidatesTried)) {
      const tried = await this.tryCandidate(asked, candidate);
      if (tried !== null) return tried;
    }
    return null;
  }

  private async tryCandidate(asked: Asked, candidate: Candidate): Promise<Tried | null> {
    const { feedback, open, language, model } = asked;
    for (const wording of candidate.wordings.slice(0, wordingsTried)) {
      const clause = clauseOf(candidate.kind, wording, language);
      const prompt = refinedPrompt(feedback.prompt, [{ clause }]);
      const onAll = await this.onAll(asked, candidate, prompt);
      if (onAll === null || !isSure(onAll, open)) continue;
      const effect = model === null ? onAll : await this.withModel(asked, model, candidate, prompt, onAll);
      if (effect !== null && isSure(effect, open)) return { candidate, wording, clause, effect };
    }
    return null;
  }

  /** What the engine below makes of it: of all reports only once it is understood where it shows. Null when it is not. */
  private async onAll({ feedback, open, free, below }: Asked, candidate: Candidate, prompt: string): Promise<Effect | null> {
    const sample = telling(open, candidate);
    const ids = new Set(sample.map(({ article }) => article.id));
    const onSample = await this.judge(feedback, prompt, sample, free);
    if (!isWanted(effectOf(sample, below, onSample), candidate.supportedBy.filter((id) => ids.has(id)))) return null;
    const onRest = await this.judge(feedback, prompt, open.filter(({ article }) => !ids.has(article.id)), free);
    const effect = effectOf(open, below, new Map([...onSample, ...onRest]));
    return isWanted(effect, candidate.supportedBy) ? effect : null;
  }

  /** What the model makes of the newest marked reports as the prompt stands; null when it could not be asked again with a change. */
  private async askModel(asked: Asked, { clause }: Tried): Promise<Asked | null> {
    const { feedback, open, context } = asked;
    const sample = affordableSample(open, refinedPrompt(feedback.prompt, [{ clause }]), context);
    if (sample === null) return null;
    const before = await this.judge(feedback, feedback.prompt, sample, context);
    return { ...asked, open: openUnder(before, open), model: { sample: openUnder(before, sample), before } };
  }

  /** The effect as the model has it on the marked reports that it is asked about; null when it does not follow, or cannot be asked. */
  private async withModel({ feedback, context }: Asked, { sample, before }: AskedModel, candidate: Candidate, prompt: string, onAll: Effect): Promise<Effect | null> {
    const ids = new Set(sample.map(({ article }) => article.id));
    const supportedBy = candidate.supportedBy.filter((id) => ids.has(id));
    if (supportedBy.length < fewestLeftOut || !isAffordable(1, prompt, sample, context)) return null;
    const seen = effectOf(sample, before, await this.judge(feedback, prompt, sample, context));
    if (!isWanted(seen, supportedBy)) return null;
    // The rest, which may be hundreds, is left to the engine below.
    return { ...onAll, notRelevant: [...seen.notRelevant, ...onAll.notRelevant.filter((id) => !ids.has(id))] };
  }

  private async judge({ threshold }: Feedback, prompt: string, reports: readonly MarkedReport[], context: EngineContext): Promise<Verdicts> {
    const { value } = await this.engine.judge(prompt, reports.map(({ article }) => article), context);
    return new Map(value.map((verdict) => [verdict.articleId, atThreshold(verdict, threshold)]));
  }

  /** A report that cannot be read speaks for nothing. */
  private async read(prompt: string, reports: readonly MarkedReport[], language: string, { signal }: EngineContext): Promise<ReadReport[]> {
    const read = await Promise.all(
      batchesOf(reports, batchSize).map(async (batch) => {
        const articles: Article[] = batch.map(({ article }) => article);
        const traits = await orNull(ofInput(this.threads.run('readArticles', { articles, language }, { key: turnOf(prompt), signal })));
        return batch.map((report, at): ReadReport => ({ ...report, traits: traits?.[at] ?? [] }));
      }),
    );
    return read.flat();
  }
}

/** Names are the same in most languages: a prompt of nothing else speaks that of what it is told. */
function languageOf({ language, traits }: { language: string; traits: readonly Trait[] }, reports: readonly MarkedReport[]): string {
  if (traits.length === 0 || traits.some(({ kind }) => kind !== 'name' && kind !== 'place')) return language;
  const counts = new Map<string, number>();
  for (const { article } of reports) if (article.language) counts.set(article.language, (counts.get(article.language) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? language;
}

/** All but reports marked not relevant that the prompt leaves out by now: they need no further change. */
function openUnder<R extends MarkedReport>(verdicts: Verdicts, reports: readonly R[]): R[] {
  return reports.filter(({ article, mark }) => mark !== 'not-relevant' || !isSettled(verdicts.get(article.id)));
}

function isSettled(verdict: Verdict | undefined): boolean {
  return verdict?.isRuledOut === true || (verdict?.by === 'model' && !verdict.relevant);
}

/** Reports by which a candidate is soon seen to work or not: some that show what it is about, and some of each mark that do not. */
function telling(reports: readonly MarkedReport[], { shownBy }: Candidate): MarkedReport[] {
  const shown = new Set(shownBy);
  const counts = new Map<string, number>();
  return reports.filter(({ article, mark }) => {
    const kind = `${mark} ${shown.has(article.id)}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) ?? 0) <= tellingOfEach;
  });
}

/** The newest marked reports, as many as can be judged both before and after a change; null when they are too few to tell. */
function affordableSample(reports: readonly MarkedReport[], prompt: string, context: EngineContext): MarkedReport[] | null {
  const newest = (mark: MarkedReport['mark'], count: number): MarkedReport[] => reports.filter((report) => report.mark === mark).slice(0, count);
  for (let count = markedSample; count >= fewestLeftOut; count -= 1) {
    const sample = [...newest('not-relevant', count), ...newest('relevant', count)];
    if (isAffordable(2, prompt, sample, context)) return sample;
  }
  return null;
}

function isAffordable(passes: number, prompt: string, sample: readonly MarkedReport[], { budget }: EngineContext): boolean {
  return passes * tokensToJudge(prompt, sample.map(({ article }) => article)) <= (budget?.remaining ?? Infinity);
}

/** It drops nothing that anybody marked relevant, and most of what speaks for it. */
function isWanted({ notRelevant, relevant, doubtful }: Effect, supportedBy: readonly string[]): boolean {
  return relevant.length === 0 && doubtful.length === 0 && notRelevant.length >= Math.max(fewestLeftOut, leastShare * supportedBy.length);
}

/** What it really leaves out is as telling as what it was derived from: what is settled counts for neither. */
function isSure({ notRelevant, others }: Effect, reports: readonly MarkedReport[]): boolean {
  const drawn = reports.filter(({ mark }) => mark === 'not-relevant').length;
  return chanceOf({ hits: notRelevant.length, drawn, having: notRelevant.length + others.length, total: reports.length }) <= MOST_CHANCE;
}

function toChange({ reports }: Feedback, { candidate, wording, clause, effect }: Tried): Change {
  const recent = new Set(reports.filter(({ isRecent }) => isRecent).map(({ article }) => article.id));
  return {
    ...{ key: candidate.key, kind: candidate.kind, text: wording, clause },
    supportedBy: effect.notRelevant,
    alerts: recent.size,
    leftOut: [...effect.notRelevant, ...effect.relevant, ...effect.others].filter((id) => recent.has(id)),
  };
}
