import {
  broadcastType,
  channelOptions,
  channelResponse,
  channelsResponse,
  createChannelRequest,
  testChannelResponse,
} from '@forewire/contracts/http/notifications';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import type { Channel } from './channel.ts';
import { maskConfig } from './channel-config.ts';

const { name, taskId, config } = createChannelRequest.shape;
// Not the contract's `.partial()` of the create request: zod fills its defaults in, so that a rename would reset the rest.
const updateChannel = z.strictObject({ name, broadcastType, taskId, options: channelOptions, enabled: z.boolean(), config }).partial();

export class CreateChannelDto extends createZodDto(createChannelRequest) {}
export class UpdateChannelDto extends createZodDto(updateChannel) {}
export class ChannelDto extends createZodDto(channelResponse) {}
export class ChannelsDto extends createZodDto(channelsResponse) {}
export class TestChannelDto extends createZodDto(testChannelResponse) {}

export function toChannelResponse(channel: Channel, newSecret: string | null = null): ChannelDto['channel'] {
  const config = maskConfig(channel.config);
  return {
    ...channel,
    config: newSecret ? { ...config, secret: newSecret } : config,
    createdAt: channel.createdAt.toISOString(),
    updatedAt: channel.updatedAt.toISOString(),
  };
}
