import { notFound } from '@forewire/kit/errors';

export type SourceKind = 'unknown' | 'feed' | 'page' | 'ingest';
export type SourceStatus = 'pending' | 'ok' | 'unchanged' | 'empty' | 'blocked' | 'failed' | 'robots';
export const watchClasses = ['realtime', 'hourly', 'daily', 'inactive'] as const;
/** How often the task that watches a source wants to know. */
export type WatchClass = (typeof watchClasses)[number];

/** Something on the web that tasks watch: one per address, however many watch it. */
export type Source = {
  _id: string;
  url: string;
  kind: SourceKind;
  /** What is fetched, once the first check has found it: the feed or the list page behind the address. */
  feedUrl: string | null;
  title: string | null;
  status: SourceStatus;
  /** What went wrong, in words; null when nothing did. */
  error: string | null;
  failures: number;
  failingSince: Date | null;
  etag: string | null;
  lastModified: string | null;
  fingerprint: string | null;
  /** Where the source has answered "moved for good" to, and how many times in a row. */
  movedTo: string | null;
  moves: number;
  /** Number of the newest article. */
  position: number;
  /** Since when, for a day at most, its articles are counted, and how many there have been. */
  dayBegan?: Date;
  dayArticles?: number;
  watchers: Record<WatchClass, number>;
  /** Accounts that watch it in real time, the first few of them. */
  accounts?: string[];
  /** Its host took long to answer of late. */
  slow?: boolean;
  /** Somebody watches it in real time. */
  hot: boolean;
  lastCheckedAt: Date | null;
  /** When a whole document was last read, rather than taken as unchanged. */
  lastReadAt: Date | null;
  lastChangedAt: Date | null;
  nextCheckAt: Date;
  /** No attempt before this moment, whoever asks: the site said so itself. */
  notBefore: Date | null;
  /** A check is under way until then, or its process is dead. */
  checkingUntil: Date;
  /** Nobody watches it; forgotten after this. */
  expiresAt: Date | null;
  createdAt: Date;
};

/** What a run has to know of a source; a run reads all of its task's sources, and most of them for this alone. */
export type SourceState = Pick<Source, '_id' | 'url' | 'kind' | 'title' | 'status' | 'error' | 'failures' | 'failingSince' | 'position' | 'lastCheckedAt' | 'nextCheckAt' | 'notBefore' | 'slow'>;

export const longAgo = new Date(0);
/** So many accounts of a source are known; its checks are on the one of them that has the fewest under way. */
export const accountsKept = 4;
const unwatchedDays = 7;

/** When a source that nobody watches is forgotten. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + unwatchedDays * 86_400_000);
}

export const sourceNotFound = () => notFound('source', 'Source not found');

/** A source before its first check. */
export function newSource(id: string, url: string, now: Date): Source {
  const ingest = url.startsWith('kafka://');
  return {
    _id: id,
    url,
    kind: ingest ? 'ingest' : 'unknown',
    feedUrl: null,
    title: null,
    status: ingest ? 'ok' : 'pending',
    error: null,
    failures: 0,
    failingSince: null,
    etag: null,
    lastModified: null,
    fingerprint: null,
    movedTo: null,
    moves: 0,
    position: 0,
    watchers: { realtime: 0, hourly: 0, daily: 0, inactive: 0 },
    accounts: [],
    slow: false,
    hot: false,
    lastCheckedAt: null,
    lastReadAt: null,
    lastChangedAt: null,
    nextCheckAt: now,
    notBefore: null,
    checkingUntil: longAgo,
    expiresAt: expiryOf(now),
    createdAt: now,
  };
}

/** How often a task looks: its interval while it is active. */
export function watchClassOf(task: { active: boolean; intervalSeconds: number }): WatchClass {
  if (!task.active || task.intervalSeconds <= 0) return 'inactive';
  if (task.intervalSeconds <= 300) return 'realtime';
  return task.intervalSeconds <= 3600 ? 'hourly' : 'daily';
}

export type Health = 'healthy' | 'pending' | 'blocked' | 'failed' | 'robots';

export function healthOf(status: SourceStatus): Health {
  return status === 'ok' || status === 'unchanged' || status === 'empty' ? 'healthy' : status;
}

const backoffLimitMs = 86_400_000;

/** Wait before the next check after so many failures in a row: doubling from the interval, at most a day, spread by a tenth. */
export function backoffMs(failures: number, intervalMs: number, random: number): number {
  const doubled = Math.min(backoffLimitMs, intervalMs * 2 ** Math.min(30, failures - 1));
  return doubled * (0.9 + random * 0.2);
}

const hourMs = 3_600_000;
const reuseMs = { hourly: 300_000, daily: 900_000, inactive: 300_000 } as const;

/** How old the last check may be for a run of this class to go without a new one. */
export function freshnessMs(watch: WatchClass, trigger: string, hotMs: number): number {
  if (trigger === 'manual') return Math.min(10_000, hotMs);
  // The run was pulled forward by a check of the moment before; the poller keeps the task's other sources.
  if (trigger === 'source-update') return Math.max(hotMs * 2, reuseMs.hourly);
  return watch === 'realtime' ? hotMs * 1.5 : reuseMs[watch];
}

const retryByHandMs = 60_000;

/** Whether a run has to have the source checked before it may use it. */
export function needsCheck(source: SourceState, maxAgeMs: number, trigger: string, now: Date): boolean {
  if (source.kind === 'ingest') return false;
  if (source.notBefore && source.notBefore > now) return false;
  if (!source.lastCheckedAt) return true;
  const age = now.getTime() - source.lastCheckedAt.getTime();
  if (source.failures === 0) return age > maxAgeMs;
  if (trigger === 'manual') return age > retryByHandMs;
  return age > maxAgeMs && source.nextCheckAt <= now;
}

/** Seconds between the checks that the source's watchers bring about; 0 when none does. */
export function checkIntervalSeconds(source: Source, hotSeconds: number): number {
  if (source.watchers.realtime > 0) return hotSeconds;
  if (source.watchers.hourly > 0) return hourMs / 1000;
  return source.watchers.daily > 0 ? 86_400 : 0;
}
