import { HttpClient } from '@forewire/kit/http-client';
import { z } from 'zod';
import { trimEndOf } from '@forewire/kit/trim';
import { askProvider, jsonOf } from './ask-provider.ts';
import { type FoundReport, hostOf, isWebAddress, maxHits, type SearchProvider, type SearchQuery, SearchRefused, toIso } from './search-provider.ts';

const answer = z.object({
  results: z.array(z.object({ url: z.string(), title: z.string(), content: z.string().nullish(), publishedDate: z.string().nullish() })),
  unresponsive_engines: z.array(z.array(z.string())).optional(),
});

/** An operator's own SearXNG. */
export class SearXng implements SearchProvider {
  readonly name = 'SearXNG';
  readonly quick = true;

  constructor(
    private readonly http: HttpClient,
    private readonly address: string,
  ) {}

  async search(query: SearchQuery, signal: AbortSignal): Promise<FoundReport[]> {
    const url = new URL(`${trimEndOf(trimEndOf(this.address, '/').replace(/\/search$/, ''), '/')}/search`);
    const parameters = { q: query.text, format: 'json', categories: query.sinceDays === null ? 'general' : 'news', language: query.language, ...timeRange(query.sinceDays) };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const response = await askProvider(this.http, url, signal).catch((error: unknown) => {
      if (error instanceof SearchRefused && error.kind === 'blocked') throw new SearchRefused('misconfigured', 'does not give JSON: its settings have to list it under search.formats');
      throw error;
    });
    const read = answer.safeParse(jsonOf(response));
    if (!read.success) throw new SearchRefused('unusable', 'sent an answer that cannot be read');
    const { results, unresponsive_engines: silent = [] } = read.data;
    if (results.length === 0 && silent.length > 0) throw new SearchRefused('blocked', `got no answer from its engines (${silent.map((engine) => engine.join(': ')).join(', ')})`);
    return results.slice(0, maxHits).flatMap((found) => {
      if (!isWebAddress(found.url) || found.title.trim() === '') return [];
      return [{ title: found.title.trim(), url: found.url, publisher: hostOf(found.url), publishedAt: toIso(found.publishedDate), snippet: found.content?.trim() ?? '', readable: true }];
    });
  }
}

function timeRange(sinceDays: number | null): { time_range?: string } {
  if (sinceDays === null) return {};
  return { time_range: sinceDays <= 1 ? 'day' : sinceDays <= 7 ? 'week' : sinceDays <= 31 ? 'month' : 'year' };
}
