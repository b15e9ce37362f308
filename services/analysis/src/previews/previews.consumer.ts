import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { PreviewJobs } from './preview-jobs.ts';

/** Takes up what was read for previews. */
@Controller()
@ConsumerOf('analysis')
export class PreviewsConsumer {
  constructor(private readonly previewJobs: PreviewJobs) {}

  @On('preview.collected')
  collected(event: EventOf<'preview.collected'>): Promise<void> {
    return this.previewJobs.add(event);
  }
}
