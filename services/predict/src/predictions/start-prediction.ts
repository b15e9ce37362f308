import { Injectable } from '@nestjs/common';
import type { PredictRequest } from '@forewire/contracts/http/predict';
import type { Actor } from '@forewire/kit/auth';
import { newId } from '@forewire/kit/ids';
import { Panel } from '../agents/panel.ts';
import { EnqueuePrediction } from './enqueue-prediction.ts';
import { PredictionAccess } from './prediction-access.ts';
import { PredictionLimits } from './prediction-limits.ts';
import { PredictionRepository } from './prediction.repository.ts';
import { blankAgent, type Prediction } from './prediction.ts';

/** Puts a question to the agents; while they are at work, the same question joins them. */
@Injectable()
export class StartPrediction {
  constructor(
    private readonly access: PredictionAccess,
    private readonly limits: PredictionLimits,
    private readonly predictions: PredictionRepository,
    private readonly enqueue: EnqueuePrediction,
    private readonly panel: Panel,
  ) {}

  async execute(actor: Actor, { question, taskId }: PredictRequest): Promise<Prediction> {
    this.panel.requireAvailable();
    const task = taskId ?? null;
    await this.access.requireTask(actor, task);
    const running = await this.predictions.findRunning(actor.userId, task, question);
    if (running) return running;
    await this.limits.requireStart(actor);
    return this.enqueue.execute(this.build(actor.userId, task, question));
  }

  private build(userId: string, taskId: string | null, question: string): Prediction {
    const agents = this.panel.agents().map(({ id, name, model }) => blankAgent(id, name, model));
    const progress = { status: 'running' as const, error: null, agents, synthesis: { started: false, text: '', complete: false }, result: null };
    return { id: newId(), userId, taskId, question, ...progress, starts: 0, createdAt: new Date(), finishedAt: null };
  }
}
