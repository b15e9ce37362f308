import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@forewire/kit/jobs';
import { Outbox } from '@forewire/kit/outbox';
import { CollectRun } from './collect-run.ts';
import { type Harvest, toRunCollected, unseen } from './harvest.ts';
import { RunProgress } from './run-progress.ts';

const jobKind = 'harvest';
const concurrency = 32;
const maxAttempts = 6;

/** Collects for every run that is opened, whatever befalls the process meanwhile. */
@Injectable()
export class HarvestRuns implements OnModuleInit {
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
      work: async ({ payload }) => {
        const harvest = JSON.parse(payload) as Harvest;
        const { findings, articles } = await this.collectRun.execute(harvest);
        for (const { article, sourceUrl } of articles) this.progress.article(harvest, sourceUrl, article.title);
        return () => this.outbox.add('run.collected', harvest.taskId, toRunCollected(harvest, findings, articles));
      },
      onGiveUp: (payload, error) => this.reportFailure(JSON.parse(payload) as Harvest, error),
    });
  }

  /** Accepts a run in the transaction of its event, so that the run is harvested if and only if the event was handled. */
  async execute(harvest: Harvest): Promise<void> {
    // As text: a hundred sources are one value to the database instead of several hundred.
    await this.jobs.add(jobKind, harvest.runId, JSON.stringify(harvest));
  }

  // The run must not wait for ever; its positions stay, so that nothing is lost.
  private async reportFailure(harvest: Harvest, error: Error): Promise<void> {
    const findings = harvest.sources.map((asked) => unseen(asked, 'failed', `Could not be checked: ${error.message}`.slice(0, 500)));
    await this.outbox.add('run.collected', harvest.taskId, toRunCollected(harvest, findings, []));
  }
}
