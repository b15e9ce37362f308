import { Injectable } from '@nestjs/common';
import { inRounds } from '@forewire/kit/in-rounds';
import { MarkRepository } from '../feedback/mark.repository.ts';
import { ReviewFeedback } from '../feedback/review-feedback.ts';
import { DropFollowers } from '../sharing/drop-followers.ts';
import { TaskRepository } from '../tasks/task.repository.ts';
import { TransferTasks } from '../tasks/transfer-tasks.ts';

/** Leaves nothing of former members with a team's monitors: neither their say nor their following. Call it inside a transaction. */
@Injectable()
export class EndMembership {
  constructor(
    private readonly transferTasks: TransferTasks,
    private readonly dropFollowers: DropFollowers,
    private readonly tasks: TaskRepository,
    private readonly marks: MarkRepository,
    private readonly review: ReviewFeedback,
  ) {}

  /** After somebody has left a company. */
  async ofLeaver(userId: string, companyId: string): Promise<void> {
    await this.transferTasks.ofLeaver(userId, companyId);
    await this.dropFollowers.ofLeaver(userId, companyId);
    const marked = await this.tasks.listByIds(await this.marks.listTaskIds(userId));
    for (const task of marked.filter((each) => each.companyId === companyId && each.userId !== userId)) {
      await this.marks.removeOfMember(task.id, userId);
      await this.review.soon(task.id);
    }
  }

  /** After a team has ended: only the owner of each monitor still has a say in it. */
  async ofEnded(companyId: string): Promise<void> {
    await inRounds((after, size) => this.tasks.listOfCompany(companyId, after, size), ({ id }) => id, async (tasks) => {
      for (const { id, userId } of tasks) if (await this.marks.removeOfOthers(id, userId)) await this.review.soon(id);
    });
    await this.transferTasks.ofEnded(companyId);
  }
}
