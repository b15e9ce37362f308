import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import type { EventOf } from '@forewire/contracts/events';
import { SendBriefing } from './send-briefing.ts';

@Controller()
@ConsumerOf('notifications')
export class BriefingsConsumer {
  constructor(private readonly sendBriefing: SendBriefing) {}

  @On('briefing.due')
  async due({ userId, briefingType, contentPeriodStart, contentPeriodEnd }: EventOf<'briefing.due'>): Promise<void> {
    if (!contentPeriodStart || !contentPeriodEnd) return;
    const type = briefingType === 'evening' ? 'evening' : 'morning';
    await this.sendBriefing.execute({ userId, briefingType: type, start: timestampDate(contentPeriodStart), end: timestampDate(contentPeriodEnd) });
  }
}
