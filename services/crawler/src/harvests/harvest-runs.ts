import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Shares } from '@forewire/kit/fair-gate';
import { Jobs, PutOff } from '@forewire/kit/jobs';
import { Outbox } from '@forewire/kit/outbox';
import { CollectRun } from './collect-run.ts';
import { type Harvest, toRunCollected, unseen } from './harvest.ts';
import { RunProgress } from './run-progress.ts';

const jobKind = 'harvest';
// Nearly all of a run's time is waiting for its sources.
const runsOfOneAccount = 128;
const concurrency = runsOfOneAccount * 1.5;
const maxAttempts = 6;
const putOffMs = 5000;

/** Collects for every run that is opened, even when the process dies on the way; accounts share what goes on at a time. */
@Injectable()
export class HarvestRuns implements OnModuleInit {
  private readonly shares = new Shares(runsOfOneAccount);

  constructor(
    private readonly jobs: Jobs,
    private readonly collectRun: CollectRun,
    private readonly outbox: Outbox,
    private readonly progress: RunProgress,
  ) {}

  onModuleInit(): void {
    this.jobs.work<string>(jobKind, {
      concurrency,
      maxAttempts,
      work: ({ payload }) => this.work(JSON.parse(payload) as Harvest),
      onGiveUp: (payload) => this.reportFailure(JSON.parse(payload) as Harvest),
    });
  }

  private async work(harvest: Harvest): Promise<() => Promise<void>> {
    const claim = { key: harvest.userId };
    if (!this.shares.mayTake(claim)) throw new PutOff(putOffMs * (0.75 + Math.random() / 2));
    this.shares.take(claim);
    try {
      const { findings, articles } = await this.collectRun.execute(harvest);
      for (const { article, sourceUrl } of articles) this.progress.article(harvest, sourceUrl, article.title);
      return () => this.outbox.add('run.collected', harvest.taskId, toRunCollected(harvest, findings, articles));
    } finally {
      this.shares.release(claim);
    }
  }

  /** Accepts a run in the transaction of its event, so that the run is harvested if and only if the event was handled. */
  async execute(harvest: Harvest): Promise<void> {
    // As text: a hundred sources are one value to the database instead of several hundred.
    await this.jobs.add(jobKind, harvest.runId, JSON.stringify(harvest));
  }

  // The run must not wait for ever; its positions stay, so that nothing is lost. What went wrong is ours, and in the log.
  private async reportFailure(harvest: Harvest): Promise<void> {
    const findings = harvest.sources.map((asked) => unseen(asked, 'failed', 'Could not be checked'));
    await this.outbox.add('run.collected', harvest.taskId, toRunCollected(harvest, findings, []));
  }
}
