import { Inject, Injectable } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { withContext } from '@forewire/kit/context';
import { type Job, Jobs } from '@forewire/kit/jobs';
import { LiveBus } from '@forewire/kit/live';
import { Outbox } from '@forewire/kit/outbox';
import { storedEvent } from '@forewire/kit/stored-event';
import { type AnalysisConfig, analysisConfigToken, engineToken } from '../config.ts';
import type { Engine } from '../engine/engine.ts';
import { ifTooComplex } from '../engine/prompt-too-complex.ts';
import { AnalyzeRun } from './analyze-run.ts';

const kind = 'analyze';
type Run = EventOf<'run.collected'>;

/** Reaches a verdict on a run and tells the other services. */
@Injectable()
export class Verdicts {
  constructor(
    private readonly analyzeRun: AnalyzeRun,
    private readonly outbox: Outbox,
    private readonly live: LiveBus,
    @Inject(engineToken) private readonly engine: Engine,
  ) {}

  async reach(run: Run, signal: AbortSignal): Promise<() => Promise<void>> {
    const { runId, taskId, userId, sources } = run;
    this.live.publish(userId, 'task-grouping-articles', { taskId, runId, articleCount: run.articles.length });
    const analysis = await this.analyzeRun.execute(run, signal).catch(ifTooComplex((message) => message));
    if (typeof analysis === 'string') return () => this.fail(run, analysis);
    const { findings, leftOut, engine, usage, save } = analysis;
    return async () => {
      await save();
      await this.outbox.add('run.analyzed', taskId, { runId, taskId, userId, findings, leftOut, sources, engine, ...usage });
    };
  }

  async fail({ runId, taskId, userId }: Run, error: string): Promise<void> {
    await this.outbox.add('analysis.failed', taskId, { runId, taskId, userId, error });
  }

  async empty(run: Run): Promise<void> {
    const { runId, taskId, userId, sources } = run;
    await this.outbox.add('run.analyzed', taskId, { runId, taskId, userId, sources, engine: this.engine.label });
  }
}

/** Judges each run once, outside of any transaction, and stores the verdict with the job's end. */
@Injectable()
export class AnalysisJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly verdicts: Verdicts,
    @Inject(analysisConfigToken) config: AnalysisConfig,
  ) {
    jobs.work<Run>(kind, {
      concurrency: config.ANALYSIS_CONCURRENCY,
      maxAttempts: 4,
      stored: storedEvent('run.collected'),
      work: (job) => this.work(job),
      onGiveUp: (run) => this.verdicts.fail(run, 'The articles could not be judged'),
    });
  }

  /** A run that collected nothing needs no judgement; any other becomes a job. */
  async add(run: Run): Promise<void> {
    if (run.articles.length === 0) return this.verdicts.empty(run);
    await this.jobs.add(kind, run.runId, run);
  }

  private work({ payload: run, signal }: Job<Run>): Promise<() => Promise<void>> {
    return withContext({ runId: run.runId, taskId: run.taskId, userId: run.userId }, () => this.verdicts.reach(run, signal));
  }
}
