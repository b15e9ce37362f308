import { type AnswerChart, writeChart } from '@forewire/contracts/answer-chart';
import type { KeyFactor, PredictionOutput, PredictionSource } from '@forewire/contracts/http/predict';
import type { SearchQuery } from '../search/search-provider.ts';
import { type AgentFinding, type Analyst, type AnalystContext, extractiveLabel } from './analyst.ts';
import { chartsOf, proseOf } from './answer.ts';
import type { Evidence } from './evidence.ts';
import { count, extract } from './extract.ts';
import { joinedFactors, joinedTimeline, merge } from './merge.ts';
import { type Perspective, plainSearches } from './perspective.ts';

const statementLine = /^- .+$/gmu;
const statementsJoined = 8;

/** Answers without a language model: finds reports, quotes what fits, counts who agrees, and says that this is all it does. */
export class ExtractiveAnalyst implements Analyst {
  readonly reason = `${extractiveLabel}: reports are found, ranked and quoted by perspective. No language model is configured, so nothing is reasoned beyond what they say.`;

  modelOf(): string {
    return extractiveLabel;
  }

  async plan(perspective: Perspective, { question }: AnalystContext): Promise<SearchQuery[]> {
    return plainSearches(perspective, question);
  }

  async answer({ favours }: Perspective, evidence: readonly Evidence[], { question, now }: AnalystContext): Promise<PredictionOutput> {
    return extract(question, evidence, favours, now);
  }

  async synthesise(found: readonly AgentFinding[]): Promise<PredictionOutput> {
    const { sources, findings } = merge(found);
    const keyFactors = joinedFactors(findings);
    const chart = largestChart(findings);
    const sections = [balanceOf(keyFactors), ...sectionsOf(findings), ...(chart ? [writeChart(chart)] : []), methodOf(sources, findings)];
    const confidence = Math.round((100 * findings.reduce((sum, { output }) => sum + output.confidence, 0)) / Math.max(1, findings.length)) / 100;
    return { response: sections.join('\n\n'), sources, confidence, timeline: joinedTimeline(findings), keyFactors };
  }
}

/** Which way the reports point: what comes closest to an answer without a model. */
function balanceOf(factors: readonly KeyFactor[]): string {
  const [raising, lowering] = (['raises', 'lowers'] as const).map((wanted) => factors.filter(({ effect }) => effect === wanted).length);
  if (!raising && !lowering) return 'No report plainly says that things go ahead or are held up.';
  const lean = raising === lowering ? 'The reports are divided' : (raising ?? 0) > (lowering ?? 0) ? 'More points to things going ahead' : 'More points to things being held up';
  return `**${lean}:** by their words, ${count(raising ?? 0, 'key factor points', 'key factors point')} to things going ahead and ${lowering ?? 0} to their being held up.`;
}

function methodOf(sources: readonly PredictionSource[], findings: readonly AgentFinding[]): string {
  const publishers = new Set(sources.map(({ publisher }) => publisher)).size;
  const extent = `${extractiveLabel} of ${count(sources.length, 'report')} from ${count(publishers, 'publisher')}, found from ${count(findings.length, 'perspective')}.`;
  return `${extent} It quotes what was reported and does not reason beyond it. The confidence says how much evidence there is and how far it agrees, not how likely an outcome is.`;
}

/** Of the charts that agents have drawn, the one that shows most. */
function largestChart(findings: readonly AgentFinding[]): AnswerChart | null {
  const charts = findings.flatMap(({ output }) => chartsOf(output.response));
  return charts.reduce<AnswerChart | null>((largest, chart) => (chart.points.length > (largest?.points.length ?? 0) ? chart : largest), null);
}

/** The best lines of each perspective, without those that an earlier one has brought. */
function sectionsOf(findings: readonly AgentFinding[]): string[] {
  const share = Math.max(2, Math.floor(statementsJoined / findings.length));
  const told = new Set<string>();
  return findings.map(({ name, output }) => {
    const fresh = bodies(output).filter((line) => !told.has(plain(line))).slice(0, share);
    for (const line of fresh) told.add(plain(line));
    return `**${name}**\n${fresh.length > 0 ? fresh.join('\n') : 'Found nothing that the others had not.'}`;
  });
}

/** The quoted lines of an answer; those of a model are its sentences that cite something. */
function bodies({ response }: PredictionOutput): string[] {
  const prose = proseOf(response);
  const lines = prose.match(statementLine) ?? [];
  if (lines.length > 0) return lines;
  return prose.split(/(?<=[.!?\]])\s+/u).filter((sentence) => /\[\d/.test(sentence)).map((sentence) => `- ${sentence.trim()}`);
}

function plain(line: string): string {
  return line.replace(/\s?\[[\d, ]+\]/g, '');
}
