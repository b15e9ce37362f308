import { Injectable } from '@nestjs/common';
import { HttpClient, type HttpRequestOptions, type HttpResponse } from '@forewire/kit/http-client';
import { bytesRead } from './metrics.ts';
import { HostBudgets } from './host-budget.ts';
import { RobotsCache } from './robots-cache.ts';
import { retryAfter } from './retry-after.ts';

export type PoliteOptions = Omit<HttpRequestOptions, 'beforeRedirect'> & {
  /** How long the request may wait for its turn at the host. */
  maxWaitMs?: number;
};

const patienceMs = 20_000;
const tooManyPauseMs = 60_000;
const nothing = (): void => undefined;

/** The crawler's way to the web: asks robots.txt first, waits for its turn at the host, and leaves alone who says so; where a redirect leads just the same. */
@Injectable()
export class PoliteHttp {
  constructor(
    private readonly http: HttpClient,
    private readonly budgets: HostBudgets,
    private readonly robots: RobotsCache,
  ) {}

  get userAgent(): string {
    return this.http.userAgent;
  }

  /** Whether an address's host has taken long to answer of late. */
  isSlow(address: string): boolean {
    return this.budgets.isSlow(address);
  }

  /** Runs work that keeps the bodies of its requests; they count as in memory until it ends. */
  holding: HttpClient['holding'] = (work) => this.http.holding(work);

  /** Reads an address; throws RobotsDenied, HostBusy or HttpClientError. */
  async get(url: string, options: PoliteOptions = {}): Promise<HttpResponse> {
    const { maxWaitMs = patienceMs, ...rest } = options;
    let target = new URL(url);
    await this.robots.require(target);
    let done = await this.budgets.acquire(target, maxWaitMs);
    const beforeRedirect = async (to: URL): Promise<void> => {
      await this.robots.require(to);
      if (to.host === target.host) return;
      // Given back before the next is asked for: two hosts that redirect to each other must not wait for one another.
      done();
      done = nothing;
      done = await this.budgets.acquire(to, maxWaitMs);
      target = to;
    };
    try {
      const response = await this.http.get(url, { ...rest, beforeRedirect });
      bytesRead.inc(response.body.length);
      this.heed(response, target);
      return response;
    } finally {
      done();
    }
  }

  private heed(response: HttpResponse, target: URL): void {
    if (response.status !== 429 && response.status !== 503) return;
    const now = new Date();
    const asked = retryAfter(response.headers['retry-after'], now);
    if (asked) this.budgets.backOff(target, asked);
    else if (response.status === 429) this.budgets.backOff(target, new Date(now.getTime() + tooManyPauseMs));
  }
}
