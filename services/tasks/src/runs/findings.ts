import { createHash } from 'node:crypto';
import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt';
import type { EventOf } from '@forewire/contracts/events';
import type { Result, Run, SourceState } from './run.ts';

type Finding = EventOf<'run.analyzed'>['findings'][number];
type CheckedSource = EventOf<'run.analyzed'>['sources'][number];

const dateOf = (timestamp: Timestamp | undefined): Date | null => (timestamp ? timestampDate(timestamp) : null);

/** A UUID that is the same for the same parts, so that handling a finding again makes no second link. */
function derivedId(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A finding as it is stored; a publication date in the future becomes the time at which it was found. */
export function toResult(finding: Finding, run: Run, now: Date): Result {
  const published = dateOf(finding.publishedAt);
  return {
    id: finding.id,
    taskId: run.taskId,
    runId: run.id,
    title: finding.title.trim(),
    description: finding.summary,
    summary: finding.summary,
    url: finding.links[0]?.url ?? '',
    imageUrl: finding.imageUrl || null,
    language: finding.language || null,
    publicationDate: published && published > now ? now : published,
    foundAt: dateOf(finding.foundAt) ?? now,
    updateOf: finding.updateOf || null,
    reason: finding.reason || null,
    links: finding.links.map((link) => ({
      ...{ id: derivedId(finding.id, link.url), url: link.url, title: link.title, sourceName: link.sourceName },
      ...{ language: link.language || null },
    })),
  };
}

export function toSourceStates(sources: readonly CheckedSource[]): SourceState[] {
  return sources.map((source) => ({
    ...{ url: source.url, name: source.name, status: source.status as SourceState['status'], error: source.error || null },
    ...{ articlesFound: source.articlesFound, checkedAt: dateOf(source.checkedAt), failingSince: dateOf(source.failingSince) },
  }));
}
