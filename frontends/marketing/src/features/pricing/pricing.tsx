import { ChevronRight, Infinity as NoLimit } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '@forewire/ui/button.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { SegmentedControl } from '@forewire/ui/segmented-control.tsx';
import { Loading, Skeleton } from '@forewire/ui/skeleton.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { useCurrentPlan, usePlans } from '../../parts/plans.api.ts';
import { PlanCard } from './plan-card.tsx';
import { PrintedPlans } from './printed-plans.tsx';
import { type BillingInterval, isPaid, type Plan, plansFor } from './plan-choice.ts';
import { useChoosePlan } from './use-choose-plan.ts';

function Cards({ plans, interval, buyable }: { plans: readonly Plan[]; interval: BillingInterval; buyable: boolean }) {
  const { busyId, choose } = useChoosePlan();
  const currentId = useCurrentPlan();
  const shown = plansFor(plans, interval).filter(({ tier }) => tier !== 'free' || !isPaid(currentId));
  return (
    <ul className={cn('grid gap-4 sm:grid-cols-2', shown.length > 3 ? 'lg:grid-cols-4' : 'lg:grid-cols-3')}>
      {shown.map((plan) => (
        <PlanCard key={plan.id} plan={plan} busy={busyId === plan.id} current={plan.id === currentId} {...(buyable ? { onChoose: () => choose(plan) } : {})} />
      ))}
    </ul>
  );
}

function Enterprise({ plan }: { plan: Plan }) {
  const { openSettings } = useShell();
  const signedIn = useSession().status === 'signed-in';
  return (
    <section aria-label={plan.name} className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface px-6 py-5">
      <div className="grid gap-0.5">
        <p className="text-md font-semibold">{plan.name}</p>
        <p className="text-base text-muted">{plan.features.join(' · ')}</p>
      </div>
      {signedIn ? <Button onClick={() => openSettings('support')}>{plan.cta}</Button> : <p className="text-base text-muted">Ask whoever runs this installation.</p>}
    </section>
  );
}

function Catalogue({ plans, buyable }: { plans: readonly Plan[]; buyable: boolean }) {
  const [interval, setInterval] = useState<BillingInterval>('month');
  const enterprise = plans.find(({ tier }) => tier === 'enterprise');
  return (
    <div className="grid gap-6">
      <SegmentedControl
        className="justify-self-start"
        label="Billing period"
        segments={[
          { value: 'month', label: 'Monthly' },
          { value: 'year', label: 'Yearly (save 17%)' },
        ]}
        value={interval}
        onValueChange={setInterval}
      />
      <Cards plans={plans} interval={interval} buyable={buyable} />
      {enterprise ? <Enterprise plan={enterprise} /> : null}
    </div>
  );
}

/** What is true where no payments are taken: nothing is held back. */
function NoPayments({ plans }: { plans: readonly Plan[] }) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-6 rounded-card border border-line bg-surface p-6 md:grid-cols-[1fr_auto] md:items-center md:p-10">
        <div className="grid gap-3">
          <p className="flex items-center gap-2.5 text-lg font-semibold">
            <NoLimit size={22} aria-hidden className="text-accent" />
            Free of limits here
          </p>
          <p className="max-w-[62ch] text-md text-muted">
            This installation takes no payments. Everybody with an account has every speed, every alert and as many monitors as they like. Usage is still counted and shown in the settings, so that whoever runs it knows what it does.
          </p>
        </div>
        <Button asChild variant="primary" size="lg">
          <Link to="/onboarding">Get started</Link>
        </Button>
      </div>
      <details className="group">
        <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-small py-2 text-base font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronRight size={16} aria-hidden className="transition-transform duration-150 group-open:rotate-90" />
          Plans that an operator can turn on
        </summary>
        <div className="pt-4">
          <Catalogue plans={plans} buyable={false} />
        </div>
      </details>
    </div>
  );
}

/** Plans and prices, or that there are none to pay. */
export function Pricing() {
  const plans = usePlans();
  if (plans.isPending) {
    return (
      <>
        {/* As high as what comes where no payments are taken, so that nothing below it moves. */}
        <Loading label="Loading plans" className="grid gap-5 noscript:hidden">
          <Skeleton className="h-[340px] rounded-card md:h-[174px]" />
          <Skeleton className="h-10 w-64" />
        </Loading>
        {/* Read where the page is rendered beforehand; what it holds is in no script. */}
        <noscript>{typeof window === 'undefined' ? <PrintedPlans /> : null}</noscript>
      </>
    );
  }
  if (!plans.data) return <ErrorState title="The plans could not be loaded" error={plans.error} retrying={plans.isFetching} onRetry={() => void plans.refetch()} />;
  return plans.data.paymentsEnabled ? <Catalogue plans={plans.data.plans} buyable /> : <NoPayments plans={plans.data.plans} />;
}
