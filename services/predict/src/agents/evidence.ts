import type { PredictionSource } from '@forewire/contracts/http/predict';
import { trimEndOf } from '@forewire/kit/trim';
import type { Question } from '../language/question.ts';
import { overlap, wordsOf } from '../language/words.ts';
import type { FoundReport } from '../search/search-provider.ts';

/** A report that an agent may cite, with what could be read of it. */
export type Evidence = PredictionSource & { text: string };

export function stemsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map(({ stem }) => stem));
}

/** How well a text fits the question: the share of the question's words that it has. */
export function relevance(question: Question, text: string): number {
  if (question.stems.size === 0) return 0;
  const stems = stemsOf(text);
  return [...question.stems].filter((stem) => stems.has(stem)).length / question.stems.size;
}

// Three in four words of the longer title: one report found by two providers.
const sameTitle = 0.75;

/** The reports that fit a question, best first, each story's report once. */
export function rankReports(question: Question, reports: readonly FoundReport[]): FoundReport[] {
  const scored = reports.map((report, at) => ({ report, at, score: relevance(question, `${report.title} ${report.snippet}`) + (report.snippet ? 0.1 : 0) + (report.readable ? 0.05 : 0) }));
  const fitting = scored.filter(({ score }) => score >= 0.2).sort((a, b) => b.score - a.score || a.at - b.at);
  const kept: { report: FoundReport; title: Set<string>; key: string }[] = [];
  for (const { report } of fitting) {
    const entry = { report, title: stemsOf(report.title), key: keyOf(report.url) };
    const known = kept.some(({ title, key, report: other }) => key === entry.key || (overlap(title, entry.title) >= sameTitle && other.publisher === report.publisher));
    if (!known) kept.push(entry);
  }
  return kept.map(({ report }) => report);
}

/** One address, however it is written. */
export function keyOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (/^(utm_|fbclid|gclid|cmpid|ref$)/i.test(name)) url.searchParams.delete(name);
  return `${url.hostname.replace(/^www\./, '')}${trimEndOf(url.pathname, '/')}${url.search}`;
}

export function toSource({ n, url, title, publisher, publishedAt }: Evidence): PredictionSource {
  return { n, url, title, publisher, publishedAt };
}
