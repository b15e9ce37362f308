import { HttpClient } from '@forewire/kit/http-client';
import { cutText } from '@forewire/kit/whole-text';
import { z } from 'zod';
import { askProvider, jsonOf } from './ask-provider.ts';
import { type FoundReport, isWebAddress, maxHits, type SearchProvider, type SearchQuery, SearchRefused, toIso } from './search-provider.ts';

const answer = z.object({ articles: z.array(z.object({ url: z.string(), title: z.string(), seendate: z.string().optional(), domain: z.string().optional() })).optional() });

/** GDELT DOC 2.0: three months of the world's news, titles only, one request every few seconds. */
export class Gdelt implements SearchProvider {
  readonly name = 'GDELT';
  readonly quick = false;
  private freeAt = 0;

  constructor(
    private readonly http: HttpClient,
    private readonly address: string,
    private readonly spacingMs: number,
  ) {}

  async search(query: SearchQuery, signal: AbortSignal): Promise<FoundReport[]> {
    await this.turn(signal);
    const url = new URL(this.address);
    const text = query.text.replace(/[-()]/g, ' ').replace(/\s+/g, ' ').trim();
    const parameters = { query: text, mode: 'artlist', format: 'json', maxrecords: '25', sort: 'HybridRel', timespan: query.sinceDays === null ? '3months' : `${query.sinceDays}d` };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const response = await askProvider(this.http, url, signal);
    const read = answer.safeParse(jsonOf(response));
    // What it doesn't like it answers with status 200 and a sentence.
    if (!read.success) throw toRefusal(response.body.toString('utf8'));
    return (read.data.articles ?? []).slice(0, maxHits).flatMap(toReport);
  }

  private async turn(signal: AbortSignal): Promise<void> {
    const now = Date.now();
    const at = Math.max(now, this.freeAt);
    if (at - now > this.spacingMs * 4) throw new SearchRefused('rate-limited', 'asks for fewer requests');
    this.freeAt = at + this.spacingMs;
    if (at > now) await waited(at - now, signal);
  }
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

function toRefusal(text: string): SearchRefused {
  const sentence = cutText(text.replace(/\s+/g, ' ').trim(), 160);
  if (/limit requests|too many/i.test(sentence)) return new SearchRefused('rate-limited', 'asks for fewer requests', 30_000);
  return new SearchRefused('unusable', sentence.startsWith('<') || sentence === '' ? 'sent an answer that cannot be read' : `refused the search: ${sentence}`);
}

function toReport(article: { url: string; title: string; seendate?: string | undefined; domain?: string | undefined }): FoundReport[] {
  const title = article.title.replace(/\s+/g, ' ').trim();
  if (!isWebAddress(article.url) || title === '') return [];
  // 20260918T031500Z
  const seen = article.seendate?.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z');
  return [{ title, url: article.url, publisher: article.domain ?? '', publishedAt: toIso(seen), snippet: '', readable: true }];
}
