import { Injectable } from '@nestjs/common';
import { CodedError } from '@forewire/kit/errors';
import { Jobs } from '@forewire/kit/jobs';
import { Transaction } from '@forewire/kit/mongo';
import { predictionJob } from './prediction-job.ts';
import { PredictionLimits } from './prediction-limits.ts';
import { PredictionRepository } from './prediction.repository.ts';
import type { Prediction } from './prediction.ts';

/** Stores a prediction together with the work on it; where the same question is at work already, gives that one. */
@Injectable()
export class EnqueuePrediction {
  constructor(
    private readonly predictions: PredictionRepository,
    private readonly limits: PredictionLimits,
    private readonly transaction: Transaction,
    private readonly jobs: Jobs,
  ) {}

  async execute(prediction: Prediction): Promise<Prediction> {
    try {
      await this.transaction.run(async () => {
        await this.limits.requireRoom(prediction.userId);
        await this.predictions.insert(prediction);
        await this.jobs.add(predictionJob, prediction.id, { predictionId: prediction.id, userId: prediction.userId });
      });
      return prediction;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // Two requests came at the same moment: the one that was second joins the first.
      const running = await this.predictions.findRunning(prediction.userId, prediction.taskId, prediction.question);
      if (running) return running;
      throw new CodedError('prediction.conflict', 409, 'This question has just been answered. Please try again.');
    }
  }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11000;
}
