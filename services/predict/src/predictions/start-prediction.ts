import { Injectable } from '@nestjs/common';
import type { PredictRequest } from '@forewire/contracts/http/predict';
import type { Actor } from '@forewire/kit/auth';
import { CodedError } from '@forewire/kit/errors';
import { newId } from '@forewire/kit/ids';
import { Jobs } from '@forewire/kit/jobs';
import { Transaction } from '@forewire/kit/mongo';
import { Panel } from '../agents/panel.ts';
import { PredictionAccess } from './prediction-access.ts';
import { predictionJob } from './prediction-job.ts';
import { PredictionRepository } from './prediction.repository.ts';
import { blankAgent, type Prediction } from './prediction.ts';

/** Puts a question to the agents; while they are at work, the same question joins them. */
@Injectable()
export class StartPrediction {
  constructor(
    private readonly access: PredictionAccess,
    private readonly predictions: PredictionRepository,
    private readonly transaction: Transaction,
    private readonly jobs: Jobs,
    private readonly panel: Panel,
  ) {}

  async execute(actor: Actor, { question, taskId }: PredictRequest): Promise<Prediction> {
    this.panel.requireAvailable();
    const task = taskId ?? null;
    await this.access.requireTask(actor, task);
    const running = await this.predictions.findRunning(actor.userId, task, question);
    if (running) return running;
    await this.access.requireStart(actor);
    return this.insert(this.build(actor.userId, task, question));
  }

  private build(userId: string, taskId: string | null, question: string): Prediction {
    const agents = this.panel.agents().map(({ id, name, model }) => blankAgent(id, name, model));
    const progress = { status: 'running' as const, error: null, agents, synthesis: { started: false, text: '', complete: false }, result: null };
    return { id: newId(), userId, taskId, question, ...progress, starts: 0, createdAt: new Date(), finishedAt: null };
  }

  private async insert(prediction: Prediction): Promise<Prediction> {
    try {
      await this.transaction.run(async () => {
        await this.predictions.insert(prediction);
        await this.jobs.add(predictionJob, prediction.id, { predictionId: prediction.id });
      });
      return prediction;
    } catch (error) {
      // Two requests came at the same moment: the one that was second joins the first.
      const { userId, taskId, question } = prediction;
      const running = isDuplicate(error) ? await this.predictions.findRunning(userId, taskId, question) : null;
      if (running) return running;
      if (isDuplicate(error)) throw new CodedError('prediction.conflict', 409, 'This question has just been answered. Please try again.');
      throw error;
    }
  }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11000;
}
