import { Injectable } from '@nestjs/common';
import { BatchedReads } from '@forewire/kit/batched-reads';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import { type Article, articlesPerSource } from './article.ts';
import { articleSchema } from './article.schema.ts';
import type { ArticleHead } from './choose-articles.ts';
import { placeOf, RecentArticles } from './recent-articles.ts';

const headFields = { _id: 1, sourceId: 1, seq: 1, publishedAt: 1, foundAt: 1, fresh: 1 } as const;
const recentBytes = 8 * 1024 * 1024;

@Injectable()
export class ArticleRepository {
  private readonly articles: RawRows<Article>;
  private readonly reads: BatchedReads<Article>;
  private readonly recent = new RecentArticles(recentBytes);

  constructor(database: Database) {
    this.articles = new RawRows(database.model('Article', articleSchema, 'articles'));
    this.reads = new BatchedReads((places) => this.readPlaces(places));
  }

  async insert(articles: Article[]): Promise<void> {
    await this.articles.insertMany(articles);
  }

  /** Takes note of articles that are in the database now, so that runs of the next moments need not read them. */
  keep(articles: readonly Article[]): void {
    this.recent.keep(articles);
  }

  /** The next articles of a source after a number, in order. */
  listAfter(sourceId: string, seq: number, limit: number): Promise<ArticleHead[]> {
    return this.articles.find({ sourceId, seq: { $gt: seq } }, { projection: headFields, sort: { seq: 1 }, limit });
  }

  /** The few articles of a source after one number, up to another, in order; those of runs of the same moment are read together. */
  async listFew(sourceId: string, after: number, until: number): Promise<Article[]> {
    const places = Array.from({ length: until - after }, (_, index) => placeOf({ sourceId, seq: after + index + 1 }));
    const found = await Promise.all(places.map((place) => this.recent.find(place) ?? this.reads.find(place)));
    return found.filter((article) => article !== undefined);
  }

  private async readPlaces(places: readonly string[]): Promise<Map<string, Article>> {
    const bySource = new Map<string, number[]>();
    for (const place of places) {
      const [sourceId = '', seq] = place.split(' ');
      bySource.set(sourceId, [...(bySource.get(sourceId) ?? []), Number(seq)]);
    }
    const found = await this.articles.find({ $or: [...bySource].map(([sourceId, list]) => ({ sourceId, seq: { $in: list } })) });
    return new Map(found.map((article) => [placeOf(article), article]));
  }

  /** The newest articles of a source, newest first. */
  listNewest(sourceId: string, limit: number): Promise<ArticleHead[]> {
    return this.articles.find({ sourceId }, { projection: headFields, sort: { seq: -1 }, limit });
  }

  listByIds(ids: string[]): Promise<Article[]> {
    return this.articles.find({ _id: { $in: ids } });
  }

  count(sourceId: string): Promise<number> {
    return this.articles.count({ sourceId });
  }

  /** Keeps the newest articles of a source. */
  async trim(sourceId: string, position: number): Promise<void> {
    await this.articles.deleteMany({ sourceId, seq: { $lte: position - articlesPerSource } });
  }

  async removeOf(sourceIds: string[]): Promise<void> {
    await this.articles.deleteMany({ sourceId: { $in: sourceIds } });
  }
}
