import { Injectable } from '@nestjs/common';
import { PermanentFailure } from '@forewire/kit/jobs';
import { CurrentBriefing } from '../briefings/current-briefing.ts';
import { ChannelRepository } from '../channels/channel.repository.ts';
import type { Message } from '../senders/message.ts';
import { Senders } from '../senders/senders.ts';
import { refusals } from '../rights/rights.ts';
import { type Carry, type Courier, delivered, skipped } from './courier.ts';
import type { Delivery } from './delivery.ts';
import type { Content } from './delivery-job.ts';

/** Carries results and briefings into users' channels, with the settings that the channel has at that moment. */
@Injectable()
export class ChannelCourier implements Courier {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly briefings: CurrentBriefing,
    private readonly senders: Senders,
  ) {}

  async open({ channelId }: Pick<Delivery, 'channelId'>): Promise<Carry> {
    const channel = channelId ? await this.channels.findTogether(channelId) : null;
    if (!channel) return async () => skipped('The channel was removed');
    if (!channel.enabled) return async () => skipped('The channel was switched off');
    return async (delivery, content, signal) => {
      const message = await this.toMessage(content);
      if (message.kind === 'briefing' && message.briefing.results.length === 0) return skipped(refusals.access);
      await this.senders.of(channel.platform).send({ deliveryId: delivery.id, message, channel, signal });
      return delivered;
    };
  }

  private async toMessage(content: Content): Promise<Message> {
    if (content.kind === 'alert' || content.kind === 'result') return content;
    const briefing = content.kind === 'briefing' ? await this.briefings.find(content.briefingId) : null;
    if (!briefing) throw new PermanentFailure('There is no such briefing any more');
    return { kind: 'briefing', briefing };
  }
}
