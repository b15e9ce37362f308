import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { TaskAccess } from '../tasks/task-access.ts';
import { asOf, type Preview, previewNotFound } from './preview.ts';
import { PreviewRepository } from './preview.repository.ts';

/** Gives a preview to who asked for it, for as long as they may edit the task: it says what the task was told. */
@Injectable()
export class ReadPreview {
  constructor(
    private readonly access: TaskAccess,
    private readonly previews: PreviewRepository,
  ) {}

  async ofTask(actor: Actor, taskId: string, previewId: string): Promise<Preview> {
    await this.access.get(actor, taskId, 'edit');
    return this.get(actor, taskId, previewId);
  }

  /** Of what sources have brought, which belongs to no task. */
  ofSources(actor: Actor, previewId: string): Promise<Preview> {
    return this.get(actor, null, previewId);
  }

  async cancel(actor: Actor, previewId: string): Promise<void> {
    const { id } = await this.get(actor, null, previewId);
    await this.previews.remove(id);
  }

  private async get({ userId }: Actor, taskId: string | null, previewId: string): Promise<Preview> {
    const preview = await this.previews.find(previewId);
    if (preview?.taskId !== taskId || preview.userId !== userId) throw previewNotFound();
    return asOf(preview, new Date());
  }
}
