import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer } from '@forewire/kit/auth';
import { ReadSourceHealth } from './read-source-health.ts';
import { SourceHealthDto, SourceHealthListDto, SourceHealthQueryDto } from './source.dto.ts';

@ApiTags('sources')
@NeedsBearer()
@Controller('api/sources')
export class SourcesController {
  constructor(private readonly health: ReadSourceHealth) {}

  @Get()
  @ApiOkResponse({ type: SourceHealthListDto })
  async list(@CurrentActor() actor: Actor, @Query() { url }: SourceHealthQueryDto): Promise<SourceHealthListDto> {
    return { sources: await this.health.byUrls(actor, [url ?? []].flat()) };
  }

  @Get(':id')
  @ApiOkResponse({ type: SourceHealthDto })
  async get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<SourceHealthDto> {
    return { source: await this.health.byId(actor, id) };
  }
}
