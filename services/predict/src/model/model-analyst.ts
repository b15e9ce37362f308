import type { PredictionOutput, PredictionSource } from '@forewire/contracts/http/predict';
import { cutText } from '@forewire/kit/whole-text';
import { type AgentFinding, type Analyst, type AnalystContext } from '../agents/analyst.ts';
import { type Citable, citable, citedIn, settled, withoutInvented } from '../agents/citations.ts';
import { type Evidence, toSource } from '../agents/evidence.ts';
import { merge } from '../agents/merge.ts';
import { type Perspective, plainSearches } from '../agents/perspective.ts';
import type { SearchQuery } from '../search/search-provider.ts';
import { answerSchema, type ModelAnswer, planSchema } from './answer-schema.ts';
import { type Chat, ModelFailure } from './chat.ts';
import { makeFence } from './fence.ts';
import { answerInstructions, planInstructions, synthesisInstructions } from './instructions.ts';

const reportLimit = 1800;
const answerTokens = 2000;
const planTokens = 300;
const mostSearches = 4;
// An answer that rests on no report is a guess, however sure of itself.
const uncitedConfidence = 0.3;

/** Answers with language models, which may say only what they can cite from the reports they were given. */
export class ModelAnalyst implements Analyst {
  readonly reason: string;

  constructor(
    private readonly chat: Chat,
    private readonly models: readonly string[],
  ) {
    this.reason = `Answers come from ${models.join(', ')} and rest on reports found on the web.`;
  }

  modelOf(at: number): string {
    return this.models[at % this.models.length] ?? '';
  }

  /** Falls back to plain searches when the model has no usable plan. */
  async plan(perspective: Perspective, context: AnalystContext): Promise<SearchQuery[]> {
    const fallback = plainSearches(perspective, context.question);
    const { onText: _, ...call } = this.call(context);
    const plan = await this.chat
      .ask({ ...call, ...this.texts(planInstructions(perspective, context.now), [['kind="question"', context.question.text]]), name: 'plan', schema: planSchema, maxAnswerTokens: planTokens })
      .catch((error: unknown) => {
        if (error instanceof ModelFailure) return { searches: [] };
        throw error;
      });
    const searches = plan.searches
      .map(({ query, language }) => ({ text: cutText(query.replace(/\s+/gu, ' ').trim(), 120), language: /^[a-z]{2}$/.test(language) ? language : context.question.language, sinceDays: perspective.sinceDays }))
      .filter(({ text }, at, all) => text !== '' && all.findIndex((other) => other.text === text) === at)
      .slice(0, mostSearches);
    return searches.length > 0 ? searches : fallback;
  }

  async answer(perspective: Perspective, evidence: readonly Evidence[], context: AnalystContext): Promise<PredictionOutput> {
    const reports = evidence.map((report): [string, string] => [
      `report="${report.n}"`,
      `${report.title}\n${report.publisher}, ${report.publishedAt?.slice(0, 10) ?? 'no date'}\n${cutText(report.text, reportLimit)}`,
    ]);
    const sources = evidence.map(toSource);
    const known = citable(sources, reports.map(([, text]) => text));
    const answer = await this.chat.ask({
      ...this.call(context, known),
      ...this.texts(answerInstructions(perspective, context.now), [['kind="question"', context.question.text], ...reports]),
      ...{ name: 'answer', schema: answerSchema, maxAnswerTokens: answerTokens },
    });
    return checked(answer, sources, known);
  }

  async synthesise(found: readonly AgentFinding[], context: AnalystContext): Promise<PredictionOutput> {
    const { sources, findings } = merge(found);
    const said = findings.map(({ name, output }): [string, string] => {
      const factors = output.keyFactors.map(({ text, effect, sources: cited }) => `${effect}: ${text} [${cited.join(', ')}]`);
      return [`researcher="${name}"`, `confidence ${output.confidence}\n${output.response}\n${factors.join('\n')}`];
    });
    const list = sources.map(({ n, title, publisher, publishedAt }) => `${n}. ${title} (${publisher}, ${publishedAt?.slice(0, 10) ?? 'no date'})`).join('\n');
    const known = citable(sources, said.map(([, text]) => text));
    const answer = await this.chat.ask({
      ...this.call(context, known),
      ...this.texts(synthesisInstructions(context.now), [['kind="question"', context.question.text], ...said, ['kind="reports"', list]]),
      ...{ name: 'synthesis', schema: answerSchema, maxAnswerTokens: answerTokens },
    });
    // The joined list is what all of it rests on, whether or not the joined text cites it.
    return { ...checked(answer, sources, known), sources };
  }

  private call({ model, budget, signal, onText }: AnalystContext, known?: Citable) {
    return { model, budget, signal, onText: (text: string) => onText(known ? withoutInvented(settled(text), known) : text) };
  }

  private texts(instructions: string, material: [label: string, text: string][]) {
    const fence = makeFence();
    return { instructions: `${instructions}\n${fence.rule}`, material: material.map(([label, text]) => fence.around(label, text)).join('\n\n') };
  }
}

/** The answer with nothing in it that refers to what the model was not given. */
function checked(answer: ModelAnswer, sources: readonly PredictionSource[], known: Citable): PredictionOutput {
  const given = (list: readonly number[]): number[] => [...new Set(list)].filter((n) => known.numbers.has(n));
  const clean = (text: string): string => withoutInvented(text, known).trim();
  const response = clean(answer.response);
  if (response === '') throw new ModelFailure('The model gave no usable answer');
  const timeline = answer.timeline
    .map((entry) => ({ date: entry.date.trim(), event: clean(entry.event), sources: given(entry.sources) }))
    .filter(({ date, event, sources: cited }) => /^\d{4}(-\d{2}){0,2}$/.test(date) && event !== '' && cited.length > 0)
    .sort((a, b) => a.date.localeCompare(b.date));
  const keyFactors = answer.keyFactors.map((factor) => ({ ...factor, text: clean(factor.text), sources: given(factor.sources) })).filter(({ text }) => text !== '');
  const cited = new Set([...citedIn(response), ...given(answer.sources), ...timeline.flatMap((entry) => entry.sources), ...keyFactors.flatMap((factor) => factor.sources)]);
  const confidence = Math.min(share(answer.confidence), citedIn(response).length > 0 ? 1 : uncitedConfidence);
  return { response, sources: sources.filter(({ n }) => cited.has(n)), confidence, timeline, keyFactors };
}

/** Some models answer in percent. */
function share(confidence: number): number {
  const value = confidence > 1 ? confidence / 100 : confidence;
  return Number.isFinite(value) ? Math.round(100 * Math.min(1, Math.max(0, value))) / 100 : 0;
}
