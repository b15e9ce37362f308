import { Injectable } from '@nestjs/common';
import type { BodyPlace } from '@forewire/kit/body-room';
import { HttpClient, HttpClientError } from '@forewire/kit/http-client';
import { WorkerFailure } from '@forewire/kit/worker-failure';
import { isAllowed, type rulesFor } from './robots.ts';
import { WebTexts } from './web-texts.ts';

type Rules = ReturnType<typeof rulesFor>;

const pageLimits = { timeoutMs: 8000, maxBodyBytes: 2 * 1024 * 1024 };
const robotsLimits = { timeoutMs: 5000, maxBodyBytes: 512 * 1024 };
const robotsForMs = 60 * 60_000;
const rememberedHosts = 500;
const nothingAllowed: Rules = [{ allow: false, path: '/' }];
const productToken = 'forewire';

function isOfThisProcess(error: unknown): boolean {
  return (error instanceof HttpClientError && error.kind === 'busy') || (error instanceof WorkerFailure && !error.isOfInput);
}

/** Reads the text of pages that a search found, where their site lets it. */
@Injectable()
export class PageReader {
  private readonly robots = new Map<string, { rules: Promise<Rules>; until: number }>();

  constructor(
    private readonly http: HttpClient,
    private readonly texts: WebTexts,
  ) {}

  /** The running text of a page, or null when it cannot or may not be read; throws only when it is called off. */
  async read(address: string, signal: AbortSignal): Promise<string | null> {
    try {
      await this.requireAllowed(new URL(address));
      // The page takes its share of the memory for bodies until a thread has read it.
      return await this.http.holding((place) => this.readHeld(address, place, signal));
    } catch (error) {
      if (signal.aborted) throw error;
      return null;
    }
  }

  private async readHeld(address: string, place: BodyPlace, signal: AbortSignal): Promise<string | null> {
    // A redirect may lead to a site that has rules of its own.
    const beforeRedirect = (to: URL): Promise<void> => this.requireAllowed(to);
    const response = await this.http.get(address, { ...pageLimits, place, signal, beforeRedirect, headers: { accept: 'text/html' } });
    const type = response.headers['content-type'] ?? '';
    if (response.status !== 200 || !/html/i.test(type)) return null;
    return (await this.texts.readPage(response, signal)) || null;
  }

  private async requireAllowed({ origin, pathname, search, href }: URL): Promise<void> {
    if (!isAllowed(await this.rulesOf(origin), pathname + search)) throw new Error(`robots.txt keeps ${href} from being read`);
  }

  private rulesOf(origin: string): Promise<Rules> {
    const known = this.robots.get(origin);
    if (known && known.until > Date.now()) return known.rules;
    const [oldest] = this.robots.keys();
    if (this.robots.size >= rememberedHosts && oldest) this.robots.delete(oldest);
    const rules = this.readRules(origin);
    const entry = { rules, until: Date.now() + robotsForMs };
    this.robots.set(origin, entry);
    rules.catch(() => this.robots.get(origin) === entry && this.robots.delete(origin));
    return rules;
  }

  /** RFC 9309 §2.3.1: a missing file allows everything, one that cannot be reached nothing. Throws where this process is too busy to read it. */
  private async readRules(origin: string): Promise<Rules> {
    try {
      const response = await this.http.get(`${origin}/robots.txt`, robotsLimits);
      const { status } = response;
      if (status >= 500 || status === 429) return nothingAllowed;
      return status === 200 ? await this.texts.readRules(response, productToken) : [];
    } catch (error) {
      // The site is not to blame for a moment in which too much is being read here: whoever asks next asks it again.
      if (isOfThisProcess(error)) throw error;
      return nothingAllowed;
    }
  }
}
