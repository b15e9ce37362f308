import type { AgentSearch } from '@forewire/contracts/http/predict';
import { cutText } from '@forewire/kit/whole-text';
import type { Question } from '../language/question.ts';
import { PageReader } from '../pages/page-reader.ts';
import type { FoundReport, SearchQuery } from '../search/search-provider.ts';
import { type Refusal, sentenceOf, type WebSearch } from '../search/web-search.ts';
import { type Evidence, keyOf, rankReports } from './evidence.ts';
import { withoutFootnotes } from './literal.ts';

/** An agent that cannot answer, and why, as a sentence to show. */
export class AgentFailure extends Error {
  override name = 'AgentFailure';
}

const mostReports = 12;
const pagesRead = 5;
const textLimit = 6000;
const sampleSize = 5;

/** Where an agent's searches are shown as they go. */
export type SearchLog = { searches: AgentSearch[]; changed: () => void };

/** Searches the web for one prediction; a page that several agents find is read once. */
export class GatherEvidence {
  private readonly pages = new Map<string, Promise<string | null>>();

  constructor(
    private readonly web: WebSearch,
    private readonly reader: PageReader,
  ) {}

  /** What can be cited on a question, numbered from 1; throws AgentFailure when there is nothing. */
  async execute(question: Question, queries: readonly SearchQuery[], log: SearchLog, signal: AbortSignal): Promise<Evidence[]> {
    const found: FoundReport[] = [];
    const refusals: Refusal[] = [];
    let answered = false;
    await Promise.all(
      queries.map(async (query, at) => {
        const entry: AgentSearch = { query: query.text, done: false, found: 0, sample: [], error: null };
        log.searches.push(entry);
        log.changed();
        const answer = await this.web.search(query, at === 0, signal);
        const fitting = rankReports(question, answer.reports);
        const sample = fitting.slice(0, sampleSize).map(({ title, url, publisher, publishedAt }) => ({ title, url, publisher, publishedAt }));
        Object.assign(entry, { done: true, found: fitting.length, sample, error: answer.refusals.length > 0 ? sentenceOf(answer.refusals) : null });
        log.changed();
        found.push(...answer.reports);
        refusals.push(...answer.refusals);
        answered ||= answer.answered;
      }),
    );
    if (!answered) throw new AgentFailure(`The web could not be searched: ${sentenceOf(refusals)}`);
    const ranked = rankReports(question, found).slice(0, mostReports);
    if (ranked.length === 0) throw new AgentFailure(`No reports were found for this question${refusals.length > 0 ? ` (${sentenceOf(refusals)})` : ''}`);
    return this.read(ranked, signal);
  }

  private async read(ranked: readonly FoundReport[], signal: AbortSignal): Promise<Evidence[]> {
    const chosen = new Set(ranked.filter(({ readable }) => readable).slice(0, pagesRead));
    return Promise.all(
      ranked.map(async (report, at) => {
        const page = chosen.has(report) ? await this.page(report.url, signal) : null;
        const text = page && page.length > report.snippet.length ? page : report.snippet;
        const { url, title, publisher, publishedAt } = report;
        return { n: at + 1, url, title: withoutFootnotes(title), publisher, publishedAt, text: withoutFootnotes(cutText(text, textLimit)) };
      }),
    );
  }

  private page(url: string, signal: AbortSignal): Promise<string | null> {
    const key = keyOf(url);
    const known = this.pages.get(key);
    if (known) return known;
    const reading = this.reader.read(url, signal).catch((error: unknown) => {
      // Another agent that waits for it may still have time.
      this.pages.delete(key);
      if (signal.aborted) return null;
      throw error;
    });
    this.pages.set(key, reading);
    return reading;
  }
}
