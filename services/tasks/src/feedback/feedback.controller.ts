import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer } from '@forewire/kit/auth';
import { ZodResponse } from 'nestjs-zod';
import { SentimentDto } from '../runs/run.dto.ts';
import { ReadTasks } from '../tasks/read-tasks.ts';
import { TaskResponseDto } from '../tasks/task.dto.ts';
import { ChangeRefinements } from './change-refinements.ts';
import { FeedbackResponseDto } from './feedback.dto.ts';
import { MarkResult } from './mark-result.ts';
import { ReadFeedback } from './read-feedback.ts';

/** What people say of results, and what comes of it. */
@ApiTags('feedback')
@NeedsBearer()
@Controller('api')
export class FeedbackController {
  constructor(
    private readonly markResult: MarkResult,
    private readonly readFeedback: ReadFeedback,
    private readonly changeRefinements: ChangeRefinements,
    private readonly readTasks: ReadTasks,
  ) {}

  @Patch('result-links/:id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Say whether a result was relevant' })
  mark(@CurrentActor() actor: Actor, @Param('id', ParseUUIDPipe) id: string, @Body() body: SentimentDto): Promise<void> {
    return this.markResult.execute(actor, id, body.sentiment);
  }

  @Get('tasks/:id/feedback')
  @ApiOperation({ summary: 'What the relevance marks of a task come to: a change of its prompt is suggested where they speak for one' })
  @ZodResponse({ type: FeedbackResponseDto, status: 200 })
  read(@CurrentActor() actor: Actor, @Param('id', ParseUUIDPipe) id: string) {
    return this.readFeedback.execute(actor, id);
  }

  @Post('tasks/:id/feedback/:suggestionId/accept')
  @HttpCode(200)
  @ApiOperation({ summary: 'Have the task read with a suggested change' })
  @ZodResponse({ type: TaskResponseDto, status: 200 })
  async accept(@CurrentActor() actor: Actor, @Param('id', ParseUUIDPipe) id: string, @Param('suggestionId', ParseUUIDPipe) suggestionId: string) {
    return { task: await this.readTasks.shown(actor, await this.changeRefinements.accept(actor, id, suggestionId)) };
  }

  @Post('tasks/:id/feedback/:suggestionId/dismiss')
  @HttpCode(204)
  @ApiOperation({ summary: 'Dismiss a suggested change, until a new mark speaks for it' })
  dismiss(@CurrentActor() actor: Actor, @Param('id', ParseUUIDPipe) id: string, @Param('suggestionId', ParseUUIDPipe) suggestionId: string): Promise<void> {
    return this.changeRefinements.dismiss(actor, id, suggestionId);
  }

  @Delete('tasks/:id/refinements/:refinementId')
  @ApiOperation({ summary: 'Take back a change that was accepted' })
  @ZodResponse({ type: TaskResponseDto, status: 200 })
  async takeBack(@CurrentActor() actor: Actor, @Param('id', ParseUUIDPipe) id: string, @Param('refinementId', ParseUUIDPipe) refinementId: string) {
    return { task: await this.readTasks.shown(actor, await this.changeRefinements.takeBack(actor, id, refinementId)) };
  }
}
