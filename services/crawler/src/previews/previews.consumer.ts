import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { CollectPreview } from './collect-preview.ts';

/** Takes up previews as they are asked for. */
@Controller()
@ConsumerOf('crawler')
export class PreviewsConsumer {
  constructor(private readonly collectPreview: CollectPreview) {}

  @On('preview.requested')
  requested(event: EventOf<'preview.requested'>): Promise<void> {
    return this.collectPreview.execute(event);
  }
}
