import { deliveriesQuery, deliveriesResponse } from '@forewire/contracts/http/notifications';
import { createZodDto } from 'nestjs-zod';
import type { Delivery } from './delivery.ts';

export class DeliveriesQueryDto extends createZodDto(deliveriesQuery) {}
export class DeliveriesDto extends createZodDto(deliveriesResponse) {}

export function toDeliveryResponse(delivery: Delivery): DeliveriesDto['deliveries'][number] {
  const { userId: _user, channelId: _channel, briefingId: _briefing, reached: _reached, reference: _reference, createdAt, settledAt, ...rest } = delivery;
  return { ...rest, createdAt: createdAt.toISOString(), settledAt: settledAt?.toISOString() ?? null };
}
