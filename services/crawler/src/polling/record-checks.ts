import { Inject, Injectable } from '@nestjs/common';
import { log } from '@forewire/kit/log';
import { type CrawlerConfig, crawlerConfigToken } from '../config.ts';
import { longAgo, type Source } from '../sources/source.ts';
import { SourceRepository, type SourceUpdate } from '../sources/source.repository.ts';

const flushWithinMs = 2000;
const flushAt = 200;

/** Writes what checks came to that found nothing new: all of them together, about every other second. */
@Injectable()
export class RecordChecks {
  private unchangedIds: string[] = [];
  private others: SourceUpdate[] = [];
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<void> = Promise.resolve();
  /** Results that are not yet in the database, for whoever asks in the meantime. */
  private unsaved = new Map<string, Source>();
  private saving = new Map<string, Source>();
  private readonly flushEveryMs: number;

  constructor(
    private readonly sources: SourceRepository,
    @Inject(crawlerConfigToken) config: CrawlerConfig,
  ) {
    // A source that is due again before it was written back could not be claimed.
    this.flushEveryMs = Math.min(flushWithinMs, config.HOT_SOURCE_SECONDS * 250);
  }

  /** The state that a check has left, when the database does not know it yet. */
  findUnsaved(sourceId: string): Source | undefined {
    return this.unsaved.get(sourceId) ?? this.saving.get(sourceId);
  }

  /** Notes a check that found nothing; an empty `set` means that nothing but the time of the check has changed. */
  note(source: Source, set: Partial<Source>): Source {
    const now = new Date();
    const isPlain = Object.keys(set).length === 0;
    const after: Source = { ...source, status: 'unchanged', lastCheckedAt: now, checkingUntil: longAgo, ...set };
    if (isPlain) this.unchangedIds.push(source._id);
    else this.others.push({ id: source._id, set: { status: after.status, lastCheckedAt: after.lastCheckedAt, checkingUntil: longAgo, ...set } });
    this.unsaved.set(source._id, after);
    if (this.unsaved.size >= flushAt) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), this.flushEveryMs);
    return after;
  }

  /** Writes what was noted; what cannot be written is forgotten, since it is only times that the next check tells anew. */
  flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const { unchangedIds, others, unsaved } = this;
    if (unsaved.size === 0) return this.flushing;
    this.unchangedIds = [];
    this.others = [];
    this.unsaved = new Map();
    this.saving = unsaved;
    this.flushing = this.sources
      .saveChecks(unchangedIds, new Date(), others)
      .catch((error: unknown) => log.warn({ err: error, checks: unsaved.size }, 'checks could not be recorded'))
      .finally(() => {
        if (this.saving === unsaved) this.saving = new Map();
      });
    return this.flushing;
  }
}
