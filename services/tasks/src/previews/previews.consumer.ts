import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { SettlePreview } from './settle-preview.ts';

/** Takes the verdicts on previews. */
@Controller()
@ConsumerOf('tasks')
export class PreviewsConsumer {
  constructor(private readonly settlePreview: SettlePreview) {}

  @On('preview.analyzed')
  analyzed(event: EventOf<'preview.analyzed'>): Promise<void> {
    return this.settlePreview.execute(event);
  }
}
