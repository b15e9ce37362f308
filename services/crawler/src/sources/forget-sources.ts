import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { log } from '@forewire/kit/log';
import { ArticleRepository } from '../harvests/article.repository.ts';
import { SightingRepository } from '../polling/sighting.repository.ts';
import { SourceRepository } from './source.repository.ts';

const everyMs = 3_600_000;
const batch = 200;

/** Drops sources that nobody has watched for a week, with all that was kept of them. */
@Injectable()
export class ForgetSources implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly sources: SourceRepository,
    private readonly articles: ArticleRepository,
    private readonly sightings: SightingRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.execute(new Date()).catch((error: unknown) => log.warn({ err: error }, 'unwatched sources could not be dropped'));
    }, everyMs);
  }

  beforeApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Any number of replicas may do this at once: what is gone already is no loss. */
  async execute(now: Date): Promise<void> {
    const ids = await this.sources.listExpired(now, batch);
    if (ids.length === 0) return;
    // The source goes first: one that is watched again in the meantime stays as a whole.
    const gone = await this.sources.remove(ids, now);
    await Promise.all([this.articles.removeOf(gone), this.sightings.removeOf(gone)]);
    if (ids.length === batch) await this.execute(now);
  }
}
