import type { Channel } from '@forewire/contracts/http/notifications';
import { type BroadcastType } from './broadcast-type.ts';
import { type ConfigField, platformInfo, type Platform, type Values } from './platforms.ts';

/** What the editor of a channel holds; `config` as text, the way it is typed. */
export type ChannelForm = { name: string; config: Values; taskId: string | null; broadcastType: BroadcastType; minResults: string; includeSummary: boolean; customMessage: string };
export type Problems = Readonly<Record<string, string>>;

const shortestSecret = 16;
const defaultCategory = '20';

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function newForm(platform: Platform): ChannelForm {
  const { fields, label } = platformInfo(platform);
  const config = Object.fromEntries(fields.map(({ key }) => [key, key === 'category_id' ? defaultCategory : '']));
  return { name: label, config, taskId: null, broadcastType: 'task_results', minResults: '1', includeSummary: true, customMessage: '' };
}

/** The form of a channel that is there, or of a new one. */
export function formOf(platform: Platform, channel: Channel | null): ChannelForm {
  const fresh = newForm(platform);
  if (!channel) return fresh;
  const { name, taskId, broadcastType, options } = channel;
  return {
    ...{ name, taskId, broadcastType },
    config: Object.fromEntries(Object.keys(fresh.config).map((key) => [key, textOf(channel.config[key])])),
    minResults: String(options.minResults ?? fresh.minResults),
    includeSummary: options.includeSummary ?? fresh.includeSummary,
    customMessage: options.customMessage ?? fresh.customMessage,
  };
}

function fieldProblem(field: ConfigField, value: string, masked: boolean): string | null {
  if (value === '') return field.required ?? null;
  // A secret that comes back as it was shown stays what it is; its mask need not pass for an address.
  if (masked) return null;
  if (field.kind === 'url' && !/^https?:\/\/./i.test(value)) return `${field.label} must be a valid URL`;
  if (field.kind === 'url' && !URL.canParse(value)) return `${field.label} must be a valid URL`;
  if (field.kind === 'number' && !/^\d{1,9}$/.test(value)) return `${field.label} must be a number`;
  return null;
}

function platformProblems(platform: Platform, config: Values, saved: Values): Record<string, string> {
  if (platform === 'slack' && !config['webhook_url'] && !config['bot_token']) return { webhook_url: 'Either webhook URL or bot token is required' };
  const secret = config['secret'];
  if (platform === 'webhook' && secret && secret !== saved['secret'] && secret.length < shortestSecret) return { secret: `Secret must have at least ${shortestSecret} characters` };
  return {};
}

/** Per field what is wrong with it (spec account.md §5); addresses are checked further by the server. */
export function problemsOf(platform: Platform, form: ChannelForm, saved: ChannelForm): Problems {
  const config = trimmed(form.config);
  const problems: Record<string, string> = platformProblems(platform, config, saved.config);
  for (const field of platformInfo(platform).fields) {
    const value = config[field.key] ?? '';
    const problem = fieldProblem(field, value, value !== '' && value === saved.config[field.key]);
    if (problem) problems[field.key] ??= problem;
  }
  if (form.name.trim() === '') problems['name'] = 'Name is required';
  if (!/^\d{1,3}$/.test(form.minResults) || Number(form.minResults) < 1 || Number(form.minResults) > 100) problems['minResults'] = 'Choose a number from 1 to 100';
  return problems;
}

function trimmed(config: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, value.trim()]));
}

/** The problems that the server found, by the field that they belong to. */
export function serverProblems(fields: Problems): Problems {
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [field.replace(/^(?:config|options)\./, ''), text]));
}

/** A channel's settings as they are sent: a Slack channel's name begins with #, and an empty secret asks for one to be made. */
export function toConfig(platform: Platform, config: Values): Record<string, string> {
  const sent = trimmed(config);
  const name = sent['channel_name'];
  if (platform === 'slack' && name && !name.startsWith('#')) sent['channel_name'] = `#${name}`;
  return sent;
}

/** What is sent to save a channel. */
export function toRequest(platform: Platform, form: ChannelForm) {
  return {
    name: form.name.trim(),
    broadcastType: form.broadcastType,
    taskId: form.taskId,
    options: { minResults: Number(form.minResults), includeSummary: form.includeSummary, customMessage: form.customMessage.trim() },
    config: toConfig(platform, form.config),
  };
}
