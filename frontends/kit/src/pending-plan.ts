const key = 'forewire.plan';

/** Remembers the plan that was chosen before there was an account (spec public-site.md §4, plan selection). */
export function keepPlan(session: Storage, planId: string): void {
  session.setItem(key, planId);
}

/** Whether a plan waits for its checkout. */
export function hasPlan(session: Storage): boolean {
  return session.getItem(key) !== null;
}

/** The remembered plan, once. */
export function takePlan(session: Storage): string | null {
  const planId = session.getItem(key);
  session.removeItem(key);
  return planId;
}
