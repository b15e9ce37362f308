import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer, OptionalActor, Public } from '@forewire/kit/auth';
import { TakesForeignQuery } from '@forewire/kit/declared-input.guard';
import { ZodResponse } from 'nestjs-zod';
import { toResultResponse } from '../runs/run.dto.ts';
import { ResultRepository } from '../runs/result.repository.ts';
import { TaskRepository } from '../tasks/task.repository.ts';
import { isPublic } from '../tasks/standing.ts';
import { taskNotFound } from '../tasks/task.ts';
import { ChangeSubscription } from './change-subscription.ts';
import { PublicTaskResponseDto, RecentResultsResponseDto, SubscriptionDto, SubscriptionResponseDto } from './sharing.dto.ts';
import { RecentResults } from './recent-results.ts';
import { SubscriptionRepository } from './subscription.repository.ts';

/** What anyone may see, and how people follow it. */
@ApiTags('sharing')
@Controller('api')
export class SharingController {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly results: ResultRepository,
    private readonly subscriptions: SubscriptionRepository,
    private readonly changeSubscription: ChangeSubscription,
    private readonly recentResults: RecentResults,
  ) {}

  @Post('functions/task-subscription')
  @HttpCode(200)
  @NeedsBearer()
  @ApiOperation({ summary: "Follow another person's task, or stop" })
  @ZodResponse({ type: SubscriptionResponseDto, status: 200 })
  subscribe(@CurrentActor() actor: Actor, @Body() body: SubscriptionDto) {
    return this.changeSubscription.execute(actor, body.taskId, body.action);
  }

  @Get('public/tasks/:slug')
  @Public()
  @TakesForeignQuery()
  @ApiOperation({ summary: 'A public task with its newest results' })
  @ZodResponse({ type: PublicTaskResponseDto, status: 200 })
  async publicTask(@Param('slug') slug: string, @OptionalActor() actor: Actor | null) {
    const task = await this.tasks.findBySlug(slug.slice(0, 100));
    if (!task || !isPublic(task)) throw taskNotFound();
    const subscribed = actor ? await this.subscriptions.isSubscribed(task.id, actor.userId) : false;
    const { id, title, prompt, mode, intervalSeconds, sources, publicSlug, createdAt, active } = task;
    const shown = { id, title, prompt, taskMode: mode, interval: intervalSeconds, sources, publicSlug, createdAt: createdAt.toISOString(), active };
    const { rows: results } = await this.results.list(id, { limit: 50 });
    return { task: { ...shown, subscribed, own: actor?.userId === task.userId }, results: results.map((result) => toResultResponse(result, null)) };
  }

  @Get('public/recent-results')
  @Public()
  @TakesForeignQuery()
  @ApiOperation({ summary: 'The newest results of public tasks' })
  @ZodResponse({ type: RecentResultsResponseDto, status: 200 })
  async recent() {
    return { results: await this.recentResults.list() };
  }
}
