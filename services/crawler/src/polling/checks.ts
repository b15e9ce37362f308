import { Inject, Injectable } from '@nestjs/common';
import { withContext } from '@forewire/kit/context';
import { FairGate } from '@forewire/kit/fair-gate';
import { log } from '@forewire/kit/log';
import { workController } from '@forewire/kit/work-signal';
import { type CrawlerConfig, crawlerConfigToken } from '../config.ts';
import { backoffMs, longAgo, type Source, type SourceState } from '../sources/source.ts';
import { CheckSource } from './check-source.ts';
import { CheckPlaces, type CheckClaim, toClaim } from './check-places.ts';
import { Claims, leaseMs } from './claims.ts';
import { articlesFound, articlesLeftOut, checksDone } from './metrics.ts';
import { changesHealth, type Checked, type Outcome, type Progress } from './outcome.ts';
import { RecordChecks } from './record-checks.ts';
import { type Change, SaveChanges } from './save-changes.ts';
import { fitArticles, fitState, withinDay } from './stored-limits.ts';

type Listener = (progress: Progress) => void;
type Running = { result: Promise<Checked>; abort: AbortController; listeners: Set<Listener>; realtimeTasks: Set<string> };
/** Who asks for a check: the account that it is on, the task if it watches the source in real time, and what to tell it on the way. */
export type Demand = { account: string; realtimeTaskId: string | null; onProgress: Listener };

const checkLimitMs = 60_000;
const otherReplicaPollMs = 300;
const coldRetryMs = 300_000;

/** Checks sources, each by one at a time however many ask, in this process and beyond. */
@Injectable()
export class Checks {
  private readonly running = new Map<string, Running>();
  private readonly gate: FairGate<CheckClaim>;
  private readonly hotMs: number;
  private stopped = false;

  constructor(
    private readonly checkSource: CheckSource,
    private readonly record: RecordChecks,
    private readonly saveChanges: SaveChanges,
    private readonly claims: Claims,
    @Inject(crawlerConfigToken) config: CrawlerConfig,
  ) {
    this.hotMs = config.HOT_SOURCE_SECONDS * 1000;
    this.gate = new FairGate(new CheckPlaces(config.CRAWL_CONCURRENCY));
  }

  /** Has a source checked now, or joins the check that is under way. */
  async demand(source: SourceState, demand: Demand): Promise<Checked> {
    const joined = this.join(source._id, demand);
    if (joined) return joined;
    const unsaved = this.record.findUnsaved(source._id);
    if (unsaved) return { source: unsaved, newArticles: 0 };
    return this.gate.pass(toClaim(demand.account, source.slow === true || this.checkSource.isSlow(source)), async () => {
      const again = this.join(source._id, demand);
      if (again) return again;
      const claimed = await this.claims.take(source._id);
      return claimed ? this.start(claimed, demand.account, demand) : this.awaitOther(source);
    });
  }

  /** Checks a source that the caller has claimed; what it asks of hosts is on the account. */
  start(source: Source, account: string, demand?: Demand): Promise<Checked> {
    if (this.stopped) return Promise.reject(new Error('the crawler is stopping'));
    const abort = workController();
    const running: Running = { result: Promise.resolve({ source, newArticles: 0 }), abort, listeners: new Set(), realtimeTasks: new Set() };
    if (demand) join(running, demand);
    this.running.set(source._id, running);
    running.result = withContext({ userId: account }, () => this.run(source, running)).finally(() => this.running.delete(source._id));
    return running.result;
  }

  /** Ends what is under way; what was claimed is free again when its lease is over, or at the next start. */
  async stop(): Promise<void> {
    this.stopped = true;
    const results = [...this.running.values()];
    for (const { abort } of results) abort.abort();
    await Promise.allSettled(results.map(({ result }) => result));
    await this.saveChanges.settle();
    await this.record.flush();
  }

  private join(sourceId: string, demand: Demand): Promise<Checked> | null {
    const running = this.running.get(sourceId);
    if (!running) return null;
    join(running, demand);
    return running.result;
  }

  private async awaitOther(source: SourceState): Promise<Checked> {
    const end = Date.now() + checkLimitMs;
    while (Date.now() < end && !this.stopped) {
      await new Promise((resolve) => setTimeout(resolve, otherReplicaPollMs));
      const present = await this.claims.find(source._id);
      if (!present) break;
      if (present.checkingUntil <= new Date()) return { source: present, newArticles: present.position - source.position };
    }
    return { source, newArticles: 0 };
  }

  private async run(source: Source, running: Running): Promise<Checked> {
    const limit = setTimeout(() => running.abort.abort(), checkLimitMs);
    const endRenewal = this.claims.keep(source);
    try {
      const onProgress = (progress: Progress): void => {
        for (const listener of running.listeners) listener(progress);
      };
      const outcome = await this.checkSource.execute(source, { signal: running.abort.signal, onProgress });
      // A renewal would wait for the transaction that stores the outcome, and many of them for all connections that it needs.
      endRenewal();
      // What was cut off must not count as seen.
      if (this.stopped && outcome.kind !== 'unchanged') return this.release(source);
      return await this.settle(source, outcome, running);
    } catch (error) {
      await this.claims.release(source, new Date(Date.now() + Math.random() * this.hotMs)).catch(() => {
        // Without its database nothing can be freed; the claim ends with its lease.
      });
      throw error;
    } finally {
      clearTimeout(limit);
      endRenewal();
    }
  }

  private async settle(source: Source, outcome: Outcome, running: Running): Promise<Checked> {
    checksDone.inc({ outcome: labelOf(outcome) });
    if (outcome.kind === 'postponed') return this.postpone(source, outcome.until);
    const set = { ...(outcome.kind === 'failed' ? this.afterFailure(source, outcome) : this.afterSuccess(source)), ...this.paceOf(source), ...fitState(outcome.set) };
    const after = { status: 'unchanged' as const, lastCheckedAt: new Date(), ...set };
    const health = changesHealth(source, after);
    if (outcome.kind === 'found') {
      const { kept, set: day } = withinDay(source, fitArticles(outcome.articles), new Date());
      articlesLeftOut.inc(outcome.articles.length - kept.length);
      return this.save({ source, set: { ...after, ...day }, articles: kept, identities: outcome.identities, health }, running);
    }
    if (health) return this.save({ source, set: after, articles: [], identities: null, health }, running);
    return { source: this.record.note(source, set), newArticles: 0 };
  }

  private async save({ health, ...change }: Omit<Change, 'tells'> & { health: boolean }, running: Running): Promise<Checked> {
    const { source, set, articles } = change;
    // The tasks that asked are given what is new by their runs.
    const news = articles.some((article) => article.fresh) && source.watchers.realtime > running.realtimeTasks.size;
    if (!(await this.saveChanges.execute({ ...change, tells: { news, health } }))) return this.reread(source);
    articlesFound.inc(articles.length);
    return { source: { ...source, ...set, position: source.position + articles.length }, newArticles: articles.length };
  }

  /** What is to be noted of how fast the source's host answers; as a rule nothing. */
  private paceOf(source: Source): Partial<Source> {
    const slow = this.checkSource.isSlow(source);
    return slow === (source.slow ?? false) ? {} : { slow };
  }

  private afterSuccess(source: Source): Partial<Source> {
    const hadFailed = source.failures > 0 || source.notBefore !== null || source.error !== null;
    const mended = hadFailed ? { failures: 0, failingSince: null, error: null, notBefore: null } : {};
    // The claim set the next time already, unless the interval is shorter than the lease.
    const isNextDue = hadFailed || this.hotMs <= leaseMs;
    return source.hot && isNextDue ? { ...mended, nextCheckAt: new Date(Date.now() + this.hotMs * (0.95 + Math.random() * 0.1)) } : mended;
  }

  private afterFailure(source: Source, outcome: Extract<Outcome, { kind: 'failed' }>): Partial<Source> {
    const now = Date.now();
    const failures = source.failures + 1;
    const wait = backoffMs(failures, source.hot ? this.hotMs : coldRetryMs, Math.random());
    return {
      status: outcome.status,
      error: outcome.error,
      failures,
      failingSince: source.failingSince ?? new Date(now),
      notBefore: outcome.retryAt,
      nextCheckAt: new Date(Math.max(now + wait, outcome.retryAt?.getTime() ?? 0)),
    };
  }

  private postpone(source: Source, until: Date): Checked {
    const nextCheckAt = new Date(until.getTime() + Math.random() * Math.min(this.hotMs, 10_000));
    const { status, lastCheckedAt } = source;
    return { source: this.record.note(source, { status, lastCheckedAt, nextCheckAt }), newArticles: 0 };
  }

  private release(source: Source): Checked {
    const { status, lastCheckedAt } = source;
    return { source: this.record.note(source, { status, lastCheckedAt, nextCheckAt: new Date(), checkingUntil: longAgo }), newArticles: 0 };
  }

  private async reread(source: Source): Promise<Checked> {
    log.info({ sourceId: source._id }, 'another check of this source was faster');
    const present = await this.claims.find(source._id);
    return { source: present ?? source, newArticles: (present?.position ?? source.position) - source.position };
  }
}

function labelOf(outcome: Outcome): string {
  if (outcome.kind === 'unchanged') return outcome.how;
  return outcome.kind === 'failed' ? outcome.status : outcome.kind;
}

function join(running: Running, { realtimeTaskId, onProgress }: Demand): void {
  running.listeners.add(onProgress);
  if (realtimeTaskId !== null) running.realtimeTasks.add(realtimeTaskId);
}
