import { Body, Controller, Get, Param, ParseUUIDPipe, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer, Public } from '@forewire/kit/auth';
import { CallsAs } from '@forewire/kit/call-class';
import { StaysOpen } from '@forewire/kit/calls-at-once';
import type { FastifyReply } from 'fastify';
import { ZodResponse } from 'nestjs-zod';
import { Panel } from '../agents/panel.ts';
import { PredictionAccess } from './prediction-access.ts';
import { PredictionStreams } from './prediction-streams.ts';
import { PredictConfigDto, PredictDto, PredictionResponseDto, PredictionsQueryDto, PredictionsResponseDto, SharedPredictionsQueryDto, SharedPredictionsResponseDto, toPredictionResponse, toSharedPrediction } from './prediction.dto.ts';
import { StartPrediction } from './start-prediction.ts';

// Hundreds of searches and answers would fit; a panel has a few of each.
const longestStream = 20_000_000;

/** Questions put to several agents at once. */
@ApiTags('predict')
@NeedsBearer()
@Controller('api')
export class PredictionsController {
  constructor(
    private readonly panel: Panel,
    private readonly startPrediction: StartPrediction,
    private readonly streams: PredictionStreams,
    private readonly access: PredictionAccess,
  ) {}

  @Get('predict/config')
  @Public()
  @ApiOperation({ summary: 'Which agents answer here; 404 where none can' })
  @ApiResponse({ status: 404 })
  @ZodResponse({ type: PredictConfigDto, status: 200 })
  config() {
    this.panel.requireAvailable();
    return { available: true as const, agents: this.panel.agents(), reason: this.panel.reason };
  }

  @Post(['predict', 'ai/predict'])
  @CallsAs('expensive')
  @StaysOpen()
  @ApiOperation({ summary: 'Ask the agents, and watch them answer line by line; the same question joins while they are at work' })
  @ApiProduces('application/x-ndjson')
  @ApiResponse({ status: 402 })
  @ApiOkResponse({ description: 'One event per line; the header x-prediction-id names the prediction', content: { 'application/x-ndjson': { schema: { type: 'string', maxLength: longestStream } } } })
  async execute(@CurrentActor() actor: Actor, @Body() body: PredictDto, @Res() reply: FastifyReply): Promise<void> {
    this.streams.requireRoom(actor.userId);
    const prediction = await this.startPrediction.execute(actor, body);
    await this.streams.write(prediction.id, actor.userId, reply);
  }

  @Get('predictions')
  @ApiOperation({ summary: "A task's predictions, or the caller's own; newest first" })
  @ZodResponse({ type: PredictionsResponseDto, status: 200 })
  async list(@CurrentActor() actor: Actor, @Query() query: PredictionsQueryDto) {
    const { rows, next } = await this.access.list(actor, query);
    return { predictions: rows.map(toPredictionResponse), next };
  }

  @Get('predictions/shared/:taskId')
  @Public()
  @ApiOperation({ summary: "A public task's answered predictions, as anyone may read them; newest first" })
  @ApiResponse({ status: 404 })
  @ZodResponse({ type: SharedPredictionsResponseDto, status: 200 })
  async shared(@Param('taskId', ParseUUIDPipe) taskId: string, @Query() query: SharedPredictionsQueryDto) {
    const { rows, next } = await this.access.listShared(taskId, query);
    return { predictions: rows.flatMap(toSharedPrediction), next };
  }

  @Get('predictions/:id')
  @ApiOperation({ summary: 'A prediction as far as it has come, with its result once there is one' })
  @ZodResponse({ type: PredictionResponseDto, status: 200 })
  async get(@CurrentActor() actor: Actor, @Param('id', ParseUUIDPipe) id: string) {
    return { prediction: toPredictionResponse(await this.access.view(actor, id)) };
  }
}
