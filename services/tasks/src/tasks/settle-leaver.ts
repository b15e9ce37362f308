import { Injectable } from '@nestjs/common';
import { DropFollowers } from '../sharing/drop-followers.ts';
import { DeleteTask } from './delete-task.ts';
import { TransferTasks } from './transfer-tasks.ts';

/** What becomes of monitors and of who follows them when people leave. */
@Injectable()
export class SettleLeaver {
  constructor(
    private readonly transferTasks: TransferTasks,
    private readonly deleteTask: DeleteTask,
    private readonly dropFollowers: DropFollowers,
  ) {}

  /** After somebody has left a company. */
  async ofCompany(userId: string, companyId: string): Promise<void> {
    await this.transferTasks.ofLeaver(userId, companyId);
    await this.dropFollowers.ofLeaver(userId, companyId);
  }

  /** After an account was deleted. */
  async gone(userId: string): Promise<void> {
    await this.transferTasks.ofGone(userId);
    await this.deleteTask.allOf(userId);
  }

  /** After a team has ended. */
  ended(companyId: string): Promise<void> {
    return this.transferTasks.ofEnded(companyId);
  }
}
