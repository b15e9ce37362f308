import { Controller, Get, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer } from '@forewire/kit/auth';
import { notFound } from '@forewire/kit/errors';
import { ZodResponse } from 'nestjs-zod';
import { BriefingDto, BriefingsDto, BriefingsQueryDto, toBriefingResponse } from './briefing.dto.ts';
import { BriefingRepository } from './briefing.repository.ts';

const briefingId = new ParseUUIDPipe({ exceptionFactory: () => notFound('briefing', 'Briefing not found') });

@ApiTags('notifications')
@NeedsBearer()
@Controller('api/briefings')
export class BriefingsController {
  constructor(private readonly briefings: BriefingRepository) {}

  @Get()
  @ZodResponse({ type: BriefingsDto, status: 200, description: 'Briefings that were sent to the caller, newest first' })
  async list(@CurrentActor() actor: Actor, @Query() query: BriefingsQueryDto): Promise<BriefingsDto> {
    const { rows, next } = await this.briefings.listSent(actor.userId, query);
    return { briefings: rows.map(toBriefingResponse), next };
  }

  @Get(':id')
  @ZodResponse({ type: BriefingDto, status: 200, description: 'One briefing that was sent to the caller' })
  async get(@CurrentActor() actor: Actor, @Param('id', briefingId) id: string): Promise<BriefingDto> {
    return { briefing: toBriefingResponse(await this.briefings.getSent(actor.userId, id)) };
  }
}
