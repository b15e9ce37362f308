import { Injectable } from '@nestjs/common';
import { HttpClient } from '@forewire/kit/http-client';
import { mainText } from './main-text.ts';
import { isAllowed, rulesFor } from './robots.ts';

type Rules = ReturnType<typeof rulesFor>;

const pageLimits = { timeoutMs: 8000, maxBodyBytes: 2 * 1024 * 1024 };
const robotsLimits = { timeoutMs: 5000, maxBodyBytes: 512 * 1024 };
const robotsForMs = 60 * 60_000;
const rememberedHosts = 500;
const nothingAllowed: Rules = [{ allow: false, path: '/' }];
const productToken = 'forewire';

/** Reads the text of pages that a search found, where their site lets it. */
@Injectable()
export class PageReader {
  private readonly robots = new Map<string, { rules: Promise<Rules>; until: number }>();

  constructor(private readonly http: HttpClient) {}

  /** The running text of a page, or null when it cannot or may not be read; throws only when it is called off. */
  async read(address: string, signal: AbortSignal): Promise<string | null> {
    try {
      const url = new URL(address);
      if (!isAllowed(await this.rulesOf(url.origin), url.pathname + url.search)) return null;
      const response = await this.http.get(address, { ...pageLimits, signal, headers: { accept: 'text/html' } });
      const type = response.headers['content-type'] ?? '';
      if (response.status !== 200 || !/html/i.test(type)) return null;
      // A redirect may lead to a site that has rules of its own.
      const final = new URL(response.url);
      if (final.origin !== url.origin && !isAllowed(await this.rulesOf(final.origin), final.pathname + final.search)) return null;
      return mainText(decoded(response.body, type)) || null;
    } catch (error) {
      if (signal.aborted) throw error;
      return null;
    }
  }

  private rulesOf(origin: string): Promise<Rules> {
    const known = this.robots.get(origin);
    if (known && known.until > Date.now()) return known.rules;
    const [oldest] = this.robots.keys();
    if (this.robots.size >= rememberedHosts && oldest) this.robots.delete(oldest);
    const rules = this.readRules(origin);
    this.robots.set(origin, { rules, until: Date.now() + robotsForMs });
    return rules;
  }

  /** RFC 9309 §2.3.1: a missing file allows everything, one that cannot be reached nothing. */
  private async readRules(origin: string): Promise<Rules> {
    try {
      const { status, body } = await this.http.get(`${origin}/robots.txt`, robotsLimits);
      if (status >= 500 || status === 429) return nothingAllowed;
      return status === 200 ? rulesFor(productToken, body.toString('utf8')) : [];
    } catch {
      return nothingAllowed;
    }
  }
}

function decoded(body: Buffer, contentType: string): string {
  const start = body.subarray(0, 2048).toString('latin1');
  const label = /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
