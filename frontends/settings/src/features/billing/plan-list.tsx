import { Check } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { plan } from '@forewire/contracts/http/billing';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { SegmentedControl } from '@forewire/ui/segmented-control.tsx';

export type Plan = z.infer<typeof plan>;
/** `busyId` is the plan whose page is being opened; without `onChoose` nothing can be chosen. */
export type PlanListProps = { plans: readonly Plan[]; currentId: string | undefined; busyId?: string | undefined; onChoose?: (plan: Plan) => void };

const intervals = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly (save 17%)' },
] as const;

function ChooseButton({ plan: each, currentId, busyId, onChoose }: { plan: Plan } & Pick<PlanListProps, 'currentId' | 'busyId' | 'onChoose'>) {
  const current = each.id === currentId;
  const busy = each.id === busyId;
  const buyable = each.tier === 'free' || each.purchasable;
  return (
    <Button
      className="w-full"
      variant={each.popular && !current ? 'primary' : 'secondary'}
      loading={busy}
      disabled={current || !buyable || !onChoose || busyId !== undefined}
      onClick={() => onChoose?.(each)}
    >
      {current ? 'Current Plan' : busy ? 'Processing...' : each.cta}
    </Button>
  );
}

function PlanColumn({ plan: each, ...choice }: { plan: Plan } & Pick<PlanListProps, 'currentId' | 'busyId' | 'onChoose'>) {
  return (
    <li className={cn('grid content-start gap-5 rounded-card border bg-surface p-6', each.popular ? 'border-accent' : 'border-line')}>
      <div className="grid gap-1">
        <p className="flex h-6 items-center justify-between gap-2 text-md font-semibold">
          {each.name}
          {each.popular ? <Badge tone="accent">Early discount</Badge> : null}
        </p>
        <p className="tabular text-base text-muted">
          {each.originalPrice ? (
            <s className="mr-1.5">
              <span className="sr-only">Instead of </span>
              {each.originalPrice}
            </s>
          ) : null}
          <span className="text-2xl font-semibold tracking-tight text-ink">{each.priceDisplay}</span> {each.period}
        </p>
        <p className="tabular text-sm text-muted">
          {new Intl.NumberFormat().format(each.creditAllowance)} credits {each.billingInterval === 'year' ? 'a year' : 'a month'}
        </p>
      </div>
      <ChooseButton plan={each} {...choice} />
      <ul className="grid gap-1.5">
        {each.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2 text-base">
            <Check size={15} aria-hidden className="mt-1 shrink-0 text-ok" />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The plans side by side, and a way to get each. */
export function PlanList({ plans, ...choice }: PlanListProps) {
  const [interval, setInterval] = useState<'month' | 'year'>('month');
  const shown = plans.filter(({ tier, billingInterval }) => tier !== 'enterprise' && (billingInterval === null || billingInterval === interval));
  return (
    <div className="grid gap-5">
      <SegmentedControl label="Billing interval" segments={intervals} value={interval} onValueChange={setInterval} className="justify-self-start" />
      <ul className={cn('grid gap-4 sm:grid-cols-2', shown.length > 3 ? 'lg:grid-cols-4' : 'lg:grid-cols-3')}>
        {shown.map((each) => (
          <PlanColumn key={each.id} plan={each} {...choice} />
        ))}
      </ul>
    </div>
  );
}
