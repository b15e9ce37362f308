import { Injectable, type OnModuleInit } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventInit, EventOf } from '@forewire/contracts/events';
import { withContext } from '@forewire/kit/context';
import { type Job, Jobs } from '@forewire/kit/jobs';
import { Outbox } from '@forewire/kit/outbox';
import { CollectSample } from './collect-sample.ts';
import type { PageText } from '../polling/documents.worker.ts';
import { PageReader } from '../polling/page-reader.ts';

export type PreviewToCollect = { previewId: string; taskId: string; userId: string; prompt: string; enrichedPrompt: string; url: string; threshold?: number | undefined; sources: string[] };
type Collected = Pick<EventInit<'preview.collected'>, 'articles' | 'error' | 'sources'>;

const jobKind = 'preview';
const concurrency = 32;
const maxAttempts = 2;
// A person waits: twice the patience for a turn at the host would be too long.
const longestMs = 45_000;

/** Reads the page that somebody wants tried, as the pages behind news are read, or what sources have brought; of one person's, only the latest. */
@Injectable()
export class CollectPreview implements OnModuleInit {
  private readonly underWay = new Map<string, { previewId: string; reading: AbortController }>();

  constructor(
    private readonly jobs: Jobs,
    private readonly pages: PageReader,
    private readonly sample: CollectSample,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.jobs.work<PreviewToCollect>(jobKind, {
      concurrency,
      maxAttempts,
      work: (job) => this.work(job),
      onGiveUp: (preview) => this.say(preview, { error: preview.url ? 'The page could not be read' : 'The sources could not be read' }),
    });
  }

  async execute({ previewId, taskId, userId, prompt, enrichedPrompt, url, threshold, sources }: EventOf<'preview.requested'>): Promise<void> {
    const preview: PreviewToCollect = { previewId, taskId, userId, prompt, enrichedPrompt, url, threshold, sources };
    await this.jobs.add(jobKind, previewId, preview);
  }

  private work({ payload: preview, signal }: Job<PreviewToCollect>): Promise<() => Promise<void>> {
    const { taskId, userId } = preview;
    // Waiting at a host is by account, which the context names.
    return withContext({ taskId, userId }, async () => {
      const collected = await this.alone(preview, (superseded) => this.read(preview, AbortSignal.any([signal, superseded, AbortSignal.timeout(longestMs)])));
      return () => this.say(preview, collected);
    });
  }

  /** Of a person's, only the preview that they asked for last goes on. Ids grow with time, and jobs may come in any order. */
  private async alone({ userId, previewId }: PreviewToCollect, work: (superseded: AbortSignal) => Promise<Collected>): Promise<Collected> {
    const other = this.underWay.get(userId);
    if (other && other.previewId > previewId) return { error: 'Another check has been started since' };
    other?.reading.abort();
    const own = { previewId, reading: new AbortController() };
    this.underWay.set(userId, own);
    try {
      return await work(own.reading.signal);
    } finally {
      if (this.underWay.get(userId) === own) this.underWay.delete(userId);
    }
  }

  private async read({ userId, url, sources }: PreviewToCollect, signal: AbortSignal): Promise<Collected> {
    if (!url) return this.sample.execute(userId, sources, signal);
    const outcome = await this.pages.tryRead(url, signal);
    return outcome.kind === 'read' ? { articles: [toEventArticle(url, outcome.page, new Date())] } : { error: outcome.problem };
  }

  private async say({ previewId, taskId, userId, prompt, enrichedPrompt, threshold }: PreviewToCollect, collected: Collected): Promise<void> {
    await this.outbox.add('preview.collected', previewId, { previewId, taskId, userId, prompt, enrichedPrompt, ...(threshold === undefined || threshold === null ? {} : { threshold }), ...collected });
  }
}

function toEventArticle(url: string, page: PageText, now: Date): NonNullable<Collected['articles']>[number] {
  const publishedAt = page.publishedAt && page.publishedAt > now ? now : page.publishedAt;
  return {
    ...{ id: url, url, title: page.title ?? '', byline: page.byline ?? '', text: page.text, language: page.language ?? '', imageUrl: page.imageUrl ?? '' },
    sourceName: new URL(url).hostname.replace(/^www\./, ''),
    foundAt: timestampFromDate(now),
    ...(publishedAt && { publishedAt: timestampFromDate(publishedAt) }),
  };
}
