import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { log } from '@forewire/kit/log';
import { sourcesByStatus } from '../polling/metrics.ts';
import { SourceRepository } from './source.repository.ts';

// Counting reads every source, so it is done now and then and not at each look at the metrics.
const everyMs = 300_000;

/** Keeps the metric of sources by state true to within five minutes. */
@Injectable()
export class CountSources implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly sources: SourceRepository) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.execute(), everyMs);
    void this.execute();
  }

  beforeApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Counts once; while the database is away the last count stands. */
  async execute(): Promise<void> {
    try {
      const counts = await this.sources.countByStatus();
      sourcesByStatus.reset();
      for (const { status, count } of counts) sourcesByStatus.set({ status }, count);
    } catch (error) {
      log.warn({ err: error }, 'sources could not be counted');
    }
  }
}
