import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { newId } from '@forewire/kit/ids';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { type Limit, RateLimits } from '@forewire/kit/rate-limit';
import { SourceRules } from '../tasks/source-rules.ts';
import { toSources } from '../tasks/source.ts';
import type { PreviewAlertsDto } from './preview.dto.ts';
import { answerMs, type Preview, started } from './preview.ts';
import { PreviewRepository } from './preview.repository.ts';

/** Each judges a hundred articles. */
const perPerson: Limit = { points: 10, perSeconds: 60 };

/** Asks what a prompt would have found in what sources brought of late; a person waits for one answer at a time. */
@Injectable()
export class PreviewAlerts {
  constructor(
    private readonly previews: PreviewRepository,
    private readonly transaction: Transaction,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly rules: SourceRules,
  ) {}

  async execute(actor: Actor, { prompt, enrichedPrompt, sources }: PreviewAlertsDto): Promise<Preview> {
    const { userId } = actor;
    const watched = toSources(sources);
    await this.rules.require(actor, watched);
    const urls = watched.map(({ url }) => url);
    const question = questionOf(enrichedPrompt || prompt, urls);
    const answered = await this.previews.findAnswer(userId, question, new Date(Date.now() - answerMs));
    if (answered) return answered;
    await this.limits.take('preview-alerts', userId, perPerson);
    return this.transaction.run(async () => {
      const preview = started({ id: newId(), taskId: null, userId, url: null, question }, new Date());
      await this.previews.removeRunningOf(userId);
      await this.previews.insert(preview);
      await this.outbox.add('preview.requested', preview.id, { previewId: preview.id, userId, prompt, enrichedPrompt: enrichedPrompt ?? '', sources: urls });
      return preview;
    });
  }
}

function questionOf(prompt: string, urls: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify([prompt, [...urls].sort()])).digest('base64url');
}
