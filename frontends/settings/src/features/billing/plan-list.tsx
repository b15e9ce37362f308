import { Check } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { plan } from '@forewire/contracts/http/billing';
import { Badge } from '@forewire/ui/badge.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { SegmentedControl } from '@forewire/ui/segmented-control.tsx';

type Plan = z.infer<typeof plan>;
const intervals = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly (save 17%)' },
] as const;

function PlanColumn({ plan: each, current }: { plan: Plan; current: boolean }) {
  return (
    <li className={cn('grid content-start gap-4 rounded-card border p-5', current ? 'border-accent' : 'border-line')}>
      <div className="grid gap-1">
        <p className="flex h-6 items-center justify-between gap-2 text-md font-semibold">
          {each.name}
          {current ? <Badge tone="accent">Current Plan</Badge> : null}
        </p>
        <p className="tabular text-base text-muted">
          {each.originalPrice ? <s className="mr-1.5">{each.originalPrice}</s> : null}
          <span className="text-lg font-semibold text-ink">{each.priceDisplay}</span> {each.period}
        </p>
        {each.creditAllowance > 0 ? <p className="tabular text-sm text-muted">{new Intl.NumberFormat().format(each.creditAllowance)} credits</p> : null}
      </div>
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

/** What the plans hold, side by side. */
export function PlanList({ plans, currentId }: { plans: readonly Plan[]; currentId: string | undefined }) {
  const [interval, setInterval] = useState<'month' | 'year'>('month');
  const shown = plans.filter(({ billingInterval }) => billingInterval === null || billingInterval === interval);
  return (
    <div className="grid gap-5">
      <SegmentedControl label="Billing interval" segments={intervals} value={interval} onValueChange={setInterval} className="justify-self-start" />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-5">
        {shown.map((each) => (
          <PlanColumn key={each.id} plan={each} current={each.id === currentId} />
        ))}
      </ul>
    </div>
  );
}
