import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '@forewire/ui/session.tsx';
import { Spinner } from '@forewire/ui/spinner.tsx';
import { heroPrompt } from '../../parts/hero-input.ts';
import { moveOnboarding } from '../../parts/onboarding-step.ts';
import { usePlans } from '../../parts/plans.api.ts';
import { safeReturnTo } from '../../parts/return-to.ts';
import { Explainers } from './explainers.tsx';

/** Where the introduction ends: the page that was wanted before, else the form for the first task. */
function useFinish() {
  const [busy, setBusy] = useState(false);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { reloadUser } = useSession();
  const plans = usePlans();
  const finish = async () => {
    setBusy(true);
    const returnTo = safeReturnTo(params.get('return_to'));
    // An introduction that can't be noted as read must not keep anybody from the product.
    await moveOnboarding(returnTo ? 'dashboard_first_task_pending' : 'create_first_task').catch(() => undefined);
    void navigate(returnTo ?? (plans.data?.paymentsEnabled ? '/create?upgrade=true' : '/create'), { replace: true });
    void reloadUser().catch(() => undefined);
  };
  return { busy, finish };
}

function Introduction() {
  const { busy, finish } = useFinish();
  const [waiting] = useState(() => heroPrompt(sessionStorage));
  return <Explainers waiting={waiting} busy={busy} onFinish={() => void finish()} />;
}

/** The introduction of whoever is new; everybody else is led on (spec public-site.md §4, onboarding steps). */
export function OnboardingFlow() {
  const { status } = useSession();
  const [params] = useSearchParams();
  if (status === 'loading') return <Spinner size={20} label="Loading..." />;
  if (status === 'signed-in') return <Introduction />;
  const returnTo = safeReturnTo(params.get('return_to'));
  return <Navigate replace to={`/auth?signup=true${returnTo ? `&return_to=${encodeURIComponent(returnTo)}` : ''}`} />;
}
