import { Injectable } from '@nestjs/common';
import { permit } from '@forewire/contracts/permissions';
import { newId } from '@forewire/kit/ids';
import { Transaction } from '@forewire/kit/mongo';
import { CodedError, notFound } from '@forewire/kit/errors';
import { Quotas } from '@forewire/kit/quota';
import { OutsideAddresses } from '../addresses/outside-address.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { WatchedTaskRepository } from '../tasks/watched-task.repository.ts';
import { type Channel, type ChannelPlatform, invalidConfiguration, newWebhookSecret } from './channel.ts';
import { type ChannelConfig, checkConfig, mergeConfig } from './channel-config.ts';
import type { CreateChannelDto, UpdateChannelDto } from './channel.dto.ts';
import { ChannelRepository } from './channel.repository.ts';

/** A saved channel, and the secret that was made for it, to be shown this once. */
export type SavedChannel = { channel: Channel; newSecret: string | null };

/** Creates and changes channels, whose settings are checked by their platform's rules each time. */
@Injectable()
export class SaveChannel {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly tasks: WatchedTaskRepository,
    private readonly addresses: OutsideAddresses,
    private readonly people: PersonRepository,
    private readonly quotas: Quotas,
    private readonly transaction: Transaction,
  ) {}

  async create(userId: string, input: CreateChannelDto): Promise<SavedChannel> {
    await this.requirePlan(userId, input.platform);
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
      await this.assertOwnTask(userId, channel.taskId);
      await this.channels.insert(channel);
      return { channel, newSecret };
    });
  }

  async update(userId: string, channelId: string, input: UpdateChannelDto): Promise<SavedChannel> {
    const before = await this.channels.get(userId, channelId);
    const checked = input.config ? await this.check(before.platform, mergeConfig(before.config, input.config)) : { config: before.config, newSecret: null };
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    // Who may no longer post there can still rename the channel, turn it off and remove it.
    if (input.config || (input.enabled && !before.enabled)) await this.requirePlan(userId, before.platform);
    const channel: Channel = { ...before, ...given, config: checked.config, updatedAt: new Date() };
    return this.transaction.run(async () => {
      await this.assertOwnTask(userId, input.taskId ?? null);
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

  private async requirePlan(userId: string, platform: ChannelPlatform): Promise<void> {
    const permission = permit(await this.people.entitlementOf(userId), { action: 'post', platform });
    if (!permission.allowed) throw new CodedError(permission.code, 403, permission.message);
  }

  private async assertOwnTask(userId: string, taskId: string | null): Promise<void> {
    if (taskId === null) return;
    const task = await this.tasks.find(taskId);
    if (!task || task.userId !== userId || task.goneAt) throw notFound('task', 'Task not found');
  }
}
