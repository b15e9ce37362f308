import { Check } from 'lucide-react';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { creditsText, type Plan } from './plan-choice.ts';

export type PlanCardProps = { plan: Plan; busy?: boolean; /** The plan that the user has. */ current?: boolean; /** Left out where nothing can be bought. */ onChoose?: () => void };

function Price({ plan }: { plan: Plan }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {plan.originalPrice ? (
        <s className="text-md text-muted tabular-nums">
          <span className="sr-only">Instead of </span>
          {plan.originalPrice}
        </s>
      ) : null}
      <span className="font-serif text-2xl font-medium tabular-nums">{plan.priceDisplay}</span>
      <span className="text-sm text-muted">{plan.period}</span>
    </p>
  );
}

function buttonText(plan: Plan, busy: boolean, current: boolean): string {
  if (current) return 'Current Plan';
  return busy ? 'Processing...' : plan.cta;
}

/** One plan: what it costs, what it includes, and how to get it. */
export function PlanCard({ plan, busy = false, current = false, onChoose }: PlanCardProps) {
  const buyable = plan.tier === 'free' || plan.purchasable;
  return (
    <li className={cn('flex flex-col gap-5 rounded-card border bg-surface p-6', plan.popular ? 'border-accent' : 'border-line')}>
      <div className="grid gap-2">
        <div className="flex h-6 items-center justify-between gap-2">
          <h3 className="text-md font-semibold">{plan.name}</h3>
          {plan.popular ? <Badge tone="accent">Early discount</Badge> : null}
        </div>
        <Price plan={plan} />
        <p className="text-base text-muted">{creditsText(plan)}</p>
      </div>
      {onChoose ? (
        <Button variant={plan.popular && !current ? 'primary' : 'secondary'} loading={busy} disabled={!buyable || current} onClick={onChoose}>
          {buttonText(plan, busy, current)}
        </Button>
      ) : null}
      <ul className="grid gap-2">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2 text-base">
            <Check size={16} aria-hidden className="mt-[3px] shrink-0 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}
