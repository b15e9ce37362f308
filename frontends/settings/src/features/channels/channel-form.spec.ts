import type { Channel } from '@forewire/contracts/http/notifications';
import { type ChannelForm, formOf, problemsOf, serverProblems, toRequest } from './channel-form.ts';
import type { Platform, Values } from './platforms.ts';

function filled(platform: Platform, config: Values, rest: Partial<ChannelForm> = {}): ChannelForm {
  const empty = formOf(platform, null);
  return { ...empty, ...rest, config: { ...empty.config, ...config } };
}
const check = (platform: Platform, config: Values, rest: Partial<ChannelForm> = {}) => problemsOf(platform, filled(platform, config, rest), formOf(platform, null));

const slack: Channel = {
  id: '019a0000-0000-7000-8000-000000000001',
  userId: '019a0000-0000-7000-8000-000000000002',
  name: 'Harbour desk',
  platform: 'slack',
  broadcastType: 'both',
  taskId: null,
  options: { minResults: 3, includeSummary: false, customMessage: 'From the wire' },
  enabled: true,
  config: { webhook_url: 'https://hooks.slack.com/••••••••wxyz', channel_name: '#harbour' },
  createdAt: '2026-01-15T12:00:00Z',
  updatedAt: '2026-01-15T12:00:00Z',
};

describe('problemsOf', () => {
  it.each([
    ['slack', { webhook_url: 'Either webhook URL or bot token is required', channel_name: 'Channel name is required' }],
    ['teams', { teams_webhook_url: 'Teams webhook URL is required', channel_name: 'Channel name is required' }],
    ['discord', { webhook_url: 'Discord webhook URL is required', channel_name: 'Channel name is required' }],
    ['discourse', { base_url: 'Base URL is required', api_key: 'API key is required', api_username: 'Username is required' }],
    ['webhook', { url: 'Webhook URL is required' }],
  ] as const)('says what an empty %s channel lacks', (platform, problems) => {
    expect(check(platform, {})).toEqual(problems);
  });

  it('takes a Slack bot in place of a webhook', () => {
    expect(check('slack', { bot_token: 'xoxb-1', channel_name: 'desk' })).toEqual({});
  });

  it.each(['harbour', 'ftp://example.com', 'https://'])('refuses %s as an address', (url) => {
    expect(check('webhook', { url })).toEqual({ url: 'Webhook URL must be a valid URL' });
  });

  it('wants a number for the category, which is 20 unless said otherwise', () => {
    const rest = { base_url: 'https://forum.example.com', api_key: 'k', api_username: 'system' };
    expect(formOf('discourse', null).config['category_id']).toBe('20');
    expect(check('discourse', rest)).toEqual({});
    expect(check('discourse', { ...rest, category_id: 'news' })).toEqual({ category_id: 'Category ID must be a number' });
    expect(check('discourse', { ...rest, category_id: ' ' })).toEqual({ category_id: 'Category ID is required' });
  });

  it('refuses a secret that can be guessed, and takes none', () => {
    expect(check('webhook', { url: 'https://example.com', secret: 'short' })).toEqual({ secret: 'Secret must have at least 16 characters' });
    expect(check('webhook', { url: 'https://example.com' })).toEqual({});
  });

  it('wants a name and a sensible number of results', () => {
    expect(check('webhook', { url: 'https://example.com' }, { name: ' ', minResults: '0' })).toEqual({ name: 'Name is required', minResults: 'Choose a number from 1 to 100' });
  });

  it('takes settings that come back masked as they are', () => {
    const form = formOf('slack', slack);
    expect(problemsOf('slack', form, form)).toEqual({});
  });
});

describe('toRequest', () => {
  it('puts a # in front of a Slack channel, once', () => {
    expect(toRequest('slack', filled('slack', { channel_name: ' desk ' })).config['channel_name']).toBe('#desk');
    expect(toRequest('slack', formOf('slack', slack)).config['channel_name']).toBe('#harbour');
    expect(toRequest('discord', filled('discord', { channel_name: 'desk' })).config['channel_name']).toBe('desk');
  });

  it('gives back what a channel has', () => {
    expect(toRequest('slack', formOf('slack', slack))).toEqual({
      name: 'Harbour desk',
      broadcastType: 'both',
      taskId: null,
      options: { minResults: 3, includeSummary: false, customMessage: 'From the wire' },
      config: { webhook_url: 'https://hooks.slack.com/••••••••wxyz', channel_name: '#harbour', bot_token: '' },
    });
  });

  it('asks for a secret to be made where none was typed', () => {
    expect(toRequest('webhook', filled('webhook', { url: ' https://example.com ' })).config).toEqual({ url: 'https://example.com', secret: '' });
  });
});

describe('serverProblems', () => {
  it('finds the field', () => {
    expect(serverProblems({ 'config.webhook_url': 'Webhook URL must use https', name: 'Name is required' })).toEqual({ webhook_url: 'Webhook URL must use https', name: 'Name is required' });
  });
});
