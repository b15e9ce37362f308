import { log } from '@forewire/kit/log';
import { cutText } from '@forewire/kit/whole-text';
import { type FoundReport, maxHits, type SearchProvider, type SearchQuery, SearchRefused } from './search-provider.ts';

export type Refusal = { provider: string; text: string };
export type SearchAnswer = {
  reports: FoundReport[];
  refusals: Refusal[];
  /** Whether at least one provider answered, be it with nothing. */
  answered: boolean;
};

/** Asks every configured search provider at once, and leaves those alone that asked for it. */
export class WebSearch {
  private readonly pausedUntil = new Map<string, number>();

  constructor(private readonly providers: readonly SearchProvider[]) {}

  get isConfigured(): boolean {
    return this.providers.length > 0;
  }

  /** Finds reports; `patient` also asks the providers that are slow to answer. Throws only when it is called off. */
  async search(query: SearchQuery, patient: boolean, signal: AbortSignal): Promise<SearchAnswer> {
    const asked = this.providers.filter((provider) => provider.quick || patient);
    const answers = await Promise.all((asked.length > 0 ? asked : this.providers).map((provider) => this.ask(provider, query, signal)));
    const lists = answers.flatMap((answer) => (Array.isArray(answer) ? [answer] : []));
    return { reports: interleaved(lists), refusals: answers.flatMap((answer) => (Array.isArray(answer) ? [] : [answer])), answered: lists.length > 0 };
  }

  private async ask(provider: SearchProvider, query: SearchQuery, signal: AbortSignal): Promise<FoundReport[] | Refusal> {
    if ((this.pausedUntil.get(provider.name) ?? 0) > Date.now()) return { provider: provider.name, text: 'asks for fewer requests' };
    try {
      const reports = await provider.search(query, signal);
      return reports.slice(0, maxHits).filter(({ url }) => url.length <= longestUrl).map(shortened);
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof SearchRefused)) {
        log.error({ err: error, provider: provider.name }, 'search provider failed');
        return { provider: provider.name, text: 'failed' };
      }
      if (error.retryAfterMs > 0) this.pausedUntil.set(provider.name, Date.now() + error.retryAfterMs);
      log.warn({ provider: provider.name, kind: error.kind, err: error }, 'search provider refused');
      return { provider: provider.name, text: error.message };
    }
  }
}

// What is shown of a report, and compared with the question, is no longer than this.
const longestUrl = 2_048;
const longestTitle = 300;
const longestPublisher = 100;
const longestSnippet = 2_000;

function shortened(report: FoundReport): FoundReport {
  const { title, publisher, snippet } = report;
  return { ...report, title: cutText(title, longestTitle), publisher: cutText(publisher, longestPublisher), snippet: cutText(snippet, longestSnippet) };
}

/** Best of each first: no provider's order says how it compares to another's. */
function interleaved(lists: readonly FoundReport[][]): FoundReport[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

/** Refusals as one sentence, each provider once. */
export function sentenceOf(refusals: readonly Refusal[]): string {
  const byProvider = new Map(refusals.map(({ provider, text }) => [provider, `${provider} ${text}`]));
  return [...byProvider.values()].join('; ');
}
