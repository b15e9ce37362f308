import type { Result } from '@forewire/contracts/http/tasks';
import { dayHeading } from '@forewire/ui/time-ago.ts';

export type Day = { heading: string; results: Result[] };

/** When a result's event was published, never later than it was found. */
export function publishedAt(result: Pick<Result, 'publicationDate' | 'foundAt'>): string {
  const { publicationDate, foundAt } = result;
  return publicationDate && publicationDate < foundAt ? publicationDate : foundAt;
}

/** Those that have a title, each once: by title, first link and time (spec tasks.md §4). */
export function distinct(results: readonly Result[]): Result[] {
  const seen = new Set<string>();
  return results.filter((result) => {
    const title = result.title.trim();
    const key = [title.toLowerCase(), result.links[0]?.url ?? result.url, publishedAt(result)].join('\n');
    if (!title || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** By the day on which they were found, the latest run first; within a run the latest publication first. */
export function groupByDay(results: readonly Result[], now: Date, locale?: string): Day[] {
  const newestOf = new Map<string, string>();
  for (const { runId, foundAt } of results) {
    if (foundAt > (newestOf.get(runId) ?? '')) newestOf.set(runId, foundAt);
  }
  const runTime = ({ runId }: Result) => newestOf.get(runId) ?? '';
  const sorted = [...results].sort((a, b) => runTime(b).localeCompare(runTime(a)) || publishedAt(b).localeCompare(publishedAt(a)));
  const days: Day[] = [];
  for (const result of sorted) {
    const heading = dayHeading(runTime(result), now, locale);
    const last = days.at(-1);
    if (last?.heading === heading) last.results.push(result);
    else days.push({ heading, results: [result] });
  }
  return days;
}
