import { Injectable } from '@nestjs/common';
import { emailUnconfirmed } from '@forewire/kit/confirmation';
import { newId } from '@forewire/kit/ids';
import { RateLimits } from '@forewire/kit/rate-limit';
import { OutsideAddresses } from '../addresses/outside-address.ts';
import { refusals, Rights } from '../rights/rights.ts';
import { shownProblem } from '../deliveries/shown-problem.ts';
import { Senders } from '../senders/senders.ts';
import { checkConfig } from './channel-config.ts';
import { ChannelRepository } from './channel.repository.ts';

const limit = { points: 10, perSeconds: 60 };
const timeLimitMs = 15_000;

/** Sends a test message through a channel and says, in the spec's words, how that went. */
@Injectable()
export class TestChannel {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly addresses: OutsideAddresses,
    private readonly senders: Senders,
    private readonly limits: RateLimits,
    private readonly rights: Rights,
  ) {}

  async execute(userId: string, channelId: string): Promise<{ valid: boolean; message: string }> {
    const channel = await this.channels.get(userId, channelId);
    await this.limits.take('channel-test', userId, limit);
    const refusal = await this.rights.refusal({ userId, taskId: null, platform: channel.platform });
    if (refusal === refusals.unconfirmed) throw emailUnconfirmed('Confirm your email address first. Until then nothing is sent to your channels.');
    if (refusal) return { valid: false, message: `Configuration test failed: ${refusal}` };
    const checked = await checkConfig(channel.platform, channel.config, this.addresses);
    if ('problems' in checked) return { valid: false, message: `Invalid configuration: ${Object.values(checked.problems).join(', ')}` };
    try {
      await this.senders.of(channel.platform).send({ deliveryId: newId(), message: { kind: 'test' }, channel, signal: AbortSignal.timeout(timeLimitMs) });
      return { valid: true, message: 'Channel configuration is valid' };
    } catch (error) {
      return { valid: false, message: `Configuration test failed: ${shownProblem(error)}` };
    }
  }
}
