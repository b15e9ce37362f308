import type { User } from '@forewire/contracts/http/auth';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '@forewire/ui/api-error.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { isHeroWaiting } from '../../parts/hero-input.ts';
import { moveOnboarding } from '../../parts/onboarding-step.ts';
import { type Arrival, destinationOf } from './arrival.ts';
import { acceptInvitation } from './auth.api.ts';
import { agreedInvitation, clearInvitation, type Invitation } from './invitation.ts';

/** Accepts an invitation and says how it went; it is spent either way. */
async function join(user: User, invitation: Invitation): Promise<void> {
  clearInvitation(sessionStorage);
  try {
    toast.success((await acceptInvitation(invitation, user.email)) || 'Successfully joined the team!');
  } catch (error) {
    toast.error(messageOf(error, 'Failed to accept invitation'));
  }
}

/** What follows once somebody is in: the invitation that they agreed to is accepted, onboarding moves on, and the right page opens. */
export function useArrive(): (user: User, arrival: Arrival) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { reloadUser } = useSession();
  return async (user, arrival) => {
    const invitation = agreedInvitation(sessionStorage, arrival.joins);
    // The invitation waits on its page, which says what is missing.
    if (invitation && !user.emailVerified) return void navigate('/auth', { replace: true });
    if (invitation) await join(user, invitation);
    const invited = invitation !== null;
    const { onboardingStep: step } = user;
    if (step === 'create_first_task' || (invited && step === 'explainers')) {
      // Where they are in the introduction is not worth keeping anybody from the app for.
      await moveOnboarding('dashboard_first_task_pending').then(reloadUser, () => undefined);
    }
    const target = destinationOf(arrival, { step, joined: invited, heroWaiting: isHeroWaiting(sessionStorage), path: pathname });
    if (target) void navigate(target, { replace: true });
  };
}
