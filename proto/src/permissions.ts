import { findPlan, type PlanTier } from './plans.ts';

/** What an owner may do; each service keeps it as a read model of `entitlement.changed`. */
export type Entitlement = {
  planId: string;
  status: 'active' | 'trialing' | 'past_due' | 'canceled' | 'none';
  /** False when payments are off: everything is allowed, use is still metered. */
  limited: boolean;
  creditAllowance: number;
  creditsUsed: number;
  usageBased: boolean;
};

export type Permission = { allowed: true } | { allowed: false; code: 'plan.upgrade_required' | 'credit.limit_exceeded'; message: string };

export type PermissionRequest =
  | { action: 'create' | 'activate' | 'run'; intervalSeconds: number }
  | { action: 'predict'; creditsRequired: number }
  | { action: 'sms' }
  | { action: 'post'; platform: string }
  | { action: 'team' };

/** Interval classes in seconds (spec tasks.md §9): real-time up to 300, hourly up to 3600, daily beyond. */
export function intervalClass(intervalSeconds: number): 'predict' | 'realtime' | 'hourly' | 'daily' {
  if (intervalSeconds <= 0) return 'predict';
  if (intervalSeconds <= 300) return 'realtime';
  return intervalSeconds <= 3600 ? 'hourly' : 'daily';
}

/** What an owner has who never chose a plan while payments are on. */
export const freeEntitlement: Entitlement = { planId: 'free', status: 'active', limited: true, creditAllowance: 500, creditsUsed: 0, usageBased: false };
/** What everybody has while payments are off. */
export const unlimitedEntitlement: Entitlement = { planId: 'ultra_monthly', status: 'active', limited: false, creditAllowance: 0, creditsUsed: 0, usageBased: false };

const allowed: Permission = { allowed: true };
const refused = (message: string): Permission => ({ allowed: false, code: 'plan.upgrade_required', message });

function tierOf(entitlement: Entitlement): PlanTier {
  return findPlan(entitlement.planId)?.tier ?? 'free';
}

function isCurrent(entitlement: Entitlement): boolean {
  return entitlement.status === 'active' || entitlement.status === 'trialing';
}

export function remainingCredits(entitlement: Entitlement): number {
  return Math.max(0, entitlement.creditAllowance - entitlement.creditsUsed);
}

/** Whether credits are spent and nothing allows spending more. */
export function isOverCreditLimit(entitlement: Entitlement, needed = 1): boolean {
  if (!entitlement.limited || (entitlement.usageBased && tierOf(entitlement) !== 'free')) return false;
  return remainingCredits(entitlement) < needed;
}

function mayUseInterval(tier: PlanTier, intervalSeconds: number): Permission {
  const wanted = intervalClass(intervalSeconds);
  if (tier === 'free' && wanted !== 'daily') return refused('This interval requires an upgrade');
  // The specs disagree on whether Starter may use five minutes; the stricter reading holds (account.md §9).
  if (tier === 'starter' && wanted === 'realtime') return refused('Real-time monitoring requires Ultra plan');
  return allowed;
}

function mayUseProFeature(entitlement: Entitlement, tier: PlanTier): Permission {
  return isCurrent(entitlement) && ['pro', 'ultra', 'enterprise'].includes(tier) ? allowed : refused('This feature requires an upgrade');
}

const chatsOfPaidPlans = new Set(['slack', 'teams']);

/** Slack and Teams come with Starter (spec account.md §9); no plan is named for the other places. */
function mayPost(entitlement: Entitlement, tier: PlanTier, platform: string): Permission {
  if (!chatsOfPaidPlans.has(platform)) return allowed;
  return isCurrent(entitlement) && tier !== 'free' ? allowed : refused('Posting to Slack and Teams requires an upgrade');
}

/** The one answer to "may this owner do that?", the same in every service and in the browser. */
export function permit(entitlement: Entitlement, request: PermissionRequest): Permission {
  if (!entitlement.limited) return allowed;
  const tier = tierOf(entitlement);
  if (request.action === 'post') return mayPost(entitlement, tier, request.platform);
  if (request.action === 'sms' || request.action === 'team') return mayUseProFeature(entitlement, tier);
  if (!isCurrent(entitlement)) {
    return refused(request.action === 'activate' ? 'Subscription required to activate tasks' : 'Task monitoring requires a paid plan');
  }
  if (request.action === 'predict') {
    if (!isOverCreditLimit(entitlement, request.creditsRequired)) return allowed;
    return { allowed: false, code: 'credit.limit_exceeded', message: 'Credit limit exceeded' };
  }
  return request.intervalSeconds === 0 ? allowed : mayUseInterval(tier, request.intervalSeconds);
}

/** The interval that the plan allows in place of one that it doesn't (spec tasks.md §5). */
export function fallbackInterval(entitlement: Entitlement, intervalSeconds: number): number {
  if (permit(entitlement, { action: 'create', intervalSeconds }).allowed) return intervalSeconds;
  return tierOf(entitlement) === 'starter' ? 3600 : 86_400;
}
