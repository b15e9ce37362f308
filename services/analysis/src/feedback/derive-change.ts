import { Inject, Injectable } from '@nestjs/common';
import { refinedPrompt } from '@forewire/contracts/refinements';
import { WorkerPool } from '@forewire/kit/worker-pool';
import { type AnalysisConfig, analysisConfigToken, engineToken } from '../config.ts';
import type { Article, Engine, EngineContext, Verdict } from '../engine/engine.ts';
import { ofInput, orNull } from '../engine/input-failure.ts';
import { RunBudget } from '../engine/model/run-budget.ts';
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

/** `below` is without a model: its verdicts on everything, as `before` has those of the engine in use on what is marked. */
type Asked = { feedback: Feedback; open: readonly MarkedReport[]; context: EngineContext; free: EngineContext; language: string; before: Verdicts; below: Verdicts };
type Tried = { candidate: Candidate; wording: string; clause: string; effect: Effect };

const mostTokens = 60_000;
const batchSize = 20;
const candidatesTried = 12;
const wordingsTried = 3;
const fewestLeftOut = 2;
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
    const context: EngineContext = { now: new Date(), signal, budget: new RunBudget(Math.min(mostTokens, this.config.LLM_RUN_TOKEN_BUDGET)) };
    const prompt = await orNull(ofInput(this.threads.run('readPrompt', { prompt: feedback.prompt }, { key: feedback.prompt, signal })));
    if (prompt === null) return null;
    const language = languageOf(prompt, feedback.reports);
    if (!canSay(language)) return null;
    const free: EngineContext = { ...context, budget: new RunBudget(0) };
    const below = await this.judge(feedback, feedback.prompt, feedback.reports, free);
    const before = this.isModel ? await this.judge(feedback, feedback.prompt, markedIn(feedback), context) : below;
    const open = feedback.reports.filter(({ article, mark }) => mark !== 'not-relevant' || !isSettled(before.get(article.id)));
    const read = await this.read(open, language, context);
    const known = new Set(prompt.traits.map(({ key }) => key));
    const asked: Asked = { feedback, open, context, free, language, before, below };
    for (const candidate of candidatesFrom(read, known, feedback.dismissed).slice(0, candidatesTried)) {
      const tried = await this.tryCandidate(asked, candidate);
      if (tried !== null) return toChange(feedback, tried);
    }
    return null;
  }

  private async tryCandidate(asked: Asked, candidate: Candidate): Promise<Tried | null> {
    const { feedback, open, language, free, below } = asked;
    for (const wording of candidate.wordings.slice(0, wordingsTried)) {
      const clause = clauseOf(candidate.kind, wording, language);
      const prompt = refinedPrompt(feedback.prompt, [{ clause }]);
      // A model is asked last: what is not understood below is rarely worth its tokens.
      const onAll = effectOf(open, below, await this.judge(feedback, prompt, open, free));
      if (!isWanted(onAll, candidate) || !isSure(onAll, open)) continue;
      const effect = this.isModel ? { ...onAll, ...(await this.onMarked(asked, prompt)) } : onAll;
      if (isWanted(effect, candidate) && isSure(effect, open)) return { candidate, wording, clause, effect };
    }
    return null;
  }

  /** What the model makes of marked reports; the rest, which may be hundreds, is left to the engine below. */
  private async onMarked({ feedback, context, before }: Asked, prompt: string): Promise<Omit<Effect, 'others'>> {
    const { others: _others, ...effect } = effectOf(markedIn(feedback), before, await this.judge(feedback, prompt, markedIn(feedback), context));
    return effect;
  }

  private get isModel(): boolean {
    return this.engine.kind === 'model';
  }

  private async judge({ threshold }: Feedback, prompt: string, reports: readonly MarkedReport[], context: EngineContext): Promise<Verdicts> {
    const { value } = await this.engine.judge(prompt, reports.map(({ article }) => article), context);
    return new Map(value.map((verdict) => [verdict.articleId, atThreshold(verdict, threshold)]));
  }

  /** A report that cannot be read speaks for nothing. */
  private async read(reports: readonly MarkedReport[], language: string, { signal }: EngineContext): Promise<ReadReport[]> {
    const batches = Array.from({ length: Math.ceil(reports.length / batchSize) }, (_, at) => reports.slice(at * batchSize, (at + 1) * batchSize));
    const read = await Promise.all(
      batches.map(async (batch) => {
        const articles: Article[] = batch.map(({ article }) => article);
        const traits = await orNull(ofInput(this.threads.run('readArticles', { articles, language }, { key: articles[0]?.id ?? '', signal })));
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

function markedIn({ reports }: Feedback): MarkedReport[] {
  return reports.filter(({ mark }) => mark !== null);
}

/** What the prompt leaves out by now needs no further change. */
function isSettled(verdict: Verdict | undefined): boolean {
  return verdict?.isRuledOut === true || (verdict?.by === 'model' && !verdict.relevant);
}

/** It drops nothing that anybody marked relevant, and most of what speaks for it. */
function isWanted({ notRelevant, relevant, doubtful }: Effect, { supportedBy }: Candidate): boolean {
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
