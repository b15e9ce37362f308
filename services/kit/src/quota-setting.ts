import { settingOf } from './setting-entries.ts';

/** What an account has a limited number of; members and invitations are a team's, and sources those of all its owner's tasks. */
export const quotaNames = [
  'tasks',
  'activeTasks',
  'sourcesPerTask',
  'sources',
  'follows',
  'channels',
  'pushSubscriptions',
  'apiKeys',
  'companies',
  'members',
  'invitations',
  'predictionsAtOnce',
] as const;
export type QuotaName = (typeof quotaNames)[number];
/** Limits by name, or by plan and name as `free.tasks`; null for none at all. */
export type QuotaSetting = Record<string, number> | null;

// Plans promise as many tasks as one likes; these keep one account from filling the server, and nobody else notices them.
const defaults: Record<QuotaName, number> = {
  tasks: 1000,
  activeTasks: 1000,
  sourcesPerTask: 100,
  sources: 5000,
  follows: 500,
  channels: 50,
  pushSubscriptions: 20,
  apiKeys: 50,
  companies: 10,
  members: 500,
  invitations: 200,
  predictionsAtOnce: 3,
};
// No request carries more, whatever is set.
const ceilings: Partial<Record<QuotaName, number>> = { sourcesPerTask: 100 };
const tiers = ['free', 'starter', 'pro', 'ultra', 'enterprise'];
const entry = /^(?:(?<tier>[a-z]+)\.)?(?<name>[a-zA-Z]+)=(?<limit>\d{1,9})$/;

function isKnown(tier: string | undefined, name: string | undefined): name is QuotaName {
  return quotaNames.some((each) => each === name) && (tier === undefined || tiers.includes(tier));
}

/** The setting QUOTAS: `tasks=200,free.tasks=20`; what is left out keeps its default. */
export const quotaSetting = settingOf<Record<string, number>>(defaults, entry, putQuota, `a quota and its limit, such as tasks=200 or free.tasks=20; the quotas are ${quotaNames.join(', ')}`);

function putQuota(limits: Record<string, number>, { tier, name, limit }: Partial<Record<string, string>>): boolean {
  if (!isKnown(tier, name)) return false;
  limits[tier ? `${tier}.${name}` : name] = Math.min(Number(limit), ceilings[name] ?? Number.POSITIVE_INFINITY);
  return true;
}
