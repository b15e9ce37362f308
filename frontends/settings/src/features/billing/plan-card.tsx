import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { useBillingPortal } from './billing.api.ts';
import { actionsOf, type BillingState, type PlanAction, standingOf } from './subscription.ts';

function writeDate(date: string): string {
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(date));
}

const actionNames: Record<PlanAction, string> = { upgrade: 'Upgrade', manage: 'Manage', 'update-payment': 'Update Payment' };

function Actions({ actions }: { actions: readonly PlanAction[] }) {
  const { openUpgrade } = useShell();
  const portal = useBillingPortal();
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action, index) => (
        <Button
          key={action}
          variant={index === actions.length - 1 ? 'primary' : 'secondary'}
          loading={action !== 'upgrade' && portal.isPending}
          onClick={() => (action === 'upgrade' ? openUpgrade() : portal.mutate())}
        >
          {actionNames[action]}
        </Button>
      ))}
    </div>
  );
}

/** The plan that one has and how it stands. */
export function PlanCard({ state }: { state: BillingState }) {
  if (!state.paymentsEnabled) {
    return (
      <Card padding="lg" className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold tracking-tight">
          {state.planName}
          <Badge tone="ok">Active</Badge>
        </p>
        <p className="max-w-reading text-base">Nothing is limited on this account.</p>
        <p className="max-w-reading text-base text-muted">Usage is still counted, so you can see where it goes.</p>
      </Card>
    );
  }
  const { tone, label, detail } = standingOf(state, writeDate);
  return (
    <Card padding="lg" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold tracking-tight">
            {state.planName}
            <Badge tone={tone}>{label}</Badge>
          </p>
          {detail ? <p className={tone === 'danger' ? 'text-base text-danger' : 'text-base text-muted'}>{detail}</p> : null}
        </div>
        <p className="tabular">
          <span className="text-lg font-semibold">{state.priceDisplay}</span> <span className="text-base text-muted">{state.period}</span>
        </p>
      </div>
      <Actions actions={actionsOf(state)} />
    </Card>
  );
}
