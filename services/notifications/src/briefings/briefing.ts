import { headline, shorten } from '../alerts/alert.ts';
import type { TaskResult } from '../alerts/found-result.repository.ts';

export type BriefingType = 'morning' | 'evening';

/** What a user's monitors found in a period, told together. */
export type Briefing = {
  id: string;
  userId: string;
  briefingType: BriefingType;
  /** pending until the mail is out; skipped when there was nothing to tell. */
  status: 'pending' | 'sent' | 'failed' | 'skipped';
  contentPeriodStart: Date;
  contentPeriodEnd: Date;
  subjectLine: string;
  previewText: string;
  htmlContent: string;
  textContent: string;
  results: TaskResult[];
  sentAt: Date | null;
  createdAt: Date;
};

/** Results under the task that found them, the newest task first. */
export function groupByTask(results: TaskResult[]): { taskId: string; taskTitle: string; results: TaskResult[] }[] {
  const groups = new Map<string, { taskId: string; taskTitle: string; results: TaskResult[] }>();
  for (const result of results) {
    const group = groups.get(result.taskId) ?? { taskId: result.taskId, taskTitle: result.taskTitle, results: [] };
    group.results.push(result);
    groups.set(result.taskId, group);
  }
  return [...groups.values()];
}

export function briefingSubject(type: BriefingType, results: TaskResult[]): string {
  const name = type === 'morning' ? 'Morning briefing' : 'Evening briefing';
  return `${name}: ${headline(results.map((result) => shorten(result.title, 120)))}`;
}
