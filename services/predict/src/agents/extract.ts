import { writeChart } from '@forewire/contracts/answer-chart';
import type { KeyFactor, PredictionOutput, TimelineEntry } from '@forewire/contracts/http/predict';
import type { Question } from '../language/question.ts';
import { overlap, sentencesOf } from '../language/words.ts';
import { cueOf } from './cues.ts';
import { datesIn } from './dates.ts';
import { type Evidence, relevance, stemsOf, toSource } from './evidence.ts';
import { chartOfFigures } from './figures.ts';
import { literal } from './literal.ts';
import type { Favour } from './perspective.ts';

/** A sentence of a report, and the reports that say the same. */
export type Statement = { text: string; stems: ReadonlySet<string>; score: number; sources: number[]; publishers: Set<string> };

const sameStatement = 0.6;
const agreementBonus = 0.15;
// A headline names the subject more often than it says something of it.
const titleShare = 0.6;
// Two of a question's five words: a perspective chooses among what fits, it doesn't make things fit.
const favourBonus = 0.4;
const statementsQuoted = 5;
const factorsGiven = 6;
const timelineLength = 10;

/** The sentences of reports that bear on the question, best first; what several reports say is one statement. */
export function statementsOf(question: Question, evidence: readonly Evidence[], favours: Favour = 'all', now = new Date()): Statement[] {
  const candidates = evidence.flatMap((report) => {
    const inSubject = relevance(question, report.title) >= 0.5;
    const sentences = sentencesOf(report.text, question.language).map((text) => ({ text, fit: scoreOf(question, text, inSubject) }));
    const title = { text: report.title, fit: relevance(question, report.title) * (sentences.length > 0 ? titleShare : 1) };
    const fitting = [title, ...sentences].filter(({ fit }) => fit > 0);
    return fitting.map(({ text, fit }) => ({ report, text, score: fit + (isFavoured(favours, text, report, now) ? favourBonus : 0) }));
  });
  const statements: Statement[] = [];
  for (const { report, text, score } of candidates.sort((a, b) => b.score - a.score)) {
    const stems = stemsOf(text);
    const same = statements.find((statement) => overlap(statement.stems, stems) >= sameStatement && saysSame(statement.text, text));
    if (!same) statements.push({ text, stems, score, sources: [report.n], publishers: new Set([report.publisher]) });
    else if (!same.sources.includes(report.n)) {
      same.sources.push(report.n);
      same.publishers.add(report.publisher);
    }
  }
  // Several who say a thing count for more than one who says it in the question's words.
  return statements.sort((a, b) => b.score + agreementBonus * (b.publishers.size - 1) - (a.score + agreementBonus * (a.publishers.size - 1)));
}

const negation = /\b(?:not|no|never|won't|nicht|kein\w*|nie|pas|jamais|nunca|non|niet|geen)\b/iu;

/** Two sentences of the same words still differ when one of them denies or doubts. */
function saysSame(a: string, b: string): boolean {
  return negation.test(a) === negation.test(b) && (cueOf(a) === 'lowers') === (cueOf(b) === 'lowers');
}

/** What moves things in a report on the subject counts although it doesn't repeat the question's words. */
function scoreOf(question: Question, text: string, inSubject: boolean): number {
  const own = relevance(question, text);
  return own === 0 && inSubject && cueOf(text) ? 0.25 : own;
}

const dayMs = 86_400_000;

function isFavoured(favours: Favour, text: string, { publishedAt }: Evidence, now: Date): boolean {
  const ageDays = publishedAt ? (now.getTime() - Date.parse(publishedAt)) / dayMs : null;
  if (favours === 'past') return (ageDays !== null && ageDays > 30) || datesIn(text).some((date) => date.slice(0, 4) < String(now.getUTCFullYear()));
  if (favours === 'recent') return ageDays !== null && ageDays <= 7;
  if (favours === 'doubt') return cueOf(text) === 'lowers';
  return favours === 'figures' && /\p{N}\s?(?:%|percent|per cent|prozent|pour cent|por ciento)|[$€£]|analyst|forecast|prognos|prévision|pronóstico/iu.test(text);
}

/** Statements by as many reports as possible, so that one long article doesn't speak alone. */
export function quoted(statements: readonly Statement[], count = statementsQuoted): Statement[] {
  const chosen: Statement[] = [];
  const timesQuoted = new Map<number, number>();
  for (const most of [1, 2, 3]) {
    for (const statement of statements) {
      const lead = statement.sources[0] ?? 0;
      const times = timesQuoted.get(lead) ?? 0;
      if (chosen.length >= count || chosen.includes(statement) || times >= most) continue;
      chosen.push(statement);
      timesQuoted.set(lead, times + 1);
    }
  }
  return chosen;
}

/** What is said to happen when: sentences that name a date, and the day on which the best reports appeared. */
export function timelineOf(statements: readonly Statement[], evidence: readonly Evidence[]): TimelineEntry[] {
  const named = statements.slice(0, 40).flatMap(({ text, sources }) => datesIn(text).slice(0, 2).map((date) => ({ date, event: text, sources })));
  const published = evidence.slice(0, 5).flatMap(({ n, title, publishedAt }) => (publishedAt ? [{ date: publishedAt.slice(0, 10), event: title, sources: [n] }] : []));
  const entries = [...named, ...published].filter((entry, at, all) => all.findIndex(({ date, event }) => date === entry.date && event === entry.event) === at);
  return entries.slice(0, timelineLength).sort((a, b) => a.date.localeCompare(b.date));
}

/** What speaks for things going ahead and what holds them up, by the words of the reports. */
export function factorsOf(statements: readonly Statement[]): KeyFactor[] {
  const factors = statements.flatMap(({ text, sources }): KeyFactor[] => {
    const effect = cueOf(text);
    return effect ? [{ text, effect, sources }] : [];
  });
  const raising = factors.filter(({ effect }) => effect === 'raises').slice(0, factorsGiven / 2);
  return [...raising, ...factors.filter(({ effect }) => effect === 'lowers').slice(0, factorsGiven - raising.length)];
}

// Extraction weighs evidence, it doesn't reason: it is never sure.
const mostConfident = 0.7;

/** From the number of publishers and from how many statements more than one of them makes. */
export function confidenceOf(statements: readonly Statement[], evidence: readonly Evidence[]): number {
  const publishers = new Set(evidence.map(({ publisher }) => publisher)).size;
  const best = statements.slice(0, 10);
  const agreed = best.length === 0 ? 0 : best.filter((statement) => statement.publishers.size > 1).length / best.length;
  return Math.round(100 * Math.min(mostConfident, 0.05 + 0.06 * Math.min(publishers, 6) + 0.35 * agreed)) / 100;
}

/** An answer made of what the reports say, as a perspective chooses among it. */
export function extract(question: Question, evidence: readonly Evidence[], favours: Favour = 'all', now = new Date()): PredictionOutput {
  const statements = statementsOf(question, evidence, favours, now);
  const chosen = quoted(statements);
  const lines = chosen.map(({ text, sources }) => `- ${literal(text)} [${sources.slice(0, 4).join(', ')}]`);
  const publishers = new Set(evidence.map(({ publisher }) => publisher)).size;
  const agreed = chosen.filter((statement) => statement.publishers.size > 1).length;
  const chart = chartOfFigures(statements, question.language);
  const intro = `${count(evidence.length, 'report')} from ${count(publishers, 'publisher')} bear on this question. What they say that fits it best:`;
  const agreement = agreed > 0 ? `${count(agreed, 'of these statements is', 'of these statements are')} made by more than one publisher.` : 'None of these statements is made by more than one publisher.';
  return {
    response: [intro, lines.join('\n'), agreement, ...(chart ? [writeChart(chart)] : [])].join('\n\n'),
    sources: evidence.map(toSource),
    confidence: confidenceOf(statements, evidence),
    timeline: timelineOf(statements, evidence),
    keyFactors: factorsOf(statements),
  };
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
