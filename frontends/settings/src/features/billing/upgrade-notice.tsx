import { Button } from '@forewire/ui/button.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { useBillingState, useCreditUsage } from './billing.api.ts';

/** Offers a larger plan to people on the free one. */
export function UpgradeNotice() {
  const state = useBillingState().data;
  const usage = useCreditUsage().data;
  const { openUpgrade } = useShell();
  if (!state?.paymentsEnabled || state.planId !== 'free' || !usage) return null;
  const action = (
    <Button size="sm" variant="primary" onClick={openUpgrade}>
      Upgrade
    </Button>
  );
  return usage.isOverLimit ? (
    <Notice tone="warn" title="You’re out of credits" action={action}>
      Monitors pause until your credits reset. Upgrade to keep them running.
    </Notice>
  ) : (
    <Notice title="You’re on the Free plan" action={action}>
      Pro adds real-time monitoring, a team workspace and 30,000 credits a month.
    </Notice>
  );
}
