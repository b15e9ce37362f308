import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { loopUtilization } from '@forewire/kit/load';
import { log } from '@forewire/kit/log';
import { Process } from '@forewire/kit/process';
import { type CrawlerConfig, crawlerConfigToken } from '../config.ts';
import { type DueSource, SourceRepository } from '../sources/source.repository.ts';
import { holdsBack } from './admission.ts';
import { Checks, leaseMs } from './checks.ts';
import { HostBudgets } from './host-budget.ts';
import { checkDelay, hostsBackingOff, secondsHeldBack } from './metrics.ts';

const tickWithinMs = 1000;
const lookAgainMs = 100;

/** Keeps hot sources fresh: takes those that are due from the database, shared fairly with every other replica. */
@Injectable()
export class Poller implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private underWay = 0;
  private timer: NodeJS.Timeout | null = null;
  private claiming: Promise<void> | null = null;
  private stopped = false;
  /** The last claim took all it could, so there is probably more. */
  private isBehind = false;
  /** Claimed sources whose time has not quite come. */
  private readonly waiting = new Map<NodeJS.Timeout, DueSource>();
  /** Of the last claim: when it was, how many checks it began, and how many have found something since. */
  private last = { at: Date.now(), begun: 0, found: 0 };
  private lookAgain: NodeJS.Timeout | null = null;

  constructor(
    private readonly checks: Checks,
    private readonly sources: SourceRepository,
    private readonly budgets: HostBudgets,
    private readonly process: Process,
    @Inject(crawlerConfigToken) private readonly config: CrawlerConfig,
  ) {}

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
    const room = this.config.CRAWL_CONCURRENCY - this.underWay;
    if (room <= 0) return;
    const now = new Date();
    // Claimed are also those that fall due before the next look, so that checks are spread over it rather than begin together.
    const until = new Date(now.getTime() + this.tickMs);
    const due = await this.sources.claimDue({ now, until }, room, leaseMs, this.config.HOT_SOURCE_SECONDS * 1000);
    this.isBehind = due.length === room;
    this.underWay += due.length;
    this.last = { at: now.getTime(), begun: due.length, found: 0 };
    for (const one of due) this.checkInTime(one);
  }

  private checkInTime(due: DueSource): void {
    const waitMs = due.dueAt.getTime() - Date.now();
    if (waitMs <= 0) return this.check(due);
    const timer = setTimeout(() => {
      if (this.waiting.delete(timer)) this.check(due);
    }, waitMs);
    this.waiting.set(timer, due);
  }

  private check({ source, dueAt }: DueSource): void {
    checkDelay.observe(Math.max(0, Date.now() - dueAt.getTime()) / 1000);
    this.checks
      .start(source)
      .then(({ newArticles }) => {
        if (newArticles > 0) this.last.found += 1;
      })
      .catch((error: unknown) => log.error({ err: error, sourceId: source._id }, 'check failed'))
      .finally(() => {
        this.underWay -= 1;
        this.continue();
      });
  }

  // While there is a backlog, a claim follows as soon as half the places are free, so that claims stay large.
  private continue(): void {
    if (this.isBehind && this.underWay <= this.config.CRAWL_CONCURRENCY / 2) this.wake();
  }
}
