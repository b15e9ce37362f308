import { HttpClient } from '@forewire/kit/http-client';
import { WebTexts } from '../pages/web-texts.ts';
import type { SearchItem } from '../pages/web-texts.worker.ts';
import { askForItems } from './ask-provider.ts';
import { type FoundReport, hostOf, isWebAddress, maxHits, type SearchProvider, type SearchQuery, SearchRefused, toIso } from './search-provider.ts';

/** hl, gl and ceid have to agree, or the feed comes back in English. */
const editions: Record<string, [hl: string, gl: string, ceid: string]> = {
  en: ['en-US', 'US', 'US:en'],
  de: ['de', 'DE', 'DE:de'],
  fr: ['fr', 'FR', 'FR:fr'],
  es: ['es-419', 'MX', 'MX:es-419'],
  it: ['it', 'IT', 'IT:it'],
  nl: ['nl', 'NL', 'NL:nl'],
  pt: ['pt-BR', 'BR', 'BR:pt-419'],
  ja: ['ja', 'JP', 'JP:ja'],
  ko: ['ko', 'KR', 'KR:ko'],
  zh: ['zh-TW', 'TW', 'TW:zh-Hant'],
  ru: ['ru', 'RU', 'RU:ru'],
  uk: ['uk', 'UA', 'UA:uk'],
  ar: ['ar', 'EG', 'EG:ar'],
  el: ['el', 'GR', 'GR:el'],
  he: ['he', 'IL', 'IL:he'],
};

/** Google News by its RSS search: titles and publishers, but addresses that lead through Google. */
export class GoogleNews implements SearchProvider {
  readonly name = 'Google News';
  readonly quick = true;

  constructor(
    private readonly http: HttpClient,
    private readonly address: string,
    private readonly texts: WebTexts,
  ) {}

  async search(query: SearchQuery, signal: AbortSignal): Promise<FoundReport[]> {
    const url = new URL(this.address);
    const [hl, gl, ceid] = editions[query.language] ?? ['en-US', 'US', 'US:en'];
    url.searchParams.set('q', query.sinceDays === null ? query.text : `${query.text} when:${query.sinceDays}d`);
    for (const [name, value] of Object.entries({ hl, gl, ceid })) url.searchParams.set(name, value);
    const items = await askForItems(this.http, this.texts, url, signal);
    if (!items) throw new SearchRefused('blocked', 'answered with a page instead of results');
    return items.slice(0, maxHits).flatMap(toReport);
  }
}

function toReport(item: SearchItem): FoundReport[] {
  const link = item.link.trim();
  const publisher = item.source.trim() || hostOf(item.sourceUrl);
  const headline = item.titleText;
  // Titles come as "Headline - Publisher".
  const title = publisher && headline.endsWith(` - ${publisher}`) ? headline.slice(0, -publisher.length - 3) : headline;
  if (!isWebAddress(link) || title === '') return [];
  return [{ title, url: link, publisher, publishedAt: toIso(item.pubDate), snippet: item.snippet.startsWith(title) ? '' : item.snippet, readable: hostOf(link) !== 'news.google.com' }];
}
