import { Injectable } from '@nestjs/common';
import { DeleteTask } from '../tasks/delete-task.ts';
import { TransferTasks } from '../tasks/transfer-tasks.ts';

/** Hands a deleted account's team monitors on and deletes its others. Call it inside a transaction. */
@Injectable()
export class EndAccount {
  constructor(
    private readonly transferTasks: TransferTasks,
    private readonly deleteTask: DeleteTask,
  ) {}

  async execute(userId: string): Promise<void> {
    await this.transferTasks.ofGone(userId);
    await this.deleteTask.allOf(userId);
  }
}
