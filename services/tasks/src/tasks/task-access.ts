import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { People, type Person } from '@forewire/kit/people';
import { TaskRepository } from './task.repository.ts';
import { authorize, type Task } from './task.ts';

/** Gives a task to who may see or change it, together with what is known of them. */
@Injectable()
export class TaskAccess {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly people: People,
  ) {}

  async get(actor: Actor, taskId: string, action: 'view' | 'edit'): Promise<{ task: Task; person: Person }> {
    // One after the other: a transaction takes one operation at a time.
    const task = await this.tasks.find(taskId);
    const person = await this.people.get(actor.userId);
    return { task: authorize(task, action, actor.userId, person.memberships), person };
  }
}
