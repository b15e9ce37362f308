import { Injectable } from '@nestjs/common';
import type { Task as TaskResponse, TasksResponse } from '@forewire/contracts/http/tasks';
import type { Actor } from '@forewire/kit/auth';
import type { PageQuery } from '@forewire/kit/page';
import { People } from '@forewire/kit/people';
import { OwnerRepository } from '../people/owner.repository.ts';
import { SubscriptionRepository } from '../sharing/subscription.repository.ts';
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
    private readonly owners: OwnerRepository,
    private readonly subscriptions: SubscriptionRepository,
  ) {}

  /** Own tasks, those of the person's companies, and those that they follow, page by page. */
  async list(actor: Actor, query: PageQuery): Promise<TasksResponse> {
    const { userId } = actor;
    const [{ memberships }, followedIds] = await Promise.all([this.people.get(userId), this.subscriptions.listTaskIds(userId)]);
    const companyIds = memberships.map(({ companyId }) => companyId);
    const { rows, next } = await this.tasks.listFor({ userId, companyIds, followedIds }, query);
    const teammates = new Set(rows.filter((task) => isTeammates(task, userId, memberships)));
    const names = await this.owners.namesOf([...teammates].map((task) => task.userId));
    const followed = new Set(followedIds);
    const tasks = rows.map((task) => {
      const ownerName = teammates.has(task) ? names.get(task.userId) : undefined;
      return toTaskResponse(task, { userId, memberships, subscribed: followed.has(task.id), ownerName });
    });
    return { tasks, next };
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
    const ownerName = (await this.owners.namesOf(owner)).get(task.userId);
    return toTaskResponse(task, { userId: actor.userId, memberships, subscribed, ownerName });
  }
}
