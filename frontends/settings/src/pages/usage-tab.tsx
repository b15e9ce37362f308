import { useEffect } from 'react';
import { Skeleton } from '@forewire/ui/skeleton.tsx';
import { useBillingState, useCreditUsage } from '../features/billing/billing.api.ts';
import { UsageBilling, UsageByKind, UsageCard } from '../features/billing/usage-card.tsx';
import { Loaded, RowsSkeleton } from '../parts/loaded.tsx';
import { Panel, Part } from '../parts/panel.tsx';

/** What was used, and for what. */
export default function UsageTab() {
  const usage = useCreditUsage();
  const state = useBillingState();
  useEffect(() => {
    // Whoever shows credits elsewhere reads them again (spec account.md §2).
    window.dispatchEvent(new CustomEvent('usage-tab-focused'));
  }, []);
  return (
    <Panel title="Usage" description="A run of a monitor costs one credit, and one more for every five sources beyond the first five.">
      <Loaded
        query={usage}
        label="Loading your usage"
        skeleton={
          <div className="grid gap-8">
            <Skeleton className="h-28 rounded-card" />
            <RowsSkeleton />
          </div>
        }
      >
        {(data) => (
          <>
            <UsageCard usage={data} />
            {state.data?.paymentsEnabled ? <UsageBilling usage={data} free={state.data.planId === 'free'} /> : null}
            <Part title="By kind">
              <UsageByKind usage={data} />
            </Part>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
