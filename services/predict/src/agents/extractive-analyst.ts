import type { PredictionOutput } from '@forewire/contracts/http/predict';
import type { SearchQuery } from '../search/search-provider.ts';
import { type AgentFinding, type Analyst, type AnalystContext, extractiveLabel } from './analyst.ts';
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
    const publishers = new Set(sources.map(({ publisher }) => publisher)).size;
    const intro = `${extractiveLabel} of ${count(sources.length, 'report')} from ${count(publishers, 'publisher')}, found from ${count(findings.length, 'perspective')}. It quotes what was reported and does not reason beyond it.`;
    const sections = sectionsOf(findings);
    const keyFactors = joinedFactors(findings);
    const raising = keyFactors.filter(({ effect }) => effect === 'raises').length;
    const lowering = keyFactors.filter(({ effect }) => effect === 'lowers').length;
    const balance = `By their words, ${count(raising, 'of the key factors points', 'of the key factors point')} to things going ahead and ${lowering} to their being held up. The confidence says how much evidence there is and how far it agrees, not how likely an outcome is.`;
    const confidence = Math.round((100 * findings.reduce((sum, { output }) => sum + output.confidence, 0)) / Math.max(1, findings.length)) / 100;
    return { response: [intro, ...sections, balance].join('\n\n'), sources, confidence, timeline: joinedTimeline(findings), keyFactors };
  }
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
  const lines = response.match(statementLine) ?? [];
  if (lines.length > 0) return lines;
  return response.split(/(?<=[.!?\]])\s+/u).filter((sentence) => /\[\d/.test(sentence)).map((sentence) => `- ${sentence.trim()}`);
}

function plain(line: string): string {
  return line.replace(/\s?\[[\d, ]+\]/g, '');
}
