import { Injectable } from '@nestjs/common';
import { isConfirmed } from '@forewire/kit/confirmation';
import { LiveBus } from '@forewire/kit/live';
import { ChannelRepository } from '../channels/channel.repository.ts';
import type { Listener } from '../deliveries/plan-alert.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { PushSubscriptionRepository } from '../push/push-subscription.repository.ts';
import { maySee } from '../tasks/watched-task.ts';
import { AudienceReader, type Found } from './audience-reader.ts';

/** Finds who is to be told about a task's results. */
@Injectable()
export class Audience {
  constructor(
    private readonly reader: AudienceReader,
    private readonly people: PersonRepository,
    private readonly channels: ChannelRepository,
    private readonly pushSubscriptions: PushSubscriptionRepository,
    private readonly live: LiveBus,
  ) {}

  /** Reads ahead what the present transaction is going to ask for. */
  async load(alerts: readonly Found[]): Promise<void> {
    await this.reader.read(alerts);
  }

  /** The owner and those followers who may see the task; null while the owner or the task has not been heard of, empty when either is gone or the owner may not send anything. */
  async find(alert: Found): Promise<Listener[] | null> {
    const { taskId, ownerId } = alert;
    const known = await this.reader.read([alert]);
    const task = known.tasks.get(taskId);
    const owner = known.people.get(ownerId);
    if (owner?.goneAt || task?.goneAt) return [];
    if (!owner || !task) return null;
    if (!isConfirmed(owner, new Date())) return [];
    const followers = (known.followers.get(taskId) ?? []).filter((id) => id !== ownerId).flatMap((id) => known.people.get(id) ?? []).filter((person) => maySee(task, person));
    const people = [owner, ...followers];
    const watching = await this.live.whoListens(people.map((person) => person.id));
    return people.map((person): Listener => {
      const own = person.id === ownerId;
      return {
        person,
        email: (own ? task.email : true) && !task.mutedBy.includes(person.id),
        push: known.withPush.has(person.id),
        watching: watching.has(person.id),
        sms: own,
        channels: own ? (known.channels.get(ownerId) ?? []) : [],
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
    return { person, email: true, push: withPush.has(userId), watching, sms: false, channels };
  }
}
