import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer } from '@forewire/kit/auth';
import { ZodResponse } from 'nestjs-zod';
import { DeliveriesDto, DeliveriesQueryDto, toDeliveryResponse } from './delivery.dto.ts';
import { ListDeliveries } from './list-deliveries.ts';

@ApiTags('notifications')
@NeedsBearer()
@Controller('api/deliveries')
export class DeliveriesController {
  constructor(private readonly listDeliveries: ListDeliveries) {}

  @Get()
  @ZodResponse({ type: DeliveriesDto, status: 200, description: 'What was sent to the caller, where, and how it went; newest first' })
  async list(@CurrentActor() actor: Actor, @Query() query: DeliveriesQueryDto): Promise<DeliveriesDto> {
    const { rows, next } = await this.listDeliveries.execute(actor.userId, query);
    return { deliveries: rows.map(toDeliveryResponse), next };
  }
}
