import type { NewArticle } from '../harvests/article.ts';
import { healthOf, type Source, type SourceState } from '../sources/source.ts';

/** What a check of one source came to. */
export type Outcome =
  | { kind: 'unchanged'; how: 'not-modified' | 'same-body' | 'no-new-items'; set: Partial<Source> }
  /** Something was read that changes what is known: new articles (oldest first), or new identities alone. */
  | { kind: 'found'; articles: NewArticle[]; identities: Float64Array; set: Partial<Source> }
  | { kind: 'failed'; status: 'blocked' | 'failed' | 'robots'; error: string; retryAt: Date | null; set: Partial<Source> }
  /** The host was too busy with others of ours; nothing is known. */
  | { kind: 'postponed'; until: Date };

/** How far a check has come, for those who watch. */
export type Progress = { stage: 'searching' } | { stage: 'reading'; title: string };

/** What a check has to say to whoever waits for it. */
export type Checked = { source: SourceState; newArticles: number };

/** Whether the event `source.changed` is due between these two states. */
export function changesHealth(before: Pick<Source, 'status'>, after: Partial<Source>): boolean {
  if (after.status === undefined || after.status === 'pending') return false;
  const was = before.status === 'pending' ? 'healthy' : healthOf(before.status);
  return healthOf(after.status) !== was;
}
