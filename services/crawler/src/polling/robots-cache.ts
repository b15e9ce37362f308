import { Injectable } from '@nestjs/common';
import { HttpClient, HttpClientError, type HttpResponse } from '@forewire/kit/http-client';
import { WorkerFailure } from '@forewire/kit/worker-failure';
import { ALLOW_ALL, isAllowed, productToken, type Robots, robotsMeaning } from '../robots/robots.ts';
import { Documents } from './documents.ts';
import { HostBudgets } from './host-budget.ts';
import { type RobotsEntry, SharedRobots } from './shared-robots.ts';

/** The site's robots.txt keeps this address from being read, or can't be read itself. */
export class RobotsDenied extends Error {
  override name = 'RobotsDenied';
  constructor(
    message: string,
    /** The rules say so; otherwise they could not be read, and the site counts as out of reach. */
    readonly byRule: boolean,
  ) {
    super(message);
  }
}

const keepMs = 86_400_000;
// RFC 9309 2.3.1.4: unreachable means disallowed, but that need not last as long as rules do.
const keepUnreachableMs = 300_000;
// With fewer than there are hosts, each check would ask for the rules anew.
const originsKept = 20_000;
// A rule takes some hundred bytes.
const rulesKept = 500_000;
const timeoutMs = 10_000;
const maxBodyBytes = 1024 * 1024;

/** Knows for a day what each site allows (RFC 9309), asking once however many want to know. */
@Injectable()
export class RobotsCache {
  private readonly entries = new Map<string, RobotsEntry>();
  private readonly asking = new Map<string, Promise<RobotsEntry>>();
  private readonly agent: string;
  private rules = 0;

  constructor(
    private readonly http: HttpClient,
    private readonly budgets: HostBudgets,
    private readonly shared: SharedRobots,
    private readonly documents: Documents,
  ) {
    this.agent = productToken(http.userAgent);
  }

  /** Returns when the address may be read, and throws RobotsDenied when it may not. */
  async require(target: URL): Promise<void> {
    const present = this.entries.get(target.origin);
    const { verdict } = present && present.until > Date.now() ? present : await this.ask(target);
    if (typeof verdict === 'string') throw new RobotsDenied(verdict, false);
    if (verdict.groups.length > 0 && !isAllowed(verdict, this.agent, target.href)) {
      throw new RobotsDenied(`The robots.txt of ${target.host} does not allow this address to be read`, true);
    }
  }

  private ask(target: URL): Promise<RobotsEntry> {
    const { origin } = target;
    const present = this.asking.get(origin);
    if (present) return present;
    const asked = this.read(target).finally(() => this.asking.delete(origin));
    this.asking.set(origin, asked);
    return asked;
  }

  private async read({ origin }: URL): Promise<RobotsEntry> {
    const entry = (await this.shared.findOrClaim(origin)) ?? (await this.readFresh(origin));
    this.forget(origin);
    this.entries.set(origin, entry);
    this.rules += countRules(entry);
    for (const [oldest] of this.entries) {
      if (this.entries.size <= originsKept && this.rules <= rulesKept) break;
      this.forget(oldest);
    }
    return entry;
  }

  private forget(origin: string): void {
    const entry = this.entries.get(origin);
    if (!entry) return;
    this.entries.delete(origin);
    this.rules -= countRules(entry);
  }

  private async readFresh(origin: string): Promise<RobotsEntry> {
    try {
      const verdict = await this.fetchRules(new URL('/robots.txt', origin));
      const entry = { until: Date.now() + (typeof verdict === 'string' ? keepUnreachableMs : keepMs), verdict };
      await this.shared.put(origin, entry);
      return entry;
    } catch (error) {
      await this.shared.release(origin);
      throw error;
    }
  }

  private async fetchRules(url: URL): Promise<Robots | string> {
    const done = await this.budgets.acquire(url, timeoutMs);
    try {
      return await this.toVerdict(url, await this.http.get(url.href, { timeoutMs, maxBodyBytes, maxRedirects: 5 }));
    } catch (error) {
      if (error instanceof WorkerFailure && error.isOfInput) return `The robots.txt of ${url.host} can't be read: it took too much time or memory`;
      // What keeps us from reading says nothing of the site.
      if (!(error instanceof HttpClientError) || error.kind === 'busy') throw error;
      // A file that is too large, or that redirects in circles, is there for no crawler to read.
      if (['too_large', 'too_many_redirects', 'redirect_loop'].includes(error.kind)) return ALLOW_ALL;
      return `${url.host} can't be reached: ${error.message}`;
    } finally {
      done();
    }
  }

  private async toVerdict(url: URL, response: HttpResponse): Promise<Robots | string> {
    const meaning = robotsMeaning(response.status);
    if (meaning === 'disallow_all') return `${url.host} answers ${response.status} when asked for its robots.txt, so nothing is read there for now`;
    if (meaning === 'allow_all') return ALLOW_ALL;
    return this.documents.readRobots(response, this.agent);
  }
}

function countRules({ verdict }: RobotsEntry): number {
  return typeof verdict === 'string' ? 0 : verdict.groups.reduce((sum, { rules }) => sum + rules.length, 0);
}
