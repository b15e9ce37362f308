import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { premadeTasksRequest, premadeTasksResponse, trendingTopicsResponse } from '@forewire/contracts/http/tasks';
import { Public } from '@forewire/kit/auth';
import { CallsAs } from '@forewire/kit/call-class';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { TopicRepository } from './topic.repository.ts';
import { premadeTasks } from './topics.ts';

class TrendingTopicsDto extends createZodDto(trendingTopicsResponse) {}
class PremadeTasksRequestDto extends createZodDto(premadeTasksRequest) {}
class PremadeTasksDto extends createZodDto(premadeTasksResponse) {}

/** Suggestions for people who have nothing yet. */
@ApiTags('topics')
@Public()
@Controller('api')
export class TopicsController {
  constructor(private readonly topics: TopicRepository) {}

  @Get('trending-topics')
  @ApiOperation({ summary: 'Suggestions for the task form' })
  @ZodResponse({ type: TrendingTopicsDto, status: 200 })
  async trending() {
    return { topics: await this.topics.listActive() };
  }

  @Post('functions/get-premade-tasks')
  @CallsAs('reads')
  @HttpCode(200)
  @ApiOperation({ summary: 'Finished tasks to start from' })
  @ZodResponse({ type: PremadeTasksDto, status: 200 })
  premade(@Body() { limit }: PremadeTasksRequestDto) {
    return { tasks: premadeTasks.slice(0, limit).map((task) => ({ ...task, sources: [...task.sources] })) };
  }
}
