import type { ComponentProps } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { Dialog } from '@forewire/ui/dialog.tsx';
import type { Overlays } from '@forewire/ui/remote-contract.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { Skeleton } from '@forewire/ui/skeleton.tsx';
import { usePlans } from '../features/billing/billing.api.ts';
import { MemberPlans, VisitorPlans } from '../features/billing/upgrade-dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';

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
  if (plans.data) return signedIn ? <MemberPlans plans={plans.data.plans} onClose={onClose} /> : <VisitorPlans plans={plans.data.plans} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={close} size="screen" title="Choose a plan">
      <Loaded query={plans} label="Loading plans" skeleton={<Skeleton className="h-80 rounded-card" />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}
