import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer } from '@forewire/kit/auth';
import { CallsAs } from '@forewire/kit/call-class';
import { TakesBody } from '@forewire/kit/request-body';
import { ZodResponse } from 'nestjs-zod';
import { PreviewAlertsDto, PreviewResponseDto, toPreviewResponse, TryAddressDto } from './preview.dto.ts';
import { PreviewAlerts } from './preview-alerts.ts';
import { ReadPreview } from './read-preview.ts';
import { TryAddress } from './try-address.ts';

/** What a task would make of articles, before any of it counts. */
@ApiTags('previews')
@NeedsBearer()
@Controller('api/tasks')
export class PreviewsController {
  constructor(
    private readonly tryAddress: TryAddress,
    private readonly previewAlerts: PreviewAlerts,
    private readonly readPreview: ReadPreview,
  ) {}

  // A hundred addresses of 2 KiB, and the prompt beside them.
  @Post('previews')
  @CallsAs('expensive')
  @TakesBody({ bodyLimitBytes: 320 * 1024 })
  @HttpCode(202)
  @ApiOperation({ summary: 'Ask what a prompt would have found in the last 30 days; the answer is ready moments later' })
  @ZodResponse({ type: PreviewResponseDto, status: 202 })
  async preview(@CurrentActor() actor: Actor, @Body() body: PreviewAlertsDto) {
    return { preview: toPreviewResponse(await this.previewAlerts.execute(actor, body)) };
  }

  @Get('previews/:previewId')
  @ApiOperation({ summary: 'How a preview of what sources have brought stands; for who asked for it' })
  @ZodResponse({ type: PreviewResponseDto, status: 200 })
  async getOfSources(@CurrentActor() actor: Actor, @Param('previewId', ParseUUIDPipe) previewId: string) {
    return { preview: toPreviewResponse(await this.readPreview.ofSources(actor, previewId)) };
  }

  @Delete('previews/:previewId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Give up a preview of what sources have brought' })
  cancel(@CurrentActor() actor: Actor, @Param('previewId', ParseUUIDPipe) previewId: string): Promise<void> {
    return this.readPreview.cancel(actor, previewId);
  }

  @Post(':id/previews')
  @CallsAs('expensive')
  @HttpCode(202)
  @ApiOperation({ summary: 'Ask what a task would make of the article at an address; the answer is ready a moment later' })
  @ZodResponse({ type: PreviewResponseDto, status: 202 })
  async try(@CurrentActor() actor: Actor, @Param('id', ParseUUIDPipe) id: string, @Body() { url }: TryAddressDto) {
    return { preview: toPreviewResponse(await this.tryAddress.execute(actor, id, url)) };
  }

  @Get(':id/previews/:previewId')
  @ApiOperation({ summary: 'How a preview stands; for who asked for it' })
  @ZodResponse({ type: PreviewResponseDto, status: 200 })
  async get(@CurrentActor() actor: Actor, @Param('id', ParseUUIDPipe) id: string, @Param('previewId', ParseUUIDPipe) previewId: string) {
    return { preview: toPreviewResponse(await this.readPreview.ofTask(actor, id, previewId)) };
  }
}
