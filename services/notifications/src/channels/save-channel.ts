import { Injectable } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { Transaction } from '@forewire/kit/mongo';
import { Quotas } from '@forewire/kit/quota';
import { OutsideAddresses } from '../addresses/outside-address.ts';
import { type Channel, type ChannelPlatform, invalidConfiguration, newWebhookSecret } from './channel.ts';
import { type ChannelConfig, checkConfig, mergeConfig } from './channel-config.ts';
import type { CreateChannelDto, UpdateChannelDto } from './channel.dto.ts';
import { ChannelRepository } from './channel.repository.ts';
import { ChannelRules } from './channel-rules.ts';

/** A saved channel, and the secret that was made for it, to be shown this once. */
export type SavedChannel = { channel: Channel; newSecret: string | null };

/** Creates and changes channels, whose settings are checked by their platform's rules each time. */
@Injectable()
export class SaveChannel {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly rules: ChannelRules,
    private readonly addresses: OutsideAddresses,
    private readonly quotas: Quotas,
    private readonly transaction: Transaction,
  ) {}

  async create(userId: string, input: CreateChannelDto): Promise<SavedChannel> {
    await this.rules.requirePlan(userId, input.platform);
    const { config, newSecret } = await this.check(input.platform, input.config);
    const now = new Date();
    const { name, platform, broadcastType, enabled } = input;
    const channel: Channel = {
      id: newId(),
      userId,
      name,
      platform,
      broadcastType,
      enabled,
      taskId: input.taskId ?? null,
      options: input.options ?? {},
      config,
      createdAt: now,
      updatedAt: now,
    };
    return this.quotas.add('channels', { owner: userId, count: () => this.channels.count(userId) }, async () => {
      await this.rules.requireOwnTask(userId, channel.taskId);
      await this.channels.insert(channel);
      return { channel, newSecret };
    });
  }

  async update(userId: string, channelId: string, input: UpdateChannelDto): Promise<SavedChannel> {
    const before = await this.channels.get(userId, channelId);
    const checked = input.config ? await this.check(before.platform, mergeConfig(before.config, input.config)) : { config: before.config, newSecret: null };
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    // Who may no longer post there can still rename the channel, turn it off and remove it.
    if (input.config || (input.enabled && !before.enabled)) await this.rules.requirePlan(userId, before.platform);
    const channel: Channel = { ...before, ...given, config: checked.config, updatedAt: new Date() };
    return this.transaction.run(async () => {
      await this.rules.requireOwnTask(userId, input.taskId ?? null);
      await this.channels.update(channel);
      return { channel, newSecret: checked.newSecret };
    });
  }

  private async check(platform: ChannelPlatform, given: Record<string, unknown>): Promise<{ config: ChannelConfig; newSecret: string | null }> {
    const newSecret = platform === 'webhook' && !given['secret'] ? newWebhookSecret() : null;
    const checked = await checkConfig(platform, newSecret ? { ...given, secret: newSecret } : given, this.addresses);
    if ('problems' in checked) throw invalidConfiguration(checked.problems);
    return { config: checked.config, newSecret };
  }
}
