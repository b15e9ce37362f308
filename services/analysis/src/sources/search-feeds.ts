import type { FoundSource } from '../engine/engine.ts';

/** hl, gl and ceid must agree, or Google News answers in English; mkt is Bing's market. */
const EDITIONS: Record<string, { hl: string; gl: string; ceid: string; mkt: string; name: string }> = {
  en: { hl: 'en-US', gl: 'US', ceid: 'US:en', mkt: 'en-US', name: 'English' },
  de: { hl: 'de', gl: 'DE', ceid: 'DE:de', mkt: 'de-DE', name: 'German' },
  fr: { hl: 'fr', gl: 'FR', ceid: 'FR:fr', mkt: 'fr-FR', name: 'French' },
  es: { hl: 'es-419', gl: 'MX', ceid: 'MX:es-419', mkt: 'es-MX', name: 'Spanish' },
  it: { hl: 'it', gl: 'IT', ceid: 'IT:it', mkt: 'it-IT', name: 'Italian' },
  pt: { hl: 'pt-BR', gl: 'BR', ceid: 'BR:pt-419', mkt: 'pt-BR', name: 'Portuguese' },
  nl: { hl: 'nl', gl: 'NL', ceid: 'NL:nl', mkt: 'nl-NL', name: 'Dutch' },
  ru: { hl: 'ru', gl: 'RU', ceid: 'RU:ru', mkt: 'ru-RU', name: 'Russian' },
  uk: { hl: 'uk', gl: 'UA', ceid: 'UA:uk', mkt: 'uk-UA', name: 'Ukrainian' },
  pl: { hl: 'pl', gl: 'PL', ceid: 'PL:pl', mkt: 'pl-PL', name: 'Polish' },
  sv: { hl: 'sv', gl: 'SE', ceid: 'SE:sv', mkt: 'sv-SE', name: 'Swedish' },
  no: { hl: 'no', gl: 'NO', ceid: 'NO:no', mkt: 'nb-NO', name: 'Norwegian' },
  tr: { hl: 'tr', gl: 'TR', ceid: 'TR:tr', mkt: 'tr-TR', name: 'Turkish' },
  ja: { hl: 'ja', gl: 'JP', ceid: 'JP:ja', mkt: 'ja-JP', name: 'Japanese' },
  zh: { hl: 'zh-CN', gl: 'CN', ceid: 'CN:zh-Hans', mkt: 'zh-CN', name: 'Chinese' },
  ko: { hl: 'ko', gl: 'KR', ceid: 'KR:ko', mkt: 'ko-KR', name: 'Korean' },
  ar: { hl: 'ar', gl: 'EG', ceid: 'EG:ar', mkt: 'ar-EG', name: 'Arabic' },
};

/** News searches for a query, one pair of feeds in the language. */
export function searchFeeds(query: string, language: string): FoundSource[] {
  const edition = EDITIONS[language] ?? EDITIONS['en'];
  if (edition === undefined || query === '') return [];
  const google = new URL('https://news.google.com/rss/search');
  google.searchParams.set('q', query);
  google.searchParams.set('hl', edition.hl);
  google.searchParams.set('gl', edition.gl);
  google.searchParams.set('ceid', edition.ceid);
  const bing = new URL('https://www.bing.com/news/search');
  bing.searchParams.set('q', query);
  bing.searchParams.set('format', 'rss');
  bing.searchParams.set('mkt', edition.mkt);
  return [
    { url: google.href, name: `Google News: ${query}`, source_type: 'search', reason: `Searches ${edition.name}-language news for ${query}.` },
    { url: bing.href, name: `Bing News: ${query}`, source_type: 'search', reason: `Searches ${edition.name}-language news for ${query}.` },
  ];
}

/** Reddit's anonymous Atom search: what people discuss, not what is reported. */
export function redditSearch(query: string): FoundSource {
  const url = new URL('https://www.reddit.com/search.rss');
  url.searchParams.set('q', query);
  url.searchParams.set('sort', 'new');
  return { url: url.href, name: `Reddit: ${query}`, source_type: 'reddit', reason: `What people on Reddit say about ${query}.` };
}
