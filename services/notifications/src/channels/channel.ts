import { randomBytes } from 'node:crypto';
import { CodedError, notFound } from '@forewire/kit/errors';
import type { ChannelConfig } from './channel-config.ts';

export type ChannelPlatform = 'slack' | 'teams' | 'discord' | 'discourse' | 'webhook';
export type BroadcastType = 'both' | 'briefings' | 'task_results';
export type ChannelOptions = { minResults?: number | undefined; includeSummary?: boolean | undefined; customMessage?: string | undefined };

/** A place outside of the product where a user's results or briefings are posted. */
export type Channel = {
  id: string;
  userId: string;
  name: string;
  platform: ChannelPlatform;
  broadcastType: BroadcastType;
  /** Only this task's results, or null for all of the user's own. */
  taskId: string | null;
  options: ChannelOptions;
  enabled: boolean;
  config: ChannelConfig;
  createdAt: Date;
  updatedAt: Date;
};

export const channelNotFound = () => notFound('channel', 'Channel not found');
export const invalidConfiguration = (problems: Record<string, string>) =>
  new CodedError('channel.invalid', 422, `Invalid configuration: ${Object.values(problems).join(', ')}`, {
    fields: Object.fromEntries(Object.entries(problems).map(([field, text]) => [`config.${field}`, text])),
  });

/** Whether a run's results belong into this channel. */
export function takesResults(channel: Channel, taskId: string, resultCount: number): boolean {
  const wanted = channel.enabled && channel.broadcastType !== 'briefings' && (channel.taskId === null || channel.taskId === taskId);
  return wanted && resultCount >= (channel.options.minResults ?? 1);
}

/** Whether briefings are posted to this channel; one that is for a single task takes none. */
export function takesBriefings(channel: Channel): boolean {
  return channel.enabled && channel.broadcastType !== 'task_results' && channel.taskId === null;
}

/** A signing secret that nobody guesses. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** Where a channel posts, in words that give no secret away. */
export function channelTarget(channel: Channel): string {
  const { config } = channel;
  const named = config['channel_name'];
  if (typeof named === 'string' && named !== '') return `${channel.name} (${named})`;
  const url = config['url'] ?? config['webhook_url'] ?? config['teams_webhook_url'] ?? config['base_url'];
  return typeof url === 'string' && URL.canParse(url) ? `${channel.name} (${new URL(url).host})` : channel.name;
}
