import type { ComponentProps } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import type { Overlays } from '@forewire/ui/remote-contract.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { Skeleton } from '@forewire/ui/skeleton.tsx';
import { useBillingState, usePlans } from '../features/billing/billing.api.ts';
import { PlanList } from '../features/billing/plan-list.tsx';
import { Loaded } from '../parts/loaded.tsx';

function SignedInPlans({ plans }: { plans: ComponentProps<typeof PlanList>['plans'] }) {
  return <PlanList plans={plans} currentId={useBillingState().data?.planId} />;
}

/** The plans to choose from; says so where there is nothing to buy. */
export function UpgradeOverlay({ onClose }: ComponentProps<Overlays['upgrade']>) {
  const plans = usePlans();
  const signedIn = useSession().status === 'signed-in';
  const close = (open: boolean) => !open && onClose();
  if (plans.data?.paymentsEnabled === false) {
    return (
      <Dialog
        open
        onOpenChange={close}
        size="sm"
        title="Nothing to upgrade"
        description="Payments are off on this installation: nothing is limited, and there is nothing to buy."
        footer={
          <Button variant="primary" onClick={onClose}>
            Got it
          </Button>
        }
      />
    );
  }
  return (
    <Dialog open onOpenChange={close} size="full" title="Explore plans">
      <div className="grid gap-5">
        <Loaded query={plans} label="Loading plans" skeleton={<Skeleton className="h-80 rounded-card" />}>
          {(data) => (
            <>
              <Notice title="Plans cannot be bought here yet">Buying is not set up on this installation. Ask whoever runs it.</Notice>
              {signedIn ? <SignedInPlans plans={data.plans} /> : <PlanList plans={data.plans} currentId={undefined} />}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
