import { newId } from '@forewire/kit/ids';
import { toSource } from '../src/tasks/source.ts';
import type { Task } from '../src/tasks/task.ts';

const made = new Date('2026-01-01T00:00:00Z');

/** A task in memory; what isn't said is unremarkable. */
export function buildTask(changes: Partial<Task> = {}): Task {
  return {
    ...{ id: newId(), userId: newId(), companyId: null, title: 'Monitor Harbours', prompt: 'harbour strikes', enrichedPrompt: null, refinements: [] },
    ...{ mode: 'monitoring', intervalSeconds: 3600, priority: 'medium', threshold: null, sources: [toSource('https://news.example/')], email: true },
    ...{ active: true, visibility: 'private', publicSlug: newId(), standing: 'open', lastRun: null, nextRunDate: null, lastRunStatus: 'created' },
    ...{ error: null, pausedReason: null, changesDetected: false, latestRunId: null, runningRunId: null, rerun: null },
    ...{ latestResultTitle: null, latestResultAt: null, lastViewedAt: null, engine: null, positions: [], createdAt: made, updatedAt: made },
    ...changes,
  };
}
