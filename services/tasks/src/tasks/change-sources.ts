import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { invalid } from '@forewire/kit/errors';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { type TasksConfig, tasksConfigToken } from '../config.ts';
import { isUnsupported, type Source, sourceExists, sourceKey, sourceUnsupported, toSource } from './source.ts';
import { TaskAccess } from './task-access.ts';
import { toTaskChanged } from './task.dto.ts';
import { TaskRepository } from './task.repository.ts';
import { advance, type Task } from './task.ts';

const sourceLimit = 100;

/** Adds and removes what a task watches. */
@Injectable()
export class ChangeSources {
  constructor(
    private readonly access: TaskAccess,
    private readonly tasks: TaskRepository,
    private readonly transaction: Transaction,
    private readonly outbox: Outbox,
    @Inject(tasksConfigToken) private readonly config: TasksConfig,
  ) {}

  /** Throws `Invalid URL`, `Source already exists` and what the spec's catalogue has besides. */
  add(actor: Actor, taskId: string, sourceUrl: string): Promise<Source[]> {
    return this.change(actor, taskId, (sources) => {
      const source = toSource(sourceUrl);
      if (isUnsupported(source, this.config.UNSUPPORTED_SOURCES)) throw sourceUnsupported();
      if (sources.some((other) => sourceKey(other.url) === sourceKey(source.url))) throw sourceExists();
      if (sources.length >= sourceLimit) throw invalid(`A task can have at most ${sourceLimit} sources`);
      return [...sources, source];
    });
  }

  /** Removing a source that isn't there changes nothing. */
  remove(actor: Actor, taskId: string, sourceUrl: string): Promise<Source[]> {
    return this.change(actor, taskId, (sources) => sources.filter((other) => sourceKey(other.url) !== sourceKey(sourceUrl)));
  }

  private change(actor: Actor, taskId: string, edit: (sources: Source[]) => Source[]): Promise<Source[]> {
    return this.transaction.run(async () => {
      const { task } = await this.access.get(actor, taskId, 'edit');
      const sources = edit(task.sources);
      if (sources.length === task.sources.length) return sources;
      const changed: Task = { ...task, sources, updatedAt: new Date() };
      changed.positions = advance(changed, []);
      await this.tasks.update(changed);
      await this.outbox.add('task.changed', task.id, toTaskChanged(changed));
      return sources;
    });
  }
}
