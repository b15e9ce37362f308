import { Controller, Get, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer } from '@forewire/kit/auth';
import { ZodResponse } from 'nestjs-zod';
import { MarkRepository } from '../feedback/mark.repository.ts';
import { TaskAccess } from '../tasks/task-access.ts';
import { ResultRepository } from './result.repository.ts';
import { PageQueryDto, ResultsResponseDto, RunDetailDto, RunsResponseDto, toResultResponse, toRunResponse } from './run.dto.ts';
import { RunRepository } from './run.repository.ts';
import type { Result } from './run.ts';

/** What runs did and found. */
@ApiTags('runs')
@NeedsBearer()
@Controller('api')
export class RunsController {
  constructor(
    private readonly access: TaskAccess,
    private readonly runs: RunRepository,
    private readonly results: ResultRepository,
    private readonly marks: MarkRepository,
  ) {}

  @Get('tasks/:id/runs')
  @ApiOperation({ summary: "A task's runs, newest first" })
  @ZodResponse({ type: RunsResponseDto, status: 200 })
  async list(@CurrentActor() actor: Actor, @Param('id', ParseUUIDPipe) id: string, @Query() page: PageQueryDto) {
    await this.access.get(actor, id, 'view');
    const { rows, next } = await this.runs.list(id, page);
    return { runs: rows.map(toRunResponse), next };
  }

  @Get('tasks/:id/results')
  @ApiOperation({ summary: "A task's results, newest first" })
  @ZodResponse({ type: ResultsResponseDto, status: 200 })
  async listResults(@CurrentActor() actor: Actor, @Param('id', ParseUUIDPipe) id: string, @Query() page: PageQueryDto) {
    await this.access.get(actor, id, 'view');
    const { rows, next } = await this.results.list(id, page);
    return { results: await this.shown(actor, rows), next };
  }

  @Get('runs/:id')
  @ApiOperation({ summary: 'One run with its results, and the reason for each article that was left out' })
  @ZodResponse({ type: RunDetailDto, status: 200 })
  async get(@CurrentActor() actor: Actor, @Param('id', ParseUUIDPipe) id: string) {
    const run = await this.runs.get(id);
    await this.access.get(actor, run.taskId, 'view');
    const results = await this.results.listOfRun(id);
    return { ...toRunResponse(run), results: await this.shown(actor, results), leftOut: run.leftOut };
  }

  private async shown({ userId }: Actor, results: readonly Result[]) {
    const sentiments = await this.marks.sentimentsOf(userId, results.map(({ id }) => id));
    return results.map((result) => toResultResponse(result, sentiments.get(result.id) ?? null));
  }
}
