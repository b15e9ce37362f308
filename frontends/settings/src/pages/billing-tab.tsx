import { Button } from '@forewire/ui/button.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { Skeleton } from '@forewire/ui/skeleton.tsx';
import { useBillingState, useCreditUsage } from '../features/billing/billing.api.ts';
import { PlanCard } from '../features/billing/plan-card.tsx';
import { UsageCard } from '../features/billing/usage-card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel, Part } from '../parts/panel.tsx';

/** The plan, and what was used of it. */
export default function BillingTab() {
  const state = useBillingState();
  const usage = useCreditUsage();
  const { openSettings } = useShell();
  return (
    <Panel title="Billing">
      <Loaded query={state} label="Loading your plan" skeleton={<Skeleton className="h-22 rounded-card" />}>
        {(data) => <PlanCard state={data} />}
      </Loaded>
      <Part
        title="Usage"
        actions={
          <Button size="sm" variant="link" className="touch:-my-3 touch:min-h-11" onClick={() => openSettings('usage')}>
            See details
          </Button>
        }
      >
        <Loaded query={usage} label="Loading your usage" skeleton={<Skeleton className="h-28 rounded-card" />}>
          {(data) => <UsageCard usage={data} />}
        </Loaded>
      </Part>
    </Panel>
  );
}
