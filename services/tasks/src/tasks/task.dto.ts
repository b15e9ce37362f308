import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventInit } from '@forewire/contracts/events';
import {
  createTaskRequest,
  sourceRequest,
  sourcesResponse,
  type Task as TaskResponse,
  taskResponse,
  tasksQuery,
  tasksRequest,
  tasksResponse,
  testRunTaskRequest,
  testRunTaskResponse,
  updateTaskRequest,
} from '@forewire/contracts/http/tasks';
import type { Membership } from '@forewire/kit/people';
import { createZodDto } from 'nestjs-zod';
import { isPublic, isWatched, ownerDisabled } from './standing.ts';
import { canEdit, type Task } from './task.ts';

export class CreateTaskDto extends createZodDto(createTaskRequest) {}
export class UpdateTaskDto extends createZodDto(updateTaskRequest) {}
export class SourceDto extends createZodDto(sourceRequest) {}
export class TestRunTaskDto extends createZodDto(testRunTaskRequest) {}
export class TaskResponseDto extends createZodDto(taskResponse) {}
export class TasksQueryDto extends createZodDto(tasksQuery) {}
export class TasksRequestDto extends createZodDto(tasksRequest) {}
export class TasksResponseDto extends createZodDto(tasksResponse) {}
export class SourcesResponseDto extends createZodDto(sourcesResponse) {}
export class TestRunTaskResponseDto extends createZodDto(testRunTaskResponse) {}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The task as its reader sees it. */
export function toTaskResponse(task: Task, reader: { userId: string; memberships: readonly Membership[]; subscribed?: boolean; ownerName?: string | undefined }): TaskResponse {
  const { mode, intervalSeconds, lastRun, nextRunDate, lastViewedAt, latestResultAt, createdAt, updatedAt, latestRunId, refinements } = task;
  const { positions: _positions, runningRunId: _running, rerun: _rerun, ...shown } = asItStands(task);
  return {
    ...pick(shown),
    taskMode: mode,
    interval: intervalSeconds,
    latestTaskRunId: latestRunId,
    lastRun: iso(lastRun),
    nextRunDate: iso(nextRunDate),
    lastViewedAt: iso(lastViewedAt),
    latestResultAt: iso(latestResultAt),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    refinements: refinements.map(({ id, kind, text, clause, acceptedAt }) => ({ id, kind, text, clause, acceptedAt: acceptedAt.toISOString() })),
    canEdit: canEdit(task, reader.userId, reader.memberships),
    subscribed: reader.subscribed ?? false,
    ownerName: reader.ownerName ?? null,
  };
}

/** The task as it counts at this moment, whatever its owner had chosen before their account was disabled. */
function asItStands(task: Task): Task {
  const visibility = isPublic(task) ? 'public' : 'private';
  return task.standing === 'suspended' ? { ...task, visibility, active: false, pausedReason: ownerDisabled } : { ...task, visibility };
}

type Shown = Omit<Task, 'positions' | 'runningRunId' | 'rerun'>;
function pick(task: Shown) {
  const { id, userId, companyId, title, prompt, enrichedPrompt, priority, threshold, sources, email, active, visibility, publicSlug } = task;
  const { lastRunStatus, error, pausedReason, changesDetected, latestResultTitle, engine } = task;
  return {
    ...{ id, userId, companyId, title, prompt, enrichedPrompt, priority, threshold, sources, email, active, visibility, publicSlug },
    ...{ lastRunStatus, error, pausedReason, changesDetected, latestResultTitle, engine },
  };
}

/** The task as other services keep it. */
export function toTaskChanged(task: Task): EventInit<'task.changed'> {
  const { id, userId, title, prompt, mode, intervalSeconds, sources, email, priority, publicSlug } = task;
  return {
    ...{ id, userId, title, prompt, mode, intervalSeconds, sources, email, priority, publicSlug },
    active: isWatched(task),
    visibility: isPublic(task) ? 'public' : 'private',
    companyId: task.companyId ?? '',
    enrichedPrompt: task.enrichedPrompt ?? '',
    createdAt: timestampFromDate(task.createdAt),
    updatedAt: timestampFromDate(task.updatedAt),
    ...(task.threshold === null ? {} : { threshold: task.threshold }),
  };
}
