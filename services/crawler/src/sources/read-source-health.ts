import { normalizeSourceUrl } from '@forewire/contracts/source-address';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { invalid } from '@forewire/kit/errors';
import type { SourceHealth } from '@forewire/contracts/http/crawler';
import { type CrawlerConfig, crawlerConfigToken } from '../config.ts';
import { ArticleRepository } from '../harvests/article.repository.ts';
import { SourceAccess } from './source-access.ts';
import { type Source, sourceNotFound } from './source.ts';
import { toSourceHealth } from './source.dto.ts';
import { SourceRepository } from './source.repository.ts';

const addressesAtOnce = 100;

/** Tells the state and health of sources as they are known now, to those who may see a task that watches them. */
@Injectable()
export class ReadSourceHealth {
  constructor(
    private readonly sources: SourceRepository,
    private readonly articles: ArticleRepository,
    private readonly access: SourceAccess,
    @Inject(crawlerConfigToken) private readonly config: CrawlerConfig,
  ) {}

  /** A source that the caller may not know of is as one that is not there. */
  async byId(actor: Actor, id: string): Promise<SourceHealth> {
    const visible = await this.access.visibleAmong(actor, [id]);
    if (!visible.has(id)) throw sourceNotFound();
    return this.present(await this.sources.get(id));
  }

  /** Those of the addresses that are known to the caller, each once. */
  async byUrls(actor: Actor, urls: string[]): Promise<SourceHealth[]> {
    if (urls.length > addressesAtOnce) throw invalid(`At most ${addressesAtOnce} addresses at once`);
    const known = await this.sources.listByUrls(urls.flatMap((url) => normalizeSourceUrl(url) ?? []));
    const visible = await this.access.visibleAmong(actor, known.map(({ _id }) => _id));
    return Promise.all(known.filter(({ _id }) => visible.has(_id)).map((source) => this.present(source)));
  }

  private async present(source: Source): Promise<SourceHealth> {
    return toSourceHealth(source, await this.articles.count(source._id), this.config.HOT_SOURCE_SECONDS);
  }
}
