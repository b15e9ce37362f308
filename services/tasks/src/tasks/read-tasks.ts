import { Injectable } from '@nestjs/common';
import type { Task as TaskResponse, TasksResponse } from '@forewire/contracts/http/tasks';
import type { Actor } from '@forewire/kit/auth';
import { People } from '@forewire/kit/people';
import { OwnerNameRepository } from '../people/owner-name.repository.ts';
import { SubscriptionRepository } from '../sharing/subscription.repository.ts';
import { TextBudget } from './text-budget.ts';
import { TaskAccess } from './task-access.ts';
import { toTaskResponse } from './task.dto.ts';
import { TaskRepository } from './task.repository.ts';
import { isTeammates, type Task } from './task.ts';

/** Tasks as a person sees them. */
@Injectable()
export class ReadTasks {
  constructor(
    private readonly access: TaskAccess,
    private readonly tasks: TaskRepository,
    private readonly people: People,
    private readonly ownerNames: OwnerNameRepository,
    private readonly subscriptions: SubscriptionRepository,
  ) {}

  /** Own tasks, those of the person's companies, and those that they follow: as many as fit into one answer. */
  async list(actor: Actor): Promise<TasksResponse> {
    const [{ memberships }, followedIds] = await Promise.all([this.people.get(actor.userId), this.subscriptions.listTaskIds(actor.userId)]);
    const budget = new TextBudget();
    const own = await this.tasks.listFor(actor.userId, memberships.map(({ companyId }) => companyId), budget);
    const known = new Set(own.map((task) => task.id));
    const followed = await this.tasks.listPublicOf(followedIds.filter((id) => !known.has(id)), budget);
    const visible = [...own, ...followed];
    const teammates = new Set(visible.filter((task) => isTeammates(task, actor.userId, memberships)));
    const names = await this.ownerNames.namesOf([...teammates].map(({ userId }) => userId));
    const tasks = visible.map((task) => {
      const ownerName = teammates.has(task) ? names.get(task.userId) : undefined;
      return toTaskResponse(task, { userId: actor.userId, memberships, subscribed: followedIds.includes(task.id), ownerName });
    });
    return { tasks, truncated: budget.isSpent };
  }

  async get(actor: Actor, taskId: string): Promise<TaskResponse> {
    const { task } = await this.access.get(actor, taskId, 'view');
    return this.shown(actor, task);
  }

  async shown(actor: Actor, task: Task): Promise<TaskResponse> {
    const [{ memberships }, subscribed] = await Promise.all([
      this.people.get(actor.userId),
      this.subscriptions.isSubscribed(task.id, actor.userId),
    ]);
    const owner = isTeammates(task, actor.userId, memberships) ? [task.userId] : [];
    const ownerName = (await this.ownerNames.namesOf(owner)).get(task.userId);
    return toTaskResponse(task, { userId: actor.userId, memberships, subscribed, ownerName });
  }
}
