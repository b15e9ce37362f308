import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer } from '@forewire/kit/auth';
import { notFound } from '@forewire/kit/errors';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { z } from 'zod';
import { ScheduleRepository } from './schedule.repository.ts';

class ScheduleDto extends createZodDto(z.object({ taskId: z.uuid(), active: z.boolean(), intervalSeconds: z.number(), nextDueAt: z.iso.datetime().nullable() })) {}

/** When a task runs next. */
@ApiTags('schedules')
@NeedsBearer()
@Controller('api/schedules')
export class SchedulesController {
  constructor(private readonly schedules: ScheduleRepository) {}

  @Get(':taskId')
  @ApiOperation({ summary: "A task's next run" })
  @ZodResponse({ type: ScheduleDto, status: 200 })
  async get(@CurrentActor() actor: Actor, @Param('taskId', ParseUUIDPipe) taskId: string) {
    const schedule = await this.schedules.find(taskId);
    if (schedule?.userId !== actor.userId) throw notFound('task', 'Task not found');
    const { active, intervalSeconds, nextDueAt } = schedule;
    return { taskId, active, intervalSeconds, nextDueAt: active ? nextDueAt.toISOString() : null };
  }
}
