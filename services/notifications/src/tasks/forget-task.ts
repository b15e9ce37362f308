import { Injectable } from '@nestjs/common';
import { FoundResultRepository } from '../alerts/found-result.repository.ts';
import { ChannelRepository } from '../channels/channel.repository.ts';
import { DeliveryRepository } from '../deliveries/delivery.repository.ts';
import { WatchedTaskRepository } from './watched-task.repository.ts';

/** Removes what this service holds of a task, drops its alerts that are on their way, and switches off channels made for it alone. */
@Injectable()
export class ForgetTask {
  constructor(
    private readonly tasks: WatchedTaskRepository,
    private readonly results: FoundResultRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly channels: ChannelRepository,
  ) {}

  async execute(taskId: string): Promise<void> {
    await this.tasks.markGone(taskId, new Date());
    await this.results.removeOfTasks([taskId]);
    await this.deliveries.removeOfTask(taskId);
    await this.channels.disableOfTask(taskId);
  }
}
