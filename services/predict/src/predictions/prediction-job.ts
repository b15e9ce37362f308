import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { predictCredits } from '@forewire/contracts/plans';
import { withContext } from '@forewire/kit/context';
import { Shares } from '@forewire/kit/fair-gate';
import { type Job, Jobs, PermanentFailure, PutOff } from '@forewire/kit/jobs';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { workSignal } from '@forewire/kit/work-signal';
import { NoAnswer, RunPanel } from '../agents/run-panel.ts';
import { LivePredictions } from './live-predictions.ts';
import { PredictionRepository } from './prediction.repository.ts';
import { resumed, type Prediction } from './prediction.ts';
import { Progress } from './progress.ts';

export const predictionJob = 'predict';
type Payload = { predictionId: string; userId?: string };

// Each start beyond the first is a process that died over it; this many are no accident.
const mostStarts = 6;
// A place is free within minutes, and those who wait for one are few.
const putOffMs = 1500;
const unfinished = 'The prediction could not be finished';

/** Ends predictions: their state and the event that charges for them are one transaction, and it happens once. */
@Injectable()
export class SettlePrediction {
  constructor(
    private readonly predictions: PredictionRepository,
    private readonly outbox: Outbox,
    private readonly live: LivePredictions,
    private readonly transaction: Transaction,
  ) {}

  async execute(prediction: Prediction): Promise<void> {
    const { id, taskId, userId, status, result, error } = prediction;
    if (!(await this.predictions.settle(prediction))) return;
    await this.outbox.add('prediction.settled', taskId ?? id, {
      ...{ id, taskId: taskId ?? '', userId, status, error: error ?? '', result: result ? JSON.stringify(result) : '' },
      credits: status === 'success' ? predictCredits : 0,
      finishedAt: timestampFromDate(prediction.finishedAt ?? new Date()),
    });
    this.transaction.afterCommit(() => this.live.changed(id));
  }

  async fail(prediction: Prediction, error: string): Promise<void> {
    await this.execute({ ...prediction, status: 'failed', error, finishedAt: new Date() });
  }
}

/** Works on predictions outside of any transaction; after a crash, agents that were done stay done. */
@Injectable()
export class PredictionWorker {
  constructor(
    private readonly predictions: PredictionRepository,
    private readonly live: LivePredictions,
    private readonly settle: SettlePrediction,
    private readonly panel: RunPanel,
  ) {}

  /** One account has `concurrency` predictions at work at most, and always leaves room for another's. */
  register(jobs: Jobs, concurrency: number): void {
    const shares = new Shares(concurrency);
    jobs.work<Payload>(predictionJob, {
      concurrency: Math.ceil(concurrency * 1.5),
      maxAttempts: mostStarts,
      work: (job) => this.inTurn(shares, job),
      onGiveUp: ({ predictionId }) => this.giveUp(predictionId),
    });
  }

  private async inTurn(shares: Shares, job: Job<Payload>): Promise<(() => Promise<void>) | void> {
    const claim = { key: job.payload.userId ?? '' };
    if (!shares.mayTake(claim)) throw new PutOff(putOffMs * (0.5 + Math.random()));
    shares.take(claim);
    try {
      return await this.work(job);
    } finally {
      shares.release(claim);
    }
  }

  private async work({ payload, signal }: Job<Payload>): Promise<(() => Promise<void>) | void> {
    const begun = await this.predictions.begin(payload.predictionId);
    if (!begun) return;
    if (begun.starts > mostStarts) throw new PermanentFailure('its process died over it each time');
    const progress = new Progress(resumed(begun), this.predictions, this.live);
    try {
      const settled = await withContext({ userId: begun.userId, ...(begun.taskId ? { taskId: begun.taskId } : {}) }, () => this.answer(progress, signal));
      return () => this.settle.execute(settled);
    } catch (error) {
      // What was removed, or is in another worker's hands, needs no end from here.
      if (progress.signal.aborted) return;
      throw error;
    } finally {
      progress.close();
    }
  }

  private async answer(progress: Progress, calledOff: AbortSignal): Promise<Prediction> {
    const { prediction } = progress;
    const signal = workSignal([calledOff, progress.signal]);
    try {
      const result = await this.panel.execute({ prediction, changed: () => progress.changed(), checkpoint: () => progress.checkpoint(), signal });
      return { ...prediction, status: 'success', result, finishedAt: new Date() };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return { ...prediction, status: 'failed', error: error.message, finishedAt: new Date() };
    }
  }

  private async giveUp(predictionId: string): Promise<void> {
    const prediction = await this.predictions.find(predictionId);
    if (prediction) await this.settle.fail(prediction, unfinished);
  }
}
