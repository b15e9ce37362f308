import { Injectable } from '@nestjs/common';
import { BatchedReads } from '@forewire/kit/batched-reads';
import { Database } from '@forewire/kit/mongo';
import { resealRows } from '@forewire/kit/reseal';
import { RawRows } from '@forewire/kit/rows';
import type { Model } from 'mongoose';
import { SecretBox } from '@forewire/kit/secret-box';
import { type Channel, channelNotFound } from './channel.ts';
import type { ChannelConfig } from './channel-config.ts';
import { channelSchema, type ChannelRow } from './channel.schema.ts';

@Injectable()
export class ChannelRepository {
  private readonly channels: Model<ChannelRow>;
  private readonly rows: RawRows<ChannelRow>;
  private readonly reads: BatchedReads<Channel>;

  constructor(
    database: Database,
    private readonly secrets: SecretBox,
  ) {
    this.channels = database.model('Channel', channelSchema, 'channels');
    this.rows = new RawRows(this.channels);
    this.reads = new BatchedReads(async (ids) => {
      const rows = await this.rows.find({ _id: { $in: ids } });
      return new Map(rows.map((row) => [row._id, this.toChannel(row)]));
    });
  }

  private toChannel({ _id, sealedConfig, ...row }: ChannelRow): Channel {
    const opened = this.secrets.open(sealedConfig, `channel:${_id}`);
    // Under another key than it was sealed with, a channel shows no settings and its test says what is missing.
    return { id: _id, ...row, config: opened === null ? {} : (JSON.parse(opened) as ChannelConfig) };
  }

  private toRow({ id, config, ...channel }: Channel): ChannelRow {
    return { _id: id, ...channel, sealedConfig: this.secrets.seal(JSON.stringify(config), `channel:${id}`) };
  }

  /** A user's own channel; anybody else's is not found. */
  async get(userId: string, channelId: string): Promise<Channel> {
    const channel = await this.find(channelId);
    if (!channel || channel.userId !== userId) throw channelNotFound();
    return channel;
  }

  async find(channelId: string): Promise<Channel | null> {
    const row = await this.channels.findById(channelId).lean<ChannelRow>();
    return row && this.toChannel(row);
  }

  /** As `find`, read along with what other deliveries of the moment ask for; outside of transactions. */
  async findTogether(channelId: string): Promise<Channel | null> {
    return (await this.reads.find(channelId)) ?? null;
  }

  list(userId: string): Promise<Channel[]> {
    return this.listOf([userId]);
  }

  /** The channels of these users, each user's in the order in which they were made. */
  async listOf(userIds: string[]): Promise<Channel[]> {
    const rows = await this.rows.find({ userId: { $in: userIds } }, { sort: { _id: 1 } });
    return rows.map((row) => this.toChannel(row));
  }

  async count(userId: string): Promise<number> {
    return this.channels.countDocuments({ userId });
  }

  async insert(channel: Channel): Promise<void> {
    await this.channels.insertMany([this.toRow(channel)], { lean: true });
  }

  async update(channel: Channel): Promise<void> {
    const { _id, ...row } = this.toRow(channel);
    await this.channels.updateOne({ _id }, { $set: row });
  }

  async remove(userId: string, channelId: string): Promise<void> {
    const { deletedCount } = await this.channels.deleteOne({ _id: channelId, userId });
    if (deletedCount === 0) throw channelNotFound();
  }

  /** Seals anew what an earlier secret sealed. */
  reseal(): Promise<number> {
    return resealRows(this.channels, this.secrets, { sealedConfig: (id) => `channel:${id}` });
  }

  async disableOfTask(taskId: string): Promise<void> {
    await this.channels.updateMany({ taskId }, { $set: { enabled: false, updatedAt: new Date() } });
  }

  async removeOfUser(userId: string): Promise<void> {
    await this.channels.deleteMany({ userId });
  }
}
