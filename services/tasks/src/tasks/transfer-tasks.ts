import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inRounds } from '@forewire/kit/in-rounds';
import { Once } from '@forewire/kit/once';
import { People } from '@forewire/kit/people';
import { ReviewStanding } from '../people/review-standing.ts';
import type { Task } from './task.ts';
import { TaskRepository } from './task.repository.ts';
import { TaskEffects } from './update-task.ts';

/**
 * Keeps a team's monitors with the team: they go to its owner when whoever made them no longer belongs to it (ADR 16), who then
 * neither reads nor changes them nor is told what they find.
 */
@Injectable()
export class TransferTasks implements OnModuleInit {
  constructor(
    private readonly once: Once,
    private readonly tasks: TaskRepository,
    private readonly people: People,
    private readonly effects: TaskEffects,
    private readonly reviewStanding: ReviewStanding,
  ) {}

  onModuleInit(): void {
    this.once.add('transfer-tasks-of-former-members', () => this.ofFormerMembers());
  }

  /** After somebody has left a company. */
  async ofLeaver(userId: string, companyId: string): Promise<void> {
    const heirId = await this.people.successorOf(userId, companyId);
    if (heirId !== null) await this.each(companyId, (tasks) => this.give(tasks.filter((task) => task.userId === userId), heirId));
  }

  /** Before what somebody had is removed with their account. */
  async ofGone(userId: string): Promise<void> {
    for (const companyId of await this.tasks.listCompaniesOf(userId)) await this.ofLeaver(userId, companyId);
  }

  /** After a team has ended: each monitor stays with whoever has it. */
  async ofEnded(companyId: string): Promise<void> {
    await this.each(companyId, (tasks) => this.changeAll(tasks, { companyId: null }));
  }

  /** Members who left before their monitors stayed with the team. */
  private async ofFormerMembers(): Promise<void> {
    for (const companyId of await this.tasks.listCompanies()) {
      await this.each(companyId, async (tasks) => {
        const makers = [...new Set(tasks.map(({ userId }) => userId))];
        const members = await this.people.membersAmong(makers, companyId);
        for (const userId of makers) if (!members.has(userId)) await this.ofLeaver(userId, companyId);
      });
    }
  }

  private each(companyId: string, review: (tasks: Task[]) => Promise<void>): Promise<void> {
    return inRounds((after, size) => this.tasks.listOfCompany(companyId, after, size), ({ id }) => id, review);
  }

  /** The new owner did not ask for mails about them. */
  private give(tasks: readonly Task[], userId: string): Promise<void> {
    return this.changeAll(tasks, { userId, email: false });
  }

  private async changeAll(tasks: readonly Task[], set: Partial<Task>): Promise<void> {
    for (const task of tasks) await this.change(task, set);
    for (const userId of new Set(tasks.map((task) => set.userId ?? task.userId))) await this.reviewStanding.soon({ userId });
  }

  private change(task: Task, set: Partial<Task>): Promise<void> {
    return this.effects.transaction.run(async () => {
      const changed = { ...task, ...set, updatedAt: new Date() };
      await this.tasks.update(changed);
      await this.effects.changed(changed, task);
    });
  }
}
