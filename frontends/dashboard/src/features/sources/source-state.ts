import type { SourceState } from '@forewire/contracts/http/tasks';
import { type TimeFormat, clockTime, shortDate } from '@forewire/ui/time-ago.ts';

export type SourceTone = 'muted' | 'ok' | 'warn' | 'danger';
export type SourceReport = { tone: SourceTone; text: string; detail: string | null };

function since(moment: string, now: Date, format: TimeFormat): string {
  const date = new Date(moment);
  return date.toDateString() === now.toDateString() ? clockTime(date, format) : shortDate(date, now);
}

function counted(state: SourceState): string {
  return `${state.articlesFound} new article${state.articlesFound === 1 ? '' : 's'}`;
}

/** What is known of a source, in words that hide nothing: when it was read, or since when and why it can't be. */
export function reportOf(state: SourceState | undefined, now: Date, format: TimeFormat): SourceReport {
  if (!state || state.status === 'pending') return { tone: 'muted', text: 'Not checked yet', detail: null };
  const failing = state.failingSince ? `since ${since(state.failingSince, now, format)}` : '';
  const reports: Record<Exclude<SourceState['status'], 'pending'>, SourceReport> = {
    ok: { tone: 'ok', text: state.articlesFound > 0 ? counted(state) : 'Nothing new', detail: null },
    unchanged: { tone: 'ok', text: 'Unchanged', detail: null },
    empty: { tone: 'warn', text: 'No articles found', detail: state.error ?? 'The page was read, but nothing on it looks like an article.' },
    blocked: { tone: 'warn', text: `Blocked ${failing}`.trim(), detail: state.error ?? 'The site answered with a check for humans in place of its news.' },
    robots: { tone: 'warn', text: 'Not allowed by robots.txt', detail: state.error },
    failed: { tone: 'danger', text: `Failing ${failing}`.trim(), detail: state.error ?? 'The site could not be read.' },
  };
  return reports[state.status];
}
