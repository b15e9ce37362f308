import { CircleHelp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { extractiveEngine } from '@forewire/contracts/http/predict';
import { usePredictAgents } from '@forewire/ui/predict.ts';
import { useNavigate } from '@forewire/ui/router.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { useBillingState, useCheckout, useCreditUsage } from './billing.api.ts';
import { type Plan, PlanList } from './plan-list.tsx';
import { type BillingState, goesOnAnyway } from './subscription.ts';
import { UsageBilling } from './usage-card.tsx';

type Props = { plans: readonly Plan[]; onClose: () => void };

const subtitle = 'Start using AI to get ahead and beat the market.';

function Enterprise({ plan, onContact }: { plan: Plan; onContact: () => void }) {
  return (
    <section aria-label={plan.name} className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line p-6">
      <div className="grid gap-0.5">
        <p className="text-md font-semibold">{plan.name}</p>
        <p className="text-base text-muted">{plan.features.join(' · ')}</p>
      </div>
      <Button onClick={onContact}>{plan.cta}</Button>
    </section>
  );
}

/** The models that this installation really asks; nothing where it asks none. */
function Models() {
  const names = [...new Set((usePredictAgents() ?? []).map(({ model }) => model))].filter((model) => model !== extractiveEngine);
  return names.length > 0 ? <p className="text-base text-muted">Powered by {names.join(', ')}</p> : null;
}

function Frame({ paid, plans, onClose, children }: Props & { paid: boolean; children: ReactNode }) {
  const { openSettings } = useShell();
  const { status } = useSession();
  const navigate = useNavigate();
  const enterprise = plans.find(({ tier }) => tier === 'enterprise');
  // Settings need an account; the guide is for everybody.
  const contact = () => {
    if (status === 'signed-in') return openSettings('support');
    onClose();
    void navigate('/docs');
  };
  const title = paid ? 'Explore plans' : 'Choose a plan';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="screen" title={title} hideTitle description={subtitle}>
      <div className="mx-auto flex min-h-full w-full max-w-6xl flex-col gap-6 md:pt-6">
        <header aria-hidden className="grid gap-1 pr-10">
          <p className="font-serif text-2xl font-medium">{title}</p>
          <p className="text-base text-muted">{subtitle}</p>
        </header>
        {children}
        {enterprise ? <Enterprise plan={enterprise} onContact={contact} /> : null}
        <div className="grid gap-1">
          <p className="text-base text-muted">
            Need higher capabilities for enterprise?{' '}
            <Button variant="link" onClick={contact}>
              Contact us
            </Button>
          </p>
          <Models />
        </div>
        <Button size="sm" icon={<CircleHelp size={16} aria-hidden />} className="sticky bottom-0 mt-auto self-end bg-surface shadow-float" onClick={contact}>
          Need help?
        </Button>
      </div>
    </Dialog>
  );
}

/** Closes for people whose monitors keep running by usage-based billing, also once they turn it on here. */
function useCloseIfUseGoesOn(onClose: () => void): boolean {
  const state = useBillingState().data;
  const usage = useCreditUsage().data;
  const goesOn = state !== undefined && usage !== undefined && goesOnAnyway(state, usage);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!goesOn) return;
    toast.info('Usage-based billing is on. Your monitors keep running.', { id: 'usage-billing' });
    close();
  }, [goesOn]);
  return goesOn;
}

/** Quicker than a larger plan for people who pay and are out of credits. */
function UsageInstead({ paid }: { paid: boolean }) {
  const usage = useCreditUsage().data;
  return paid && usage?.isOverLimit ? <UsageBilling usage={usage} free={false} /> : null;
}

/** The current plan decides on the title and the buttons; when it can't be read, the server still checks. */
function choiceOf(state: BillingState | undefined): { isPaid: boolean; currentId: string | undefined } {
  if (!state) return { isPaid: false, currentId: undefined };
  const isOver = state.isExpired && state.status !== 'active';
  return { isPaid: state.planId !== 'free', currentId: isOver ? undefined : state.planId };
}

/** The plans to buy, for people with an account. */
export function MemberPlans({ plans, onClose }: Props) {
  const { user } = useSession();
  const billing = useBillingState();
  const checkout = useCheckout();
  const closes = useCloseIfUseGoesOn(onClose);
  if (closes || billing.isPending) return null;
  const { isPaid, currentId } = choiceOf(billing.data);
  const choose = ({ id, priceId }: Plan) => user && checkout.mutate({ planId: id, priceId, userId: user.id });
  return (
    <Frame paid={isPaid} plans={plans} onClose={onClose}>
      <UsageInstead paid={isPaid && currentId !== undefined} />
      <PlanList
        plans={plans.filter(({ tier }) => tier !== 'free')}
        currentId={currentId}
        busyId={checkout.isPending ? checkout.variables.planId : undefined}
        onChoose={choose}
      />
    </Frame>
  );
}

/** The plans for visitors, who choose on the pricing page, where signing up comes first. */
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
