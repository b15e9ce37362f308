import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { People } from '@forewire/kit/people';
import { peopleEvents } from '@forewire/kit/people-events';
import { PredictionRepository } from '../predictions/prediction.repository.ts';
import { KnownTaskRepository } from '../tasks/known-task.repository.ts';

/** Keeps what is known of people and their tasks up to date, and forgets what belonged to those that are gone. */
@Controller()
@ConsumerOf('predict')
export class PeopleConsumer extends peopleEvents() {
  constructor(
    people: People,
    private readonly tasks: KnownTaskRepository,
    private readonly predictions: PredictionRepository,
  ) {
    super(people);
  }

  @On('user.deleted')
  override async userDeleted(event: EventOf<'user.deleted'>): Promise<void> {
    await this.predictions.removeOfUser(event.id);
    await this.people.remove(event.id);
  }

  @On('task.changed')
  taskChanged(event: EventOf<'task.changed'>): Promise<void> {
    const { id, userId, companyId, visibility } = event;
    return this.tasks.save({ id, userId, companyId: companyId || null, public: visibility === 'public' });
  }

  @On('task.deleted')
  async taskDeleted(event: EventOf<'task.deleted'>): Promise<void> {
    await this.predictions.removeOfTask(event.id);
    await this.tasks.remove(event.id);
  }
}
