import { Injectable } from '@nestjs/common';
import { HttpClient, type HttpRequestOptions, type HttpResponse } from '@forewire/kit/http-client';
import { bytesRead } from './metrics.ts';
import { HostBudgets } from './host-budget.ts';
import { RobotsCache } from './robots-cache.ts';
import { retryAfter } from './retry-after.ts';

export type PoliteOptions = HttpRequestOptions & {
  /** How long the request may wait for its turn at the host. */
  maxWaitMs?: number;
};

const patienceMs = 20_000;
const tooManyPauseMs = 60_000;

/** The crawler's way to the web: asks robots.txt first, waits for its turn at the host, and leaves alone who says so. */
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

  /** Reads an address; throws RobotsDenied, HostBusy or HttpClientError. */
  async get(url: string, options: PoliteOptions = {}): Promise<HttpResponse> {
    const { maxWaitMs = patienceMs, ...rest } = options;
    const target = new URL(url);
    await this.robots.require(target);
    const done = await this.budgets.acquire(target, maxWaitMs);
    try {
      const response = await this.http.get(url, rest);
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
