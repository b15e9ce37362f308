import { shownUrl } from '@forewire/contracts/source-address';
import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Drain } from '@forewire/kit/drain';
import { newId } from '@forewire/kit/ids';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { Pace } from '@forewire/kit/pace';
import { articlesPerSource, type NewArticle } from '../harvests/article.ts';
import { ArticleRepository } from '../harvests/article.repository.ts';
import { longAgo, type Source } from '../sources/source.ts';
import { SourceRepository } from '../sources/source.repository.ts';
import { SightingRepository } from './sighting.repository.ts';

/** A check that changes more than "looked at": new articles, new identities, or health. */
export type Change = {
  source: Source;
  set: Partial<Source>;
  articles: NewArticle[];
  identities: Float64Array | null;
  /** Whether `sources.updated` names the source, and whether `source.changed` is due. */
  tells: { news: boolean; health: boolean };
};

type Waiting = { change: Change; resolve: (saved: boolean) => void; reject: (error: unknown) => void };

// One event tells of all news of a batch, and promises to be no longer.
const batchLimit = 64;
// What goes on together from here is handled together by every service down to the alert.
const waveMs = 150;
// Trimming on every check would cost as much as inserting.
const trimEvery = 20;

class Superseded extends Error {}

/** Stores what checks found, with its events: those that end within a moment in one transaction. */
@Injectable()
export class SaveChanges {
  private queue: Waiting[] = [];
  private readonly pace = new Pace(waveMs);
  private readonly writing = new Drain(() => this.queue.length > 0, () => this.transaction.outside(() => this.writeAll()));

  constructor(
    private readonly sources: SourceRepository,
    private readonly articles: ArticleRepository,
    private readonly sightings: SightingRepository,
    private readonly transaction: Transaction,
    private readonly outbox: Outbox,
  ) {}

  /** Stores a change with its articles and events, all or nothing; false when another process has moved the source on. */
  execute(change: Change): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.queue.push({ change, resolve, reject });
      this.writing.wake();
    });
  }

  /** Waits until everything is written. */
  settle(): Promise<void> {
    return this.writing.settle();
  }

  private async writeAll(): Promise<void> {
    while (this.queue.length > 0) {
      await this.pace.turn();
      const batch = this.queue.splice(0, batchLimit);
      await this.commit(batch).catch(async (error: unknown) => {
        if (batch.length === 1) return reportOn(batch, error);
        for (const one of batch) await this.commit([one]).catch((own: unknown) => reportOn([one], own));
      });
    }
  }

  private async commit(batch: Waiting[]): Promise<void> {
    const changes = batch.map(({ change }) => change);
    await this.transaction.run(() => this.write(changes));
    for (const { resolve } of batch) resolve(true);
    for (const { source, articles } of changes) this.trim(source, articles.length);
  }

  private async write(changes: Change[]): Promise<void> {
    const updates = changes.map(({ source, set, articles }) => ({
      id: source._id,
      expectedPosition: source.position,
      set: { ...set, position: source.position + articles.length, checkingUntil: longAgo },
    }));
    if (!(await this.sources.saveFindings(updates))) throw new Superseded();
    const articles = changes.flatMap(({ source, articles: list }) =>
      list.map((article, index) => ({ _id: newId(), sourceId: source._id, seq: source.position + index + 1, ...article })),
    );
    if (articles.length > 0) await this.articles.insert(articles);
    this.transaction.afterCommit(() => this.articles.keep(articles));
    const sightings = changes.flatMap(({ source, identities }) => (identities ? { sourceId: source._id, identities } : []));
    if (sightings.length > 0) await this.sightings.save(sightings);
    await this.outbox.addMany(eventsOf(changes));
  }

  private trim({ _id, position }: Source, added: number): void {
    const after = position + added;
    if (after <= articlesPerSource || Math.floor(after / trimEvery) === Math.floor(position / trimEvery)) return;
    this.articles.trim(_id, after).catch((error: unknown) => log.warn({ err: error, sourceId: _id }, 'old articles could not be dropped'));
  }
}

function reportOn(batch: Waiting[], error: unknown): void {
  for (const { resolve, reject } of batch) {
    if (error instanceof Superseded) resolve(false);
    else reject(error);
  }
}

type SourceEvent = Parameters<Outbox['addMany']>[0][number];

/** One event for all sources with news, and one for each whose health has changed. */
function eventsOf(changes: readonly Change[]): SourceEvent[] {
  const at = timestampFromDate(new Date());
  const sources = changes.filter(({ tells }) => tells.news).map(toUpdatedSource);
  const health = changes.filter(({ tells }) => tells.health).map(({ source, set }): SourceEvent => {
    const state = { status: set.status ?? source.status, error: set.error ?? '', at };
    return { type: 'source.changed', key: source._id, message: { id: source._id, url: shownUrl(source.url), ...state } };
  });
  return sources.length > 0 ? [{ type: 'sources.updated', key: newId(), message: { sources, foundAt: at } }, ...health] : health;
}

function toUpdatedSource({ source, articles }: Change) {
  const newArticles = articles.filter((article) => article.fresh).length;
  return { id: source._id, url: shownUrl(source.url), position: BigInt(source.position + articles.length), newArticles };
}
