import { Gamepad2, Hash, type LucideIcon, MessagesSquare, Users, Webhook } from 'lucide-react';
import type { Channel } from '@forewire/contracts/http/notifications';

export type Platform = Channel['platform'];
export type Values = Readonly<Record<string, string>>;

export type ConfigField = {
  key: string;
  label: string;
  help?: string;
  placeholder?: string;
  kind: 'text' | 'url' | 'secret' | 'number';
  /** What is said when it is empty; without it the field is optional. */
  required?: string;
};

export type PlatformInfo = { id: Platform; label: string; description: string; Icon: LucideIcon; fields: readonly ConfigField[] };

const channelName: ConfigField = { key: 'channel_name', label: 'Channel name', placeholder: '#newsroom', kind: 'text', required: 'Channel name is required' };

/** Where alerts can go, and what each place needs to be told (spec account.md §3 and §5). */
export const platforms: readonly PlatformInfo[] = [
  {
    id: 'slack',
    label: 'Slack',
    description: 'One message for each run that found something.',
    Icon: Hash,
    fields: [
      { key: 'webhook_url', label: 'Webhook URL', help: 'In Slack: your app, Incoming Webhooks, Add New Webhook.', placeholder: 'https://hooks.slack.com/services/…', kind: 'url' },
      { ...channelName, help: 'A # is put in front of it if it has none.' },
      { key: 'bot_token', label: 'Bot token', help: 'In place of a webhook; the bot needs chat:write and a seat in the channel.', placeholder: 'xoxb-…', kind: 'secret' },
    ],
  },
  {
    id: 'teams',
    label: 'Microsoft Teams',
    description: 'Through a workflow that posts to a channel.',
    Icon: Users,
    fields: [
      { key: 'teams_webhook_url', label: 'Teams webhook URL', help: 'In Teams: the channel, Workflows, Post to a channel when a webhook request is received.', placeholder: 'https://…', kind: 'url', required: 'Teams webhook URL is required' },
      { ...channelName, placeholder: 'Newsroom' },
    ],
  },
  {
    id: 'discord',
    label: 'Discord',
    description: "Through a channel's webhook.",
    Icon: Gamepad2,
    fields: [
      { key: 'webhook_url', label: 'Discord webhook URL', help: "In Discord: the channel's settings, Integrations, Webhooks.", placeholder: 'https://discord.com/api/webhooks/…', kind: 'url', required: 'Discord webhook URL is required' },
      channelName,
    ],
  },
  {
    id: 'discourse',
    label: 'Discourse',
    description: 'A topic in a category of your forum.',
    Icon: MessagesSquare,
    fields: [
      { key: 'base_url', label: 'Forum URL', placeholder: 'https://forum.example.com', kind: 'url', required: 'Base URL is required' },
      { key: 'api_key', label: 'API key', help: 'In Discourse: Admin, API, New API Key.', kind: 'secret', required: 'API key is required' },
      { key: 'api_username', label: 'Username', help: 'Who the topics are by.', placeholder: 'system', kind: 'text', required: 'Username is required' },
      { key: 'category_id', label: 'Category ID', placeholder: '20', kind: 'number', required: 'Category ID is required' },
      { key: 'tags', label: 'Tags', help: 'With commas between them.', placeholder: 'news, alerts', kind: 'text' },
    ],
  },
  {
    id: 'webhook',
    label: 'Webhook',
    description: 'A signed POST for each result, to a program of your own.',
    Icon: Webhook,
    fields: [
      { key: 'url', label: 'Webhook URL', help: 'Must answer with 2xx within 10 seconds.', placeholder: 'https://example.com/alerts', kind: 'url', required: 'Webhook URL is required' },
      { key: 'secret', label: 'Signing secret', help: 'At least 16 characters. Leave it empty and one is made for you.', kind: 'secret' },
    ],
  },
];

export function platformInfo(platform: Platform): PlatformInfo {
  const found = platforms.find(({ id }) => id === platform);
  if (!found) throw new Error(`there is no platform ${platform}`);
  return found;
}
