import { HttpClient } from '@forewire/kit/http-client';
import { WebTexts } from '../pages/web-texts.ts';
import type { PredictConfig, ProviderName } from '../config.ts';
import { BingNews } from './bing-news.ts';
import { Exa } from './exa.ts';
import { Gdelt } from './gdelt.ts';
import { GoogleNews } from './google-news.ts';
import type { SearchProvider } from './search-provider.ts';
import { SearXng } from './searxng.ts';

/** The providers that the operator wants and that have what they need, in the order of SEARCH_PROVIDERS. */
export function createProviders(config: PredictConfig, http: HttpClient, texts: WebTexts): SearchProvider[] {
  const makers: Record<ProviderName, () => SearchProvider | null> = {
    'google-news': () => new GoogleNews(http, config.SEARCH_GOOGLE_NEWS_URL, texts),
    'bing-news': () => new BingNews(http, config.SEARCH_BING_NEWS_URL, texts),
    gdelt: () => new Gdelt(http, config.SEARCH_GDELT_URL, config.SEARCH_GDELT_SECONDS * 1000),
    searxng: () => (config.SEARXNG_URL ? new SearXng(http, config.SEARXNG_URL) : null),
    exa: () => (config.EXA_API_KEY ? new Exa(http, config.EXA_URL, config.EXA_API_KEY) : null),
  };
  return [...new Set(config.SEARCH_PROVIDERS)].flatMap((name) => makers[name]() ?? []);
}
