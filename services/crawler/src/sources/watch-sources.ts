import { normalizeSourceUrl } from '@forewire/contracts/source-address';
import { Inject, Injectable } from '@nestjs/common';
import { type CrawlerConfig, crawlerConfigToken } from '../config.ts';
import { type WatchClass, watchClassOf } from './source.ts';
import { type AccountChange, SourceRepository, type WatcherChange } from './source.repository.ts';
import { type Watching, WatchingRepository } from './watching.repository.ts';

export type WatchedTask = { id: string; userId: string; companyId: string; visibility: string; active: boolean; intervalSeconds: number; sources: { url: string }[] };

/** Keeps who watches what, and how closely, as tasks change. */
@Injectable()
export class WatchSources {
  constructor(
    private readonly sources: SourceRepository,
    private readonly watchings: WatchingRepository,
    @Inject(crawlerConfigToken) private readonly config: CrawlerConfig,
  ) {}

  async execute(task: WatchedTask): Promise<void> {
    const now = new Date();
    const before = await this.watchings.find(task.id);
    const urls = task.sources.flatMap(({ url }) => normalizeSourceUrl(url) ?? []);
    const rows = urls.length > 0 ? await this.sources.ensure(urls, now) : [];
    const after: Watching = { ...ownersOf(task), _id: task.id, watchClass: watchClassOf(task), sourceIds: rows.map((row) => row._id) };
    const changes = differences(before, after);
    if (changes.length === 0 && before && isSeenBySame(before, after)) return;
    await this.sources.countWatchers(changes, now, this.config.HOT_SOURCE_SECONDS * 1000);
    await this.watchings.save(after);
    await this.noteAccounts(before, after);
  }

  async forget(taskId: string): Promise<void> {
    const before = await this.watchings.find(taskId);
    if (!before) return;
    await this.sources.countWatchers(differences(before, null), new Date(), this.config.HOT_SOURCE_SECONDS * 1000);
    await this.watchings.remove(taskId);
    await this.noteAccounts(before, null);
  }

  /** Who watches a source in real time is whom its checks are on. */
  private async noteAccounts(before: Watching | null, after: Watching | null): Promise<void> {
    const [old, current] = [realtimeSources(before), realtimeSources(after)];
    const changes: AccountChange[] = [];
    for (const sourceId of current) {
      if (after?.userId && !(old.has(sourceId) && before?.userId)) changes.push({ sourceId, come: after.userId });
    }
    for (const sourceId of old) {
      if (!current.has(sourceId)) changes.push({ sourceId, remaining: await this.watchings.listAccounts(sourceId) });
    }
    if (changes.length > 0) await this.sources.noteAccounts(changes);
  }
}

function ownersOf({ userId, companyId, visibility }: WatchedTask): Pick<Watching, 'userId' | 'companyId' | 'isPublic'> {
  return { userId, companyId: companyId || null, isPublic: visibility === 'public' };
}

function isSeenBySame(before: Watching, after: Watching): boolean {
  return before.userId === after.userId && before.companyId === after.companyId && before.isPublic === after.isPublic;
}

function realtimeSources(watching: Watching | null): Set<string> {
  return new Set(watching?.watchClass === 'realtime' ? watching.sourceIds : []);
}

function differences(before: Watching | null, after: Watching | null): WatcherChange[] {
  const old = pairs(before);
  const current = pairs(after);
  const gone = [...old].filter(([id, watch]) => current.get(id) !== watch).map(([sourceId, watch]): WatcherChange => ({ sourceId, watch, by: -1 }));
  const come = [...current].filter(([id, watch]) => old.get(id) !== watch).map(([sourceId, watch]): WatcherChange => ({ sourceId, watch, by: 1 }));
  return [...gone, ...come];
}

function pairs(watching: Watching | null): Map<string, WatchClass> {
  return new Map(watching?.sourceIds.map((id) => [id, watching.watchClass]));
}
