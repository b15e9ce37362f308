import { Module } from '@nestjs/common';
import { type KitConfig, loadConfig } from '@forewire/kit/config';
import { parsePrivateHosts } from '@forewire/kit/http-client';
import { kitConfigToken, redisToken } from '@forewire/kit/kit-module';
import { People } from '@forewire/kit/people';
import type { Redis } from '@forewire/kit/redis';
import { ServiceModule } from '@forewire/kit/service-module';
import { crawlerConfig, type CrawlerConfig, crawlerConfigToken } from './config.ts';
import { ArticleRepository } from './harvests/article.repository.ts';
import { CollectRun } from './harvests/collect-run.ts';
import { GatherSource } from './harvests/gather-source.ts';
import { HarvestRuns } from './harvests/harvest-runs.ts';
import { HarvestsConsumer } from './harvests/harvests.consumer.ts';
import { RunProgress } from './harvests/run-progress.ts';
import { PeopleConsumer } from './people/people.consumer.ts';
import { ArticleReader } from './polling/article-reader.ts';
import { CheckSource } from './polling/check-source.ts';
import { Checks } from './polling/checks.ts';
import { Claims } from './polling/claims.ts';
import { Documents } from './polling/documents.ts';
import { FindTarget } from './polling/find-target.ts';
import { HostBudgets, privateHostMatcher } from './polling/host-budget.ts';
import { PageReader } from './polling/page-reader.ts';
import { PoliteHttp } from './polling/polite-http.ts';
import { Poller } from './polling/poller.ts';
import { RecordChecks } from './polling/record-checks.ts';
import { RobotsCache } from './polling/robots-cache.ts';
import { SaveChanges } from './polling/save-changes.ts';
import { SharedBudgets } from './polling/shared-budget.ts';
import { SharedRobots } from './polling/shared-robots.ts';
import { SightingRepository } from './polling/sighting.repository.ts';
import { CollectSample } from './previews/collect-sample.ts';
import { CollectPreview } from './previews/collect-preview.ts';
import { PreviewsConsumer } from './previews/previews.consumer.ts';
import { CountSources } from './sources/count-sources.ts';
import { ForgetSources } from './sources/forget-sources.ts';
import { IngestArticle } from './sources/ingest-article.ts';
import { ReadSourceHealth } from './sources/read-source-health.ts';
import { SourceAccess } from './sources/source-access.ts';
import { SourceRepository } from './sources/source.repository.ts';
import { SourcesConsumer } from './sources/sources.consumer.ts';
import { SourcesController } from './sources/sources.controller.ts';
import { WatchingRepository } from './sources/watching.repository.ts';
import { WatchSources } from './sources/watch-sources.ts';

function hostBudgets(config: CrawlerConfig, kit: KitConfig, redis: Redis | null): HostBudgets {
  const rates = { requestsPerSecond: config.HOST_REQUESTS_PER_SECOND, burst: config.HOST_BURST, concurrency: config.HOST_CONCURRENCY };
  const isExempt = privateHostMatcher(parsePrivateHosts(kit.PRIVATE_HOSTS_ALLOWED));
  return new HostBudgets({ ...rates, isExempt }, redis && new SharedBudgets(redis, kit.MONGO_PREFIX, rates));
}

@Module({
  imports: [ServiceModule.register({ name: 'crawler' })],
  controllers: [SourcesController, SourcesConsumer, PeopleConsumer, HarvestsConsumer, PreviewsConsumer],
  providers: [
    { provide: crawlerConfigToken, useFactory: () => loadConfig(crawlerConfig) },
    { provide: HostBudgets, inject: [crawlerConfigToken, kitConfigToken, redisToken], useFactory: hostBudgets },
    { provide: SharedRobots, inject: [redisToken, kitConfigToken], useFactory: (redis: Redis | null, kit: KitConfig) => new SharedRobots(redis, kit.MONGO_PREFIX) },
    SourceRepository,
    WatchingRepository,
    ArticleRepository,
    SightingRepository,
    WatchSources,
    CountSources,
    IngestArticle,
    ForgetSources,
    People,
    SourceAccess,
    ReadSourceHealth,
    Documents,
    RobotsCache,
    PoliteHttp,
    PageReader,
    ArticleReader,
    FindTarget,
    CheckSource,
    RecordChecks,
    SaveChanges,
    Checks,
    Claims,
    Poller,
    RunProgress,
    GatherSource,
    CollectRun,
    HarvestRuns,
    CollectSample,
    CollectPreview,
  ],
})
export class CrawlerServiceModule {}
