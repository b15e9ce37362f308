import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { CodedError } from '@forewire/kit/errors';
import { mapPage, type Page, type PageQuery } from '@forewire/kit/page';
import { People } from '@forewire/kit/people';
import { KnownTaskRepository } from '../tasks/known-task.repository.ts';
import { canEdit, canView, isInsider, taskNotFound } from '../tasks/known-task.ts';
import { PredictionRepository } from './prediction.repository.ts';
import { forOutsiders, predictionNotFound, type Prediction } from './prediction.ts';

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
    const person = await this.people.get(actor.userId);
    if (!task || !canView(task, person)) throw predictionNotFound();
    return isInsider(task, person) ? prediction : forOutsiders(prediction);
  }

  /** The person's own predictions, or those of a task that they may see; newest first. */
  async list(actor: Actor, { taskId, ...page }: PageQuery & { taskId?: string | undefined }): Promise<Page<Prediction>> {
    if (!taskId) return this.predictions.listOfUser(actor.userId, page);
    const task = await this.tasks.find(taskId);
    const person = await this.people.get(actor.userId);
    if (task && !canView(task, person)) throw taskNotFound();
    const listed = await this.predictions.listOfTask(taskId, page);
    const isOwn = ({ userId }: Prediction): boolean => userId === actor.userId;
    if (!task) return { ...listed, rows: listed.rows.filter(isOwn) };
    return isInsider(task, person) ? listed : mapPage(listed, (prediction) => (isOwn(prediction) ? prediction : forOutsiders(prediction)));
  }

  /** The answered predictions of a public task, for anyone; only of those who may ask in its name. */
  async listShared(taskId: string, page: PageQuery): Promise<Page<Prediction>> {
    const task = await this.tasks.find(taskId);
    if (!task?.public) throw taskNotFound();
    const listed = await this.predictions.listAnswered(taskId, page);
    const askers = await Promise.all([...new Set(listed.rows.map(({ userId }) => userId))].map((userId) => this.people.get(userId)));
    // Before this service had heard of the task, anyone could name it in a question of their own.
    const entitled = new Set(askers.filter((person) => canEdit(task, person)).map(({ userId }) => userId));
    return { ...listed, rows: listed.rows.filter(({ userId }) => entitled.has(userId)) };
  }
}
