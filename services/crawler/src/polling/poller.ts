import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { loopUtilization } from '@forewire/kit/load';
import { log } from '@forewire/kit/log';
import { Process } from '@forewire/kit/process';
import { type CrawlerConfig, crawlerConfigToken } from '../config.ts';
import { type Due, type DueSource, SourceRepository } from '../sources/source.repository.ts';
import { holdsBack } from './admission.ts';
import { type CheckClaim, CheckPlaces, toClaim } from './check-places.ts';
import { Checks } from './checks.ts';
import { leaseMs } from './claims.ts';
import { HostBudgets } from './host-budget.ts';
import { checkDelay, hostsBackingOff, secondsHeldBack } from './metrics.ts';

const tickWithinMs = 1000;
const lookAgainMs = 100;
// Each look passes over the accounts that the one before it has served to the full.
const looksPerClaim = 8;

type Taken = DueSource & { claim: CheckClaim };

/**
 * Keeps hot sources fresh: takes those that are due from the database, shared fairly among accounts and with every other
 * replica. One account may have `CRAWL_CONCURRENCY` checks under way while it is alone; the more others there are, the
 * fewer, so that there is always room for whoever comes next. A source that several accounts watch is on the one of them
 * that has the fewest under way, and sources on slow hosts have half the places at most.
 */
@Injectable()
export class Poller implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly places: CheckPlaces;
  private timer: NodeJS.Timeout | null = null;
  private claiming: Promise<void> | null = null;
  private stopped = false;
  /** The last claim took all it could, so there is probably more. */
  private isBehind = false;
  /** Claimed sources whose time has not quite come. */
  private readonly waiting = new Map<NodeJS.Timeout, Taken>();
  /** Of the last claim: when it was, how many checks it began, and how many have ended and found something since. */
  private last = { at: Date.now(), begun: 0, ended: 0, found: 0 };
  private lookAgain: NodeJS.Timeout | null = null;

  constructor(
    private readonly checks: Checks,
    private readonly sources: SourceRepository,
    private readonly budgets: HostBudgets,
    private readonly process: Process,
    @Inject(crawlerConfigToken) private readonly config: CrawlerConfig,
  ) {
    this.places = new CheckPlaces(config.CRAWL_CONCURRENCY);
  }

  /** Before any job begins: a harvest that a crash cut off would wait for the claims of the dead process. */
  async onModuleInit(): Promise<void> {
    if (this.process.alone) await this.sources.releaseClaims(new Date());
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), this.tickMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    if (this.lookAgain) clearTimeout(this.lookAgain);
    await this.claiming;
    await this.releaseWaiting();
    await this.checks.stop();
  }

  private get tickMs(): number {
    return Math.min(tickWithinMs, this.config.HOT_SOURCE_SECONDS * 250);
  }

  private async releaseWaiting(): Promise<void> {
    const list = [...this.waiting];
    this.waiting.clear();
    for (const [timer] of list) clearTimeout(timer);
    await Promise.allSettled(list.map(([, { source, dueAt }]) => this.sources.releaseClaim(source, dueAt)));
  }

  private wake(): void {
    hostsBackingOff.set(this.budgets.countBackingOff());
    if (this.stopped || this.claiming || this.isHeldBack()) return;
    this.claiming = this.claim()
      .catch((error: unknown) => log.warn({ err: error }, 'the poller is waiting for its database'))
      .finally(() => {
        this.claiming = null;
        this.continue();
      });
  }

  private isHeldBack(): boolean {
    if (this.lookAgain) return true;
    const { at, begun, found } = this.last;
    if (!holdsBack({ sinceMs: Date.now() - at, utilization: loopUtilization(), begun, found })) return false;
    secondsHeldBack.inc(lookAgainMs / 1000);
    this.lookAgain = setTimeout(() => {
      this.lookAgain = null;
      this.wake();
    }, lookAgainMs);
    return true;
  }

  private async claim(): Promise<void> {
    if (this.places.free <= 0) return;
    const now = new Date();
    // Claimed are also those that fall due before the next look, so that checks are spread over it rather than begin together.
    const window = { now, until: new Date(now.getTime() + this.tickMs) };
    this.last = { at: now.getTime(), begun: 0, ended: 0, found: 0 };
    this.isBehind = false;
    for (let look = 0; look < looksPerClaim && this.places.free > 0; look++) {
      const room = this.places.free;
      const due = await this.sources.listDue(window, room, this.places.saturated);
      const chosen = this.choose(due);
      this.isBehind ||= due.length === room || chosen.size < due.length;
      if (chosen.size > 0) await this.take(chosen, window);
      if (chosen.size === due.length) return;
    }
  }

  /** Gives places to those of the sources whose accounts may take one, each to the account that has the fewest. */
  private choose(due: readonly Due[]): Map<Due, CheckClaim> {
    const chosen = new Map<Due, CheckClaim>();
    for (const source of due) {
      const claim = toClaim(this.places.leastLoaded(source.accounts ?? []), source.slow === true);
      if (!this.places.mayTake(claim)) continue;
      this.places.take(claim);
      chosen.set(source, claim);
    }
    return chosen;
  }

  private async take(chosen: ReadonlyMap<Due, CheckClaim>, window: { now: Date; until: Date }): Promise<void> {
    const claims = new Map([...chosen].map(([{ _id }, claim]) => [_id, claim]));
    try {
      const due = await this.sources.claimDue([...chosen.keys()], window, leaseMs, this.config.HOT_SOURCE_SECONDS * 1000);
      for (const one of due) {
        const claim = claims.get(one.source._id);
        if (!claim) continue;
        claims.delete(one.source._id);
        this.last.begun += 1;
        this.checkInTime({ ...one, claim });
      }
    } finally {
      // Those that another replica was faster to take.
      for (const claim of claims.values()) this.places.release(claim);
    }
  }

  private checkInTime(taken: Taken): void {
    const waitMs = taken.dueAt.getTime() - Date.now();
    if (waitMs <= 0) return this.check(taken);
    const timer = setTimeout(() => {
      if (this.waiting.delete(timer)) this.check(taken);
    }, waitMs);
    this.waiting.set(timer, taken);
  }

  private check({ source, dueAt, claim }: Taken): void {
    checkDelay.observe(Math.max(0, Date.now() - dueAt.getTime()) / 1000);
    this.checks
      .start(source, claim.account)
      .then(({ newArticles }) => {
        if (newArticles > 0) this.last.found += 1;
      })
      .catch((error: unknown) => log.error({ err: error, sourceId: source._id }, 'check failed'))
      .finally(() => {
        this.places.release(claim);
        this.last.ended += 1;
        this.continue();
      });
  }

  // While there is a backlog, a claim follows as soon as many of its places are free, so that claims stay large.
  private continue(): void {
    const enough = Math.max(1, this.last.begun / 2, this.config.CRAWL_CONCURRENCY / 4);
    if (this.isBehind && this.last.ended >= enough) this.wake();
  }
}
