import { HttpClient } from '@forewire/kit/http-client';
import { z } from 'zod';
import { askProvider, jsonOf } from './ask-provider.ts';
import { type FoundReport, hostOf, isWebAddress, type SearchProvider, type SearchQuery, SearchRefused, toIso } from './search-provider.ts';

const answer = z.object({ results: z.array(z.object({ url: z.string(), title: z.string().nullish(), publishedDate: z.string().nullish(), text: z.string().nullish() })) });

/** Exa, with the operator's key: results come with a part of their text. */
export class Exa implements SearchProvider {
  readonly name = 'Exa';
  readonly quick = true;

  constructor(
    private readonly http: HttpClient,
    private readonly address: string,
    private readonly key: string,
  ) {}

  async search(query: SearchQuery, signal: AbortSignal): Promise<FoundReport[]> {
    const since = query.sinceDays === null ? {} : { startPublishedDate: new Date(Date.now() - query.sinceDays * 86_400_000).toISOString() };
    const body = JSON.stringify({ query: query.text, type: 'auto', numResults: 10, contents: { text: { maxCharacters: 1500 } }, ...since });
    const response = await askProvider(this.http, new URL(this.address), signal, { body, headers: { 'x-api-key': this.key } });
    const read = answer.safeParse(jsonOf(response));
    if (!read.success) throw new SearchRefused('unusable', 'sent an answer that cannot be read');
    return read.data.results.flatMap((found) => {
      if (!isWebAddress(found.url)) return [];
      return [{ title: found.title?.trim() || hostOf(found.url), url: found.url, publisher: hostOf(found.url), publishedAt: toIso(found.publishedDate), snippet: found.text?.trim() ?? '', readable: true }];
    });
  }
}
