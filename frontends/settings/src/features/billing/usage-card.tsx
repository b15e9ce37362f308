import type { ReactNode } from 'react';
import { Card } from '@forewire/ui/card.tsx';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { Progress } from '@forewire/ui/progress.tsx';
import { Switch } from '@forewire/ui/switch.tsx';
import { useUsageBilling } from './billing.api.ts';
import { type CreditUsage, kindNames, usedShare } from './subscription.ts';

const nearlyUsed = 0.8;
const number = new Intl.NumberFormat();
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

function period({ periodStart, periodEnd, creditAllowance }: CreditUsage): string {
  const since = `Since ${day.format(new Date(periodStart))}`;
  // Without credits the plan is over, and no new period begins.
  return periodEnd && creditAllowance !== 0 ? `${since} · resets on ${day.format(new Date(periodEnd))}` : since;
}

function Figure({ value, children }: { value: number; children: ReactNode }) {
  return (
    <p className="tabular">
      <span className="text-2xl font-semibold tracking-tight">{number.format(value)}</span> <span className="text-base text-muted">{children}</span>
    </p>
  );
}

function leftText({ creditsUsed, remainingCredits, isOverLimit, usageBased }: CreditUsage, allowance: number): string {
  if (!isOverLimit) return `${number.format(remainingCredits ?? 0)} left`;
  const extra = creditsUsed - allowance;
  return usageBased && extra > 0 ? `${number.format(extra)} extra credit${extra === 1 ? '' : 's'}` : 'No credits left';
}

/** Credits used, against the allowance where there is one. */
export function UsageCard({ usage }: { usage: CreditUsage }) {
  const { creditsUsed, creditAllowance, isOverLimit } = usage;
  const share = usedShare(usage);
  if (creditAllowance === null) {
    return (
      <Card padding="lg" className="grid gap-1">
        <Figure value={creditsUsed}>credit{creditsUsed === 1 ? '' : 's'} used, no limit</Figure>
        <p className="text-sm text-muted">{period(usage)}</p>
      </Card>
    );
  }
  return (
    <Card padding="lg" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Figure value={creditsUsed}>of {number.format(creditAllowance)} credits</Figure>
        <p className={isOverLimit ? 'text-base font-medium text-danger' : 'tabular text-base text-muted'}>{leftText(usage, creditAllowance)}</p>
      </div>
      <Progress value={share} label="Credits used" tone={isOverLimit ? 'danger' : share >= nearlyUsed ? 'warn' : 'accent'} />
      <p className="text-sm text-muted">{period(usage)}</p>
    </Card>
  );
}

/** What the credits went into. */
export function UsageByKind({ usage }: { usage: CreditUsage }) {
  if (usage.byKind.length === 0) {
    return (
      <div className="rounded-card border border-dashed border-line">
        <EmptyState className="py-8" title="Nothing used yet" description="What your monitors use in this period appears here." />
      </div>
    );
  }
  const total = usage.byKind.reduce((sum, { credits }) => sum + credits, 0);
  return (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {usage.byKind.map(({ kind, count, credits }) => (
          <li key={kind} className="grid gap-2 px-4 py-3.5">
            <div className="tabular flex items-baseline justify-between gap-4 text-base">
              <span>
                <span className="font-medium">{kindNames[kind]}</span> <span className="text-muted">× {number.format(count)}</span>
              </span>
              <span>
                {number.format(credits)} <span className="text-muted">credit{credits === 1 ? '' : 's'}</span>
              </span>
            </div>
            <Progress value={total ? credits / total : 0} label={`${kindNames[kind]}: share of all credits`} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function usageBillingText(free: boolean, on: boolean): string {
  if (on) return 'Monitors keep running when your credits run out. Extra credits are charged monthly.';
  return free ? 'Monitors pause when your credits run out. Available on paid plans.' : 'Monitors pause when your credits run out.';
}

/** Whether use beyond the plan's credits is charged rather than refused. */
export function UsageBilling({ usage, free }: { usage: CreditUsage; free: boolean }) {
  const choose = useUsageBilling();
  return (
    <Card padding="lg">
      <Switch
        label="Usage-based billing"
        description={usageBillingText(free, usage.usageBased)}
        disabled={free}
        checked={usage.usageBased}
        onCheckedChange={(enabled) => choose.mutate(enabled)}
      />
    </Card>
  );
}
