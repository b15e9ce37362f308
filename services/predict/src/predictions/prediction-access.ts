import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { CodedError } from '@forewire/kit/errors';
import type { Page, PageQuery } from '@forewire/kit/page';
import { People } from '@forewire/kit/people';
import { KnownTaskRepository } from '../tasks/known-task.repository.ts';
import { canEdit, canView, taskNotFound } from '../tasks/known-task.ts';
import { PredictionRepository } from './prediction.repository.ts';
import { predictionNotFound, type Prediction } from './prediction.ts';

/** Who may ask, and who may read what was answered. */
@Injectable()
export class PredictionAccess {
  constructor(
    private readonly people: People,
    private readonly tasks: KnownTaskRepository,
    private readonly predictions: PredictionRepository,
  ) {}

  /** A task that is not known yet was made a moment ago; the tasks service checks whose it is before it takes the answer. */
  async requireTask(actor: Actor, taskId: string | null): Promise<void> {
    const task = taskId && (await this.tasks.find(taskId));
    if (!task) return;
    const person = await this.people.get(actor.userId);
    if (!canView(task, person)) throw taskNotFound();
    if (!canEdit(task, person)) throw new CodedError('permission.denied', 403, 'Unauthorized');
  }

  /** The prediction, for its asker and for those who may see its task; nobody else learns that it exists. */
  async view(actor: Actor, predictionId: string): Promise<Prediction> {
    const prediction = await this.predictions.get(predictionId);
    if (prediction.userId === actor.userId) return prediction;
    const task = prediction.taskId && (await this.tasks.find(prediction.taskId));
    if (!task || !canView(task, await this.people.get(actor.userId))) throw predictionNotFound();
    return prediction;
  }

  /** The person's own predictions, or those of a task that they may see; newest first. */
  async list(actor: Actor, { taskId, ...page }: PageQuery & { taskId?: string | undefined }): Promise<Page<Prediction>> {
    if (!taskId) return this.predictions.listOfUser(actor.userId, page);
    const task = await this.tasks.find(taskId);
    if (task && !canView(task, await this.people.get(actor.userId))) throw taskNotFound();
    const listed = await this.predictions.listOfTask(taskId, page);
    return task ? listed : { ...listed, rows: listed.rows.filter(({ userId }) => userId === actor.userId) };
  }
}
