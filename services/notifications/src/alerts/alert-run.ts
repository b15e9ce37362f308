import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Batch } from '@forewire/kit/batch';
import { Jobs, RetryLater } from '@forewire/kit/jobs';
import { Transaction } from '@forewire/kit/mongo';
import { Dispatch } from '../deliveries/dispatch.ts';
import { planAlert } from '../deliveries/plan-alert.ts';
import type { Alert } from './alert.ts';
import { Audience } from './audience.ts';
import { FoundResultRepository } from './found-result.repository.ts';

const waitKind = 'await-audience';
// Events of different topics overtake each other by moments; an hour is plenty even for a service that restarts.
const waitAttempts = 90;
const longestWaitMs = 60_000;

/** Tells everybody who asked for it what a run found: each result once, however often the run is reported. */
@Injectable()
export class AlertRun implements OnModuleInit {
  private readonly alerts: Batch<Alert>;

  constructor(
    private readonly audience: Audience,
    private readonly results: FoundResultRepository,
    private readonly dispatch: Dispatch,
    private readonly jobs: Jobs,
    transaction: Transaction,
  ) {
    this.alerts = new Batch(transaction, { ahead: (alerts) => this.load(alerts), each: (alert) => this.tell(alert) });
  }

  onModuleInit(): void {
    this.jobs.work<Alert>(waitKind, { concurrency: 4, maxAttempts: waitAttempts, work: ({ payload, attempt }) => this.tryAgain(payload, attempt) });
  }

  /** Runs in the consumer's transaction. */
  async execute(alert: Alert): Promise<void> {
    if (alert.results.length > 0) await this.alerts.add(alert);
  }

  private async load(alerts: Alert[]): Promise<void> {
    await this.audience.load(alerts);
    await this.results.load(alerts);
  }

  private async tell(alert: Alert): Promise<void> {
    const listeners = await this.audience.find(alert);
    if (listeners === null) {
      await this.jobs.add(waitKind, `audience:${alert.runId}`, alert);
      return;
    }
    if (listeners.length === 0) return;
    const firstTime = await this.results.insertOf(alert);
    await this.dispatch.execute(planAlert(alert, listeners, new Date()), firstTime);
  }

  private async tryAgain(alert: Alert, attempt: number): Promise<() => Promise<void>> {
    const listeners = await this.audience.find(alert);
    if (listeners === null) throw new RetryLater('The task or its owner has not been heard of yet', Math.min(longestWaitMs, attempt * 500));
    return () => this.execute(alert);
  }
}
