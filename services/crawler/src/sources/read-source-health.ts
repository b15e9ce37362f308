import { Inject, Injectable } from '@nestjs/common';
import { invalid } from '@forewire/kit/errors';
import type { SourceHealth } from '@forewire/contracts/http/crawler';
import { type CrawlerConfig, crawlerConfigToken } from '../config.ts';
import { ArticleRepository } from '../harvests/article.repository.ts';
import { normalizeSourceUrl, type Source } from './source.ts';
import { toSourceHealth } from './source.dto.ts';
import { SourceRepository } from './source.repository.ts';

const addressesAtOnce = 100;

/** Tells the state and health of sources as they are known now. */
@Injectable()
export class ReadSourceHealth {
  constructor(
    private readonly sources: SourceRepository,
    private readonly articles: ArticleRepository,
    @Inject(crawlerConfigToken) private readonly config: CrawlerConfig,
  ) {}

  async byId(id: string): Promise<SourceHealth> {
    return this.present(await this.sources.get(id));
  }

  /** Those of the addresses that are known, each once. */
  async byUrls(urls: string[]): Promise<SourceHealth[]> {
    if (urls.length > addressesAtOnce) throw invalid(`At most ${addressesAtOnce} addresses at once`);
    const known = await this.sources.listByUrls(urls.flatMap((url) => normalizeSourceUrl(url) ?? []));
    return Promise.all(known.map((source) => this.present(source)));
  }

  private async present(source: Source): Promise<SourceHealth> {
    return toSourceHealth(source, await this.articles.count(source._id), this.config.HOT_SOURCE_SECONDS);
  }
}
