import { PermanentFailure } from '@forewire/kit/jobs';
import { z } from 'zod';
import type { ChannelPlatform } from './channel.ts';

/** A channel's settings as its platform names them (spec tasks.md §3). */
export type ChannelConfig = Record<string, string | string[]>;

const text = (missing: string) => z.string({ error: missing }).trim().min(1, missing).max(2048);
const optionalText = z.string().trim().max(2048).optional();
const channelName = optionalText.transform((name) => (name && !name.startsWith('#') ? `#${name}` : name));
const discordPath = '/api/webhooks/';

export const webhookConfig = z.object({
  url: text('Webhook URL is required'),
  // HMAC keys shorter than this can be guessed.
  secret: z.string({ error: 'Secret must be text' }).min(1, 'Secret is required').max(256),
});
export const slackConfig = z
  .object({ webhook_url: optionalText, channel_name: channelName, bot_token: optionalText })
  .refine((config) => config.webhook_url || config.bot_token, { error: 'Either webhook URL or bot token is required', path: ['webhook_url'] })
  .refine((config) => config.webhook_url || !config.bot_token || config.channel_name, { error: 'Channel name is required', path: ['channel_name'] });
export const teamsConfig = z.object({ teams_webhook_url: text('Teams webhook URL is required'), channel_name: optionalText });
export const discordConfig = z.object({ webhook_url: text('Discord webhook URL is required'), channel_name: optionalText });
export const discourseConfig = z.object({
  api_key: text('API key is required'),
  api_username: text('Username is required'),
  base_url: text('Base URL is required'),
  category_id: z
    .union([z.number().int(), z.string()], { error: 'Category ID is required' })
    .transform((id) => String(id).trim())
    .pipe(z.string().min(1, 'Category ID is required').regex(/^\d{1,9}$/, 'Category ID must be a number')),
  tags: z
    .union([z.array(z.string()), z.string()])
    .transform((tags) => (Array.isArray(tags) ? tags : tags.split(',')).map((tag) => tag.trim()).filter((tag) => tag !== ''))
    .pipe(z.array(z.string().max(100)).max(10))
    .optional(),
});

const schemas = { webhook: webhookConfig, slack: slackConfig, teams: teamsConfig, discord: discordConfig, discourse: discourseConfig } as const;

/** Fields whose value is an address, with the name that messages give it. */
const addressFields: Record<ChannelPlatform, [field: string, label: string][]> = {
  webhook: [['url', 'Webhook URL']],
  slack: [['webhook_url', 'Webhook URL']],
  teams: [['teams_webhook_url', 'Teams webhook URL']],
  discord: [['webhook_url', 'Discord webhook URL']],
  discourse: [['base_url', 'Base URL']],
};
const secretFields = new Set(['secret', 'bot_token', 'api_key', 'webhook_url', 'teams_webhook_url']);

/** What decides about addresses; the rules themselves need no network. */
export type AddressRules = { problem(url: string): Promise<string | null>; isListed(url: string): Promise<boolean> };

export type CheckedConfig = { config: ChannelConfig } | { problems: Record<string, string> };

function parse(platform: ChannelPlatform, given: Record<string, unknown>): CheckedConfig {
  const parsed = schemas[platform].safeParse(given);
  if (parsed.success) {
    const present = Object.entries(parsed.data).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined && entry[1] !== '');
    return { config: Object.fromEntries(present) };
  }
  const problems: Record<string, string> = {};
  for (const issue of parsed.error.issues) problems[String(issue.path[0] ?? 'config')] ??= issue.message;
  return { problems };
}

async function discordProblem(url: string, rules: AddressRules): Promise<string | null> {
  const { hostname, pathname } = new URL(url);
  const atDiscord = /(^|\.)discord(app)?\.com$/.test(hostname) || (await rules.isListed(url));
  return atDiscord && pathname.startsWith(discordPath) ? null : `must contain discord.com${discordPath}`;
}

// Where Power Automate answers: Logic Apps' hosts, since 2025 the Power Platform's, and both in the clouds of states.
const workflowHost = /(^|\.)(logic\.azure\.(com|us|cn)|api\.powerplatform\.(com|cn)|powerplatform\.microsoft\.us)$/;

async function teamsProblem(url: string, rules: AddressRules): Promise<string | null> {
  const known = workflowHost.test(new URL(url).hostname) || (await rules.isListed(url));
  return known ? null : 'must be a Power Automate workflow URL containing logic.azure.com or api.powerplatform.com';
}

const platformProblems: Partial<Record<ChannelPlatform, typeof teamsProblem>> = { teams: teamsProblem, discord: discordProblem };

/** Checks settings by their platform's rules and returns them cleaned, or per field what is wrong. */
export async function checkConfig(platform: ChannelPlatform, given: Record<string, unknown>, rules: AddressRules): Promise<CheckedConfig> {
  const parsed = parse(platform, given);
  if ('problems' in parsed) return parsed;
  const problems: Record<string, string> = {};
  for (const [field, label] of addressFields[platform]) {
    const url = parsed.config[field];
    if (typeof url !== 'string') continue;
    const problem = (await rules.problem(url)) ?? (await platformProblems[platform]?.(url, rules)) ?? null;
    if (problem) problems[field] = `${label} ${problem}`;
  }
  return Object.keys(problems).length > 0 ? { problems } : parsed;
}

function mask(value: string): string {
  const tail = value.length >= 16 ? value.slice(-4) : '';
  const origin = URL.canParse(value) ? `${new URL(value).origin}/` : '';
  return `${origin.startsWith('http') ? origin : ''}••••••••${tail}`;
}

/** Settings as they may be shown: secrets give away their last four characters at most. */
export function maskConfig(config: ChannelConfig): ChannelConfig {
  return Object.fromEntries(Object.entries(config).map(([field, value]) => [field, secretFields.has(field) && typeof value === 'string' ? mask(value) : value]));
}

/** Stored settings with the given ones over them; a masked secret that comes back as it was shown keeps the stored one. */
export function mergeConfig(stored: ChannelConfig, given: Record<string, unknown>): Record<string, unknown> {
  const masked = maskConfig(stored);
  const changed = Object.entries(given).filter(([field, value]) => !(secretFields.has(field) && value === masked[field]));
  return { ...stored, ...Object.fromEntries(changed) };
}

/** Stored settings as their platform's sender needs them; gives up when they cannot be read, as under another key. */
export function readConfig<S extends z.ZodType>(schema: S, config: ChannelConfig): z.infer<S> {
  const parsed = schema.safeParse(config);
  if (!parsed.success) throw new PermanentFailure('The channel is not set up completely: open it, fill it in and save it');
  return parsed.data;
}
