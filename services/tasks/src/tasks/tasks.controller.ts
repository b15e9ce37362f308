import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer, Sensitive } from '@forewire/kit/auth';
import { CallsAs } from '@forewire/kit/call-class';
import { TakesBody } from '@forewire/kit/request-body';
import { ZodResponse } from 'nestjs-zod';
import { RequestRun } from '../runs/request-run.ts';
import { ChangeSources } from './change-sources.ts';
import { CreateTask } from './create-task.ts';
import { DeleteTask } from './delete-task.ts';
import { ReadTasks } from './read-tasks.ts';
import {
  CreateTaskDto,
  SourceDto,
  SourcesResponseDto,
  TaskResponseDto,
  TasksQueryDto,
  TasksRequestDto,
  TasksResponseDto,
  TestRunTaskDto,
  TestRunTaskResponseDto,
  UpdateTaskDto,
} from './task.dto.ts';
import { UpdateTask } from './update-task.ts';

/** The spec's calls, by their names. */
@ApiTags('tasks')
@NeedsBearer()
@Controller('api/functions')
export class TaskFunctionsController {
  constructor(
    private readonly createTask: CreateTask,
    private readonly changeSources: ChangeSources,
    private readonly requestRun: RequestRun,
    private readonly read: ReadTasks,
  ) {}

  // A hundred sources with addresses of 2 KiB and names, and the prompt beside them.
  @Post('create-task')
  @CallsAs('expensive')
  @TakesBody({ bodyLimitBytes: 320 * 1024 })
  @HttpCode(200)
  @ApiOperation({ summary: 'Make a task and begin to watch' })
  @ZodResponse({ type: TaskResponseDto, status: 200 })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateTaskDto) {
    return { task: await this.read.shown(actor, await this.createTask.execute(actor, body)) };
  }

  @Post('get-tasks')
  @CallsAs('reads')
  @HttpCode(200)
  @ApiOperation({ summary: 'The tasks that the caller may see' })
  @ZodResponse({ type: TasksResponseDto, status: 200 })
  list(@CurrentActor() actor: Actor, @Body() page: TasksRequestDto) {
    return this.read.list(actor, page);
  }

  @Post('add-source')
  @HttpCode(200)
  @ApiOperation({ summary: 'Watch one more source' })
  @ZodResponse({ type: SourcesResponseDto, status: 200 })
  async addSource(@CurrentActor() actor: Actor, @Body() body: SourceDto) {
    return { success: true as const, sources: await this.changeSources.add(actor, body.taskId, body.sourceUrl) };
  }

  @Post('remove-source')
  @HttpCode(200)
  @ApiOperation({ summary: 'Watch a source no longer' })
  @ZodResponse({ type: SourcesResponseDto, status: 200 })
  async removeSource(@CurrentActor() actor: Actor, @Body() body: SourceDto) {
    return { success: true as const, sources: await this.changeSources.remove(actor, body.taskId, body.sourceUrl) };
  }

  @Post('test-run-task')
  @CallsAs('expensive')
  @HttpCode(200)
  @ApiOperation({ summary: 'Run a task now' })
  @ApiResponse({ status: 402 })
  @ZodResponse({ type: TestRunTaskResponseDto, status: 200 })
  testRun(@CurrentActor() actor: Actor, @Body() body: TestRunTaskDto) {
    return this.requestRun.execute(actor, body.taskId);
  }
}

@ApiTags('tasks')
@NeedsBearer()
@Controller('api/tasks')
export class TasksController {
  constructor(
    private readonly read: ReadTasks,
    private readonly updateTask: UpdateTask,
    private readonly deleteTask: DeleteTask,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The tasks that the caller may see, newest first' })
  @ZodResponse({ type: TasksResponseDto, status: 200 })
  list(@CurrentActor() actor: Actor, @Query() page: TasksQueryDto) {
    return this.read.list(actor, page);
  }

  @Get(':id')
  @ApiOperation({ summary: 'One task' })
  @ZodResponse({ type: TaskResponseDto, status: 200 })
  async get(@CurrentActor() actor: Actor, @Param('id', ParseUUIDPipe) id: string) {
    return { task: await this.read.get(actor, id) };
  }

  @Patch(':id')
  @Sensitive('task.publish')
  @ApiOperation({ summary: 'Change a task' })
  @ZodResponse({ type: TaskResponseDto, status: 200 })
  async update(@CurrentActor() actor: Actor, @Param('id', ParseUUIDPipe) id: string, @Body() body: UpdateTaskDto) {
    return { task: await this.read.shown(actor, await this.updateTask.execute(actor, id, body)) };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a task with its runs and results' })
  delete(@CurrentActor() actor: Actor, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.deleteTask.execute(actor, id);
  }
}
