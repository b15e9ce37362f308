import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer } from '@forewire/kit/auth';
import { CallsAs } from '@forewire/kit/call-class';
import { ZodResponse } from 'nestjs-zod';
import { PreviewResponseDto, toPreviewResponse, TryAddressDto } from './preview.dto.ts';
import { ReadPreview } from './read-preview.ts';
import { TryAddress } from './try-address.ts';

/** What a task would make of articles, before any of it counts. */
@ApiTags('previews')
@NeedsBearer()
@Controller('api/tasks')
export class PreviewsController {
  constructor(
    private readonly tryAddress: TryAddress,
    private readonly readPreview: ReadPreview,
  ) {}

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
    return { preview: toPreviewResponse(await this.readPreview.execute(actor, id, previewId)) };
  }
}
