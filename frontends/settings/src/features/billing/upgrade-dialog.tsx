import { CircleHelp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { useNavigate } from '@forewire/ui/router.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { useBillingState, useCheckout, useCreditUsage } from './billing.api.ts';
import { type Plan, PlanList } from './plan-list.tsx';
import { type BillingState, goesOnAnyway } from './subscription.ts';
import { UsageBilling } from './usage-card.tsx';

type Props = { plans: readonly Plan[]; onClose: () => void };

function Enterprise({ plan, onContact }: { plan: Plan; onContact: () => void }) {
  return (
    <section aria-label={plan.name} className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line p-5">
      <p className="max-w-reading text-base text-muted">
        <span className="font-semibold text-ink">{plan.name}.</span> {plan.features.join(' · ')}
      </p>
      <Button onClick={onContact}>{plan.cta}</Button>
    </section>
  );
}

function Frame({ paid, plans, onClose, children }: Props & { paid: boolean; children: ReactNode }) {
  const { openSettings } = useShell();
  const { status } = useSession();
  const navigate = useNavigate();
  const enterprise = plans.find(({ tier }) => tier === 'enterprise');
  // Settings are for who is signed in; the guide is for everybody.
  const contact = () => {
    if (status === 'signed-in') return openSettings('support');
    onClose();
    void navigate('/docs');
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="full" title={paid ? 'Explore plans' : 'Choose a plan'} description="Start using AI to get ahead and beat the market.">
      <div className="grid gap-6">
        {children}
        {enterprise ? <Enterprise plan={enterprise} onContact={contact} /> : null}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-base text-muted">
            Need higher capabilities for enterprise?{' '}
            <Button variant="link" onClick={contact}>
              Contact us
            </Button>
          </p>
          <Button size="sm" icon={<CircleHelp size={16} aria-hidden />} className="sticky bottom-0 bg-surface" onClick={contact}>
            Need help?
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Closes for who has what they came for: use that goes on, and is charged; also when they turn it on here. */
function useCloseIfUseGoesOn(onClose: () => void): boolean {
  const state = useBillingState().data;
  const usage = useCreditUsage().data;
  const goesOn = state !== undefined && usage !== undefined && goesOnAnyway(state, usage);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!goesOn) return;
    toast.info('Usage-based billing is on: your monitors go on.', { id: 'usage-billing' });
    close();
  }, [goesOn]);
  return goesOn;
}

/** For who pays and has used their credits up, what is quicker than a larger plan. */
function UsageInstead({ paid }: { paid: boolean }) {
  const usage = useCreditUsage().data;
  return paid && usage?.isOverLimit ? <UsageBilling usage={usage} free={false} /> : null;
}

/** What is current decides on the title and the buttons; where it cannot be read, the server still does. */
function choiceOf(state: BillingState | undefined): { isPaid: boolean; currentId: string | undefined } {
  if (!state) return { isPaid: false, currentId: undefined };
  const isOver = state.isExpired && state.status !== 'active';
  return { isPaid: state.planId !== 'free', currentId: isOver ? undefined : state.planId };
}

/** Plans for who is signed in; the free one is what they have, or had. */
export function MemberPlans({ plans, onClose }: Props) {
  const { user } = useSession();
  const billing = useBillingState();
  const checkout = useCheckout();
  const closes = useCloseIfUseGoesOn(onClose);
  if (closes || billing.isPending) return null;
  const { isPaid, currentId } = choiceOf(billing.data);
  const choose = ({ id, priceId }: Plan) => user && checkout.mutate({ priceId: priceId ?? id, userId: user.id });
  const wanted = checkout.isPending ? checkout.variables.priceId : undefined;
  return (
    <Frame paid={isPaid} plans={plans} onClose={onClose}>
      <UsageInstead paid={isPaid && currentId !== undefined} />
      <PlanList
        plans={plans.filter(({ tier }) => tier !== 'free')}
        currentId={currentId}
        busyId={plans.find(({ id, priceId }) => wanted !== undefined && (priceId ?? id) === wanted)?.id}
        onChoose={choose}
      />
    </Frame>
  );
}

/** Plans for visitors, who choose theirs on the pricing page, where signing up comes first. */
export function VisitorPlans({ plans, onClose }: Props) {
  const navigate = useNavigate();
  const choose = () => {
    toast.info('Please sign up to select a plan');
    onClose();
    void navigate('/pricing');
  };
  return (
    <Frame paid={false} plans={plans} onClose={onClose}>
      <PlanList plans={plans} currentId={undefined} onChoose={choose} />
    </Frame>
  );
}
