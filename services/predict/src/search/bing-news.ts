import { HttpClient } from '@forewire/kit/http-client';
import { WebTexts } from '../pages/web-texts.ts';
import type { SearchItem } from '../pages/web-texts.worker.ts';
import { askForItems } from './ask-provider.ts';
import { type FoundReport, hostOf, isWebAddress, maxHits, type SearchProvider, type SearchQuery, SearchRefused, toIso } from './search-provider.ts';

const markets: Record<string, string> = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-MX', it: 'it-IT', nl: 'nl-NL', pt: 'pt-BR', ja: 'ja-JP', ko: 'ko-KR', zh: 'zh-TW', ru: 'ru-RU' };

/** Bing News by its RSS search: titles, snippets and the publishers' own addresses. */
export class BingNews implements SearchProvider {
  readonly name = 'Bing News';
  readonly quick = true;

  constructor(
    private readonly http: HttpClient,
    private readonly address: string,
    private readonly texts: WebTexts,
  ) {}

  async search(query: SearchQuery, signal: AbortSignal): Promise<FoundReport[]> {
    const url = new URL(this.address);
    url.searchParams.set('q', query.text);
    url.searchParams.set('format', 'rss');
    const market = markets[query.language];
    if (market) url.searchParams.set('mkt', market);
    const items = await askForItems(this.http, this.texts, url, signal);
    if (!items) throw new SearchRefused('blocked', 'answered with a page instead of results');
    const oldest = query.sinceDays === null ? 0 : Date.now() - query.sinceDays * 86_400_000;
    return items.flatMap(toReport).filter(({ publishedAt }) => !publishedAt || Date.parse(publishedAt) >= oldest).slice(0, maxHits);
  }
}

function toReport(item: SearchItem): FoundReport[] {
  const url = unwrapped(item.link.trim());
  const title = item.titleText;
  if (!isWebAddress(url) || title === '') return [];
  return [{ title, url, publisher: item.source.trim() || hostOf(url), publishedAt: toIso(item.pubDate), snippet: item.snippet, readable: true }];
}

/** Some links go through a page that counts clicks; the report's own address is its `url` parameter. */
function unwrapped(link: string): string {
  if (!URL.canParse(link)) return link;
  const { pathname, searchParams } = new URL(link);
  return pathname.endsWith('/apiclick.aspx') ? (searchParams.get('url') ?? link) : link;
}
