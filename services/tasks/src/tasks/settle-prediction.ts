import { Injectable } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { EventOf } from '@forewire/contracts/events';
import { People } from '@forewire/kit/people';
import { cutText } from '@forewire/kit/whole-text';
import { TaskRepository } from './task.repository.ts';
import { canEdit, type Task } from './task.ts';
import { TaskEffects } from './update-task.ts';

const titleQuestionLength = 50;

/** Notes on a predict task how its prediction ended; the prediction itself stays with the predict service. */
@Injectable()
export class SettlePrediction {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly people: People,
    private readonly effects: TaskEffects,
  ) {}

  /** Changes nothing when the asker may not edit the task, or when a later prediction has ended already. */
  async execute(event: EventOf<'prediction.settled'>): Promise<void> {
    const task = event.taskId ? await this.tasks.find(event.taskId) : null;
    if (task?.mode !== 'predict') return;
    const person = await this.people.get(event.userId);
    const finishedAt = event.finishedAt ? timestampDate(event.finishedAt) : new Date();
    if (!canEdit(task, person.userId, person.memberships) || (task.lastRun && task.lastRun > finishedAt)) return;
    const settled = settledBy(task, event, finishedAt);
    await this.tasks.update(settled);
    this.effects.told(settled);
  }
}

function settledBy(task: Task, { status, error, result }: EventOf<'prediction.settled'>, finishedAt: Date): Task {
  if (status !== 'success') return { ...task, lastRun: finishedAt, lastRunStatus: 'failed', error: error || 'Unknown error' };
  const { question, engine } = readResult(result);
  return {
    ...task,
    lastRun: finishedAt,
    lastRunStatus: 'success',
    error: null,
    changesDetected: true,
    latestResultTitle: `Analysis: ${cutText(question ?? task.prompt, titleQuestionLength)}`,
    latestResultAt: finishedAt,
    engine: engine ?? task.engine,
  };
}

function readResult(json: string): { question?: string; engine?: string } {
  try {
    const { question, engine } = JSON.parse(json) as Record<string, unknown>;
    return { ...(typeof question === 'string' ? { question } : {}), ...(typeof engine === 'string' ? { engine } : {}) };
  } catch {
    return {};
  }
}
