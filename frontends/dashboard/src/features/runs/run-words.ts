import type { Run, SourceState } from '@forewire/contracts/http/tasks';

export type RunTone = 'accent' | 'ok' | 'muted' | 'danger';

/** What came of a run, in a few words. */
export function outcomeOf(run: Pick<Run, 'status' | 'resultCount' | 'error'>): { text: string; tone: RunTone } {
  if (run.status === 'running') return { text: 'Running', tone: 'accent' };
  if (run.status === 'failed') return { text: 'Failed', tone: 'danger' };
  if (run.status === 'finished') return { text: 'Stopped', tone: 'muted' };
  if (run.resultCount === 0) return { text: 'Nothing new', tone: 'muted' };
  return { text: `${run.resultCount} new result${run.resultCount === 1 ? '' : 's'}`, tone: 'ok' };
}

/** What started a run. */
export function triggerText(trigger: Run['trigger']): string {
  return { schedule: 'Schedule', 'source-update': 'News from a source', manual: '“Run now”' }[trigger];
}

/** How long it took: '0.8 s', '12 s', '2 min 5 s'. */
export function durationText(run: Pick<Run, 'createdAt' | 'finishedAt'>): string | null {
  if (!run.finishedAt) return null;
  const seconds = Math.max(0, (new Date(run.finishedAt).getTime() - new Date(run.createdAt).getTime()) / 1000);
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** How many of the sources could be read. */
export function sourceSummary(sources: readonly SourceState[]): string {
  const unread = sources.filter(({ status }) => status === 'blocked' || status === 'failed' || status === 'robots').length;
  const all = `${sources.length} source${sources.length === 1 ? '' : 's'} checked`;
  return unread > 0 ? `${all}, ${unread} could not be read` : all;
}
