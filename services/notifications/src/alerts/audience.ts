import { Injectable } from '@nestjs/common';
import { LiveBus } from '@forewire/kit/live';
import { ChannelRepository } from '../channels/channel.repository.ts';
import type { Listener } from '../deliveries/plan-alert.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { PushSubscriptionRepository } from '../push/push-subscription.repository.ts';
import { WatchedTaskRepository } from '../tasks/watched-task.repository.ts';
import { mayBeFollowed } from '../tasks/watched-task.ts';
import type { Alert } from './alert.ts';

/** Finds who is to be told about a task's results. */
@Injectable()
export class Audience {
  constructor(
    private readonly people: PersonRepository,
    private readonly tasks: WatchedTaskRepository,
    private readonly channels: ChannelRepository,
    private readonly pushSubscriptions: PushSubscriptionRepository,
    private readonly live: LiveBus,
  ) {}

  /** The owner and the task's followers; null while the owner or the task has not been heard of, empty when either is gone. */
  async find({ taskId, ownerId }: Pick<Alert, 'taskId' | 'ownerId'>): Promise<Listener[] | null> {
    const task = await this.tasks.find(taskId);
    const followers = task?.hasFollowers && mayBeFollowed(task) ? await this.tasks.listFollowers(taskId) : [];
    const people = await this.people.list([...new Set([ownerId, ...followers])]);
    const owner = people.find((person) => person.id === ownerId);
    if (owner?.goneAt || task?.goneAt) return [];
    if (!owner || !task) return null;
    const withPush = await this.pushSubscriptions.listUsersWithAny(people.map((person) => person.id));
    const channels = await this.channels.list(ownerId);
    const watching = await this.live.whoListens(people.map((person) => person.id));
    return people.map((person): Listener => {
      const own = person.id === ownerId;
      return {
        person,
        email: (own ? task.email : true) && !task.mutedBy.includes(person.id),
        push: withPush.has(person.id),
        watching: watching.has(person.id),
        channels: own ? channels : [],
      };
    });
  }

  /** One person with every way to reach them; null while they have not been heard of. */
  async findReader(userId: string): Promise<Listener | null> {
    const person = await this.people.find(userId);
    if (!person) return null;
    const withPush = await this.pushSubscriptions.listUsersWithAny([userId]);
    const channels = await this.channels.list(userId);
    const watching = (await this.live.whoListens([userId])).has(userId);
    return { person, email: true, push: withPush.has(userId), watching, channels };
  }
}
