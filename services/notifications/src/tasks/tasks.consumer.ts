import { Controller } from '@nestjs/common';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import type { EventOf } from '@forewire/contracts/events';
import { ForgetTask } from './forget-task.ts';
import { WatchedTaskRepository } from './watched-task.repository.ts';

/** Keeps the read model of tasks and of who follows them. */
@Controller()
@ConsumerOf('notifications')
export class TasksConsumer {
  constructor(
    private readonly tasks: WatchedTaskRepository,
    private readonly forgetTask: ForgetTask,
  ) {}

  @On('task.changed')
  async taskChanged(event: EventOf<'task.changed'>): Promise<void> {
    const present = await this.tasks.find(event.id);
    if (present?.goneAt) return;
    await this.tasks.save({
      id: event.id,
      userId: event.userId,
      companyId: event.companyId,
      title: event.title,
      email: event.email,
      visibility: event.visibility === 'private' ? 'private' : 'public',
      goneAt: null,
    });
    // Whoever switches a task's mails on wants them, whatever they clicked in an earlier one.
    if (present && !present.email && event.email) await this.tasks.unmute(event.id, event.userId);
  }

  @On('task.deleted')
  taskDeleted(event: EventOf<'task.deleted'>): Promise<void> {
    return this.forgetTask.execute(event.id);
  }

  @On('subscription.changed')
  subscriptionChanged(event: EventOf<'subscription.changed'>): Promise<void> {
    return event.subscribed ? this.tasks.follow(event.taskId, event.userId) : this.tasks.unfollow(event.taskId, event.userId);
  }
}
