import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { IngestArticle } from './ingest-article.ts';
import { WatchSources } from './watch-sources.ts';

@Controller()
@ConsumerOf('crawler')
export class SourcesConsumer {
  constructor(
    private readonly watchSources: WatchSources,
    private readonly ingestArticle: IngestArticle,
  ) {}

  @On('task.changed')
  taskChanged(event: EventOf<'task.changed'>): Promise<void> {
    return this.watchSources.execute(event);
  }

  @On('task.deleted')
  taskDeleted(event: EventOf<'task.deleted'>): Promise<void> {
    return this.watchSources.forget(event.id);
  }

  @On('article.ingested')
  articleIngested(event: EventOf<'article.ingested'>): Promise<void> {
    return this.ingestArticle.execute(event);
  }
}
