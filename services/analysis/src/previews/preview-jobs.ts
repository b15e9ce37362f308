import { Inject, Injectable } from '@nestjs/common';
import type { EventInit, EventOf } from '@forewire/contracts/events';
import { withContext } from '@forewire/kit/context';
import { type Job, Jobs } from '@forewire/kit/jobs';
import { Outbox } from '@forewire/kit/outbox';
import { storedEvent } from '@forewire/kit/stored-event';
import { type AnalysisConfig, analysisConfigToken } from '../config.ts';
import { ifTooComplex } from '../engine/prompt-too-complex.ts';
import { AnalyzePreview } from './analyze-preview.ts';
import { AnalyzeSample } from './analyze-sample.ts';

const kind = 'preview';
type Collected = EventOf<'preview.collected'>;

/** Judges each preview once, outside of any transaction. */
@Injectable()
export class PreviewJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly analyzePreview: AnalyzePreview,
    private readonly analyzeSample: AnalyzeSample,
    private readonly outbox: Outbox,
    @Inject(analysisConfigToken) config: AnalysisConfig,
  ) {
    jobs.work<Collected>(kind, {
      concurrency: config.ANALYSIS_CONCURRENCY,
      maxAttempts: 2,
      stored: storedEvent('preview.collected'),
      work: (job) => this.work(job),
      onGiveUp: (collected) => this.say(collected, { error: 'The analysis failed. Try again in a moment' }),
    });
  }

  /** What could not be read needs no judgement. */
  async add(collected: Collected): Promise<void> {
    if (collected.error || collected.articles.length === 0) return this.say(collected, { error: collected.error || 'There is no article at this address' });
    await this.jobs.add(kind, collected.previewId, collected);
  }

  private work({ payload: collected, signal }: Job<Collected>): Promise<() => Promise<void>> {
    const { taskId, userId } = collected;
    return withContext({ taskId, userId }, async () => {
      const analyzed = await (collected.sources.length > 0 ? this.analyzeSample : this.analyzePreview).execute(collected, signal).catch(ifTooComplex((error) => ({ error })));
      return () => this.say(collected, analyzed);
    });
  }

  private async say({ previewId, taskId, userId }: Collected, analyzed: EventInit<'preview.analyzed'>): Promise<void> {
    await this.outbox.add('preview.analyzed', previewId, { ...analyzed, previewId, taskId, userId });
  }
}
