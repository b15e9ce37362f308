import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Outbox } from '@forewire/kit/outbox';
import { type Source, sourceExists, sourceKey, toSource } from './source.ts';
import { TaskAccess } from './task-access.ts';
import { TaskLimits } from './task-limits.ts';
import { toTaskChanged } from './task.dto.ts';
import { TaskRepository } from './task.repository.ts';
import { advance, type Task } from './task.ts';

/** Adds and removes what a task watches. */
@Injectable()
export class ChangeSources {
  constructor(
    private readonly access: TaskAccess,
    private readonly tasks: TaskRepository,
    private readonly outbox: Outbox,
    private readonly limits: TaskLimits,
  ) {}

  /** Throws `Invalid URL`, `Source already exists` and what the spec's catalogue has besides. */
  async add(actor: Actor, taskId: string, sourceUrl: string): Promise<Source[]> {
    const source = toSource(sourceUrl);
    await this.limits.requireAllowed(actor, [source]);
    return this.change(actor, taskId, (sources) => {
      if (sources.some((other) => sourceKey(other.url) === sourceKey(source.url))) throw sourceExists();
      return [...sources, source];
    });
  }

  /** Removing a source that isn't there changes nothing. */
  remove(actor: Actor, taskId: string, sourceUrl: string): Promise<Source[]> {
    return this.change(actor, taskId, (sources) => sources.filter((other) => sourceKey(other.url) !== sourceKey(sourceUrl)));
  }

  private change(actor: Actor, taskId: string, edit: (sources: Source[]) => Source[]): Promise<Source[]> {
    return this.limits.adding(actor.userId, async () => {
      const { task } = await this.access.get(actor, taskId, 'edit');
      const sources = edit(task.sources);
      const added = sources.length - task.sources.length;
      if (added === 0) return sources;
      if (added > 0) await this.limits.requireSources(task.userId, sources.length, added);
      const changed: Task = { ...task, sources, updatedAt: new Date() };
      changed.positions = advance(changed, []);
      await this.tasks.update(changed);
      await this.outbox.add('task.changed', task.id, toTaskChanged(changed));
      return sources;
    });
  }
}
