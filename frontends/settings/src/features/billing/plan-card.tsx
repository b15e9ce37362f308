import { Badge } from '@forewire/ui/badge.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import type { BillingState } from './subscription.ts';
import { standingOf } from './subscription.ts';

function writeDate(date: string): string {
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(date));
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
        <p className="max-w-reading text-base">Payments are off on this installation: nothing is limited.</p>
        <p className="max-w-reading text-base text-muted">What you use is counted all the same, so that you see where it goes.</p>
      </Card>
    );
  }
  const { tone, label, detail } = standingOf(state, writeDate);
  return (
    <>
      <Card padding="lg" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
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
      </Card>
      <Notice title="Plans cannot be changed here yet">Buying, changing and cancelling a plan is not set up on this installation. Ask whoever runs it.</Notice>
    </>
  );
}
