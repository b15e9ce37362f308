import { Injectable } from '@nestjs/common';
import { Transaction } from '@forewire/kit/mongo';
import type { Channel } from '../channels/channel.ts';
import { ChannelRepository } from '../channels/channel.repository.ts';
import type { Person } from '../people/person.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { PushSubscriptionRepository } from '../push/push-subscription.repository.ts';
import { mayBeFollowed, type WatchedTask } from '../tasks/watched-task.ts';
import { WatchedTaskRepository } from '../tasks/watched-task.repository.ts';
import type { Alert } from './alert.ts';

export type Found = Pick<Alert, 'taskId' | 'ownerId'>;
type Known = {
  tasks: Map<string, WatchedTask | null>;
  followers: Map<string, string[]>;
  people: Map<string, Person | null>;
  withPush: Set<string>;
  channels: Map<string, Channel[]>;
};

const newKnown = (): Known => ({ tasks: new Map(), followers: new Map(), people: new Map(), withPush: new Set(), channels: new Map() });

/** Reads what the audiences of several alerts are made of together, and each thing once in a transaction. */
@Injectable()
export class AudienceReader {
  constructor(
    private readonly people: PersonRepository,
    private readonly tasks: WatchedTaskRepository,
    private readonly channels: ChannelRepository,
    private readonly pushSubscriptions: PushSubscriptionRepository,
    private readonly transaction: Transaction,
  ) {}

  async read(alerts: readonly Found[]): Promise<Known> {
    const known = this.transaction.local(this, newKnown) ?? newKnown();
    await this.readTasks(known, alerts);
    await this.readPeople(known, alerts);
    await this.readChannels(known, alerts);
    return known;
  }

  private async readTasks({ tasks, followers }: Known, alerts: readonly Found[]): Promise<void> {
    const ids = unknownOf(alerts.map(({ taskId }) => taskId), tasks);
    if (ids.length === 0) return;
    for (const id of ids) tasks.set(id, null);
    const found = await this.tasks.listByIds(ids);
    for (const task of found) tasks.set(task.id, task);
    const followed = found.filter((task) => task.hasFollowers && mayBeFollowed(task)).map(({ id }) => id);
    for (const id of followed) followers.set(id, []);
    for (const { taskId, userId } of await this.tasks.listFollowers(followed)) followers.get(taskId)?.push(userId);
  }

  private async readPeople({ followers, people, withPush }: Known, alerts: readonly Found[]): Promise<void> {
    const ids = unknownOf(alerts.flatMap(({ taskId, ownerId }) => [ownerId, ...(followers.get(taskId) ?? [])]), people);
    if (ids.length === 0) return;
    for (const id of ids) people.set(id, null);
    for (const person of await this.people.list(ids)) people.set(person.id, person);
    for (const id of await this.pushSubscriptions.listUsersWithAny(ids)) withPush.add(id);
  }

  private async readChannels({ channels }: Known, alerts: readonly Found[]): Promise<void> {
    const ids = unknownOf(alerts.map(({ ownerId }) => ownerId), channels);
    if (ids.length === 0) return;
    for (const id of ids) channels.set(id, []);
    for (const channel of await this.channels.listOf(ids)) channels.get(channel.userId)?.push(channel);
  }
}

function unknownOf(ids: readonly string[], known: ReadonlyMap<string, unknown>): string[] {
  return [...new Set(ids)].filter((id) => !known.has(id));
}
