/** Live run events as they reach a browser (spec tasks.md §4). Ephemeral: what is durable travels as events. */
export type RunStage = 'searching' | 'reading' | 'analyzing';

export type LiveEvents = {
  'task-run-started': { taskId: string; runId: string; startedAt: string };
  'task-status-changed': { taskId: string; active: boolean; lastRunStatus: string; reason?: string };
  'task-run-completed': { taskId: string; runId: string; resultCount: number; newResultTitle: string | null; finishedAt: string };
  'task-run-failed': { taskId: string; runId: string; error: string };
  'task-source-processing': { taskId: string; runId: string; sourceUrl: string; stage: RunStage | 'done'; status?: string; articlesFound?: number };
  'task-article-extraction': { taskId: string; runId: string; sourceUrl: string; title: string };
  'task-grouping-articles': { taskId: string; runId: string; articleCount: number };
  /** A suggestion for its prompt has come, or is no longer there. */
  'task-feedback-changed': { taskId: string };
  /** An alert for the page that is open now; the same id is never shown twice. */
  'browser-alert': { id: string; title: string; body: string; taskId?: string; runId?: string; briefingId?: string; url: string };
};

export type LiveEventName = keyof LiveEvents;
export type LiveEvent = { [N in LiveEventName]: { name: N; data: LiveEvents[N] } }[LiveEventName];
