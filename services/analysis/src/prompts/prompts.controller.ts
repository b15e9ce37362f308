import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer, Public } from '@forewire/kit/auth';
import { CallsAs } from '@forewire/kit/call-class';
import { TakesBody } from '@forewire/kit/request-body';
import { ZodResponse } from 'nestjs-zod';
import { HelpWithPrompt } from './help-with-prompt.ts';
import {
  AssessPromptDto,
  AssessPromptResponseDto,
  EngineResponseDto,
  EnrichTaskDto,
  EnrichTaskResponseDto,
  FindSourcesDto,
  FindSourcesResponseDto,
} from './prompts.dto.ts';

// Two hundred addresses of 2 KiB, and the text beside them.
const sourcesBytes = 512 * 1024;

/** Help with what a person wants watched. */
@ApiTags('prompts')
@NeedsBearer()
@Controller()
export class PromptsController {
  constructor(private readonly help: HelpWithPrompt) {}

  @Post('api/ai/assess-prompt')
  @CallsAs('expensive')
  @HttpCode(200)
  @ApiOperation({ summary: 'Whether a prompt needs a question before it can be watched' })
  @ZodResponse({ type: AssessPromptResponseDto, status: 200 })
  assess(@CurrentActor() actor: Actor, @Body() body: AssessPromptDto) {
    return this.help.assess(actor, body.prompt, body.mode ?? 'monitoring');
  }

  @Post(['_api/ai/enrich-task', 'api/ai/enrich-task', 'api/functions/enrich-task'])
  @CallsAs('expensive')
  @TakesBody({ bodyLimitBytes: sourcesBytes })
  @HttpCode(200)
  @ApiOperation({ summary: 'A fuller restatement of a prompt, with sources for it' })
  @ZodResponse({ type: EnrichTaskResponseDto, status: 200 })
  enrich(@CurrentActor() actor: Actor, @Body() body: EnrichTaskDto) {
    return this.help.enrich(actor, body);
  }

  @Post('api/functions/find-sources')
  @CallsAs('expensive')
  @TakesBody({ bodyLimitBytes: sourcesBytes })
  @HttpCode(200)
  @ApiOperation({ summary: 'Sources for a task, without those that it has' })
  @ZodResponse({ type: FindSourcesResponseDto, status: 200 })
  findSources(@CurrentActor() actor: Actor, @Body() body: FindSourcesDto) {
    return this.help.findSources(actor, body);
  }

  @Get('api/ai/engine')
  @Public()
  @ApiOperation({ summary: 'What judges articles here' })
  @ZodResponse({ type: EngineResponseDto, status: 200 })
  engine() {
    return this.help.engineInUse;
  }
}
