import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { newId } from '@forewire/kit/ids';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { type Limit, RateLimits } from '@forewire/kit/rate-limit';
import { toAddress } from '../tasks/source.ts';
import { TaskAccess } from '../tasks/task-access.ts';
import { enrichedPromptOf } from '../tasks/task.ts';
import { notForPredictions, type Preview, started } from './preview.ts';
import { PreviewRepository } from './preview.repository.ts';

/** Each reads a page of somebody else's site. */
const perPerson: Limit = { points: 20, perSeconds: 60 };

/** Asks what a task would make of the article at an address; a person waits for one answer at a time. */
@Injectable()
export class TryAddress {
  constructor(
    private readonly access: TaskAccess,
    private readonly previews: PreviewRepository,
    private readonly transaction: Transaction,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
  ) {}

  async execute(actor: Actor, taskId: string, address: string): Promise<Preview> {
    await this.limits.take('try-address', actor.userId, perPerson);
    const url = toAddress(address);
    return this.transaction.run(async () => {
      const { task } = await this.access.get(actor, taskId, 'edit');
      if (task.mode === 'predict') throw notForPredictions();
      const { userId } = actor;
      const preview = started({ id: newId(), taskId, userId, url, question: null }, new Date());
      await this.previews.removeRunningOf(userId);
      await this.previews.insert(preview);
      await this.outbox.add('preview.requested', preview.id, { previewId: preview.id, taskId, userId, url, prompt: task.prompt, enrichedPrompt: enrichedPromptOf(task), ...(task.threshold === null ? {} : { threshold: task.threshold }) });
      return preview;
    });
  }
}
