import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Provider, providerNames, type SessionResponse } from '@forewire/contracts/http/auth';
import { messageOf } from '@forewire/ui/api-error.ts';
import { finishAtProvider, type ProviderVisit, takeProviderVisit } from '@forewire/ui/provider-sign-in.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { Spinner } from '@forewire/ui/spinner.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { safeReturnTo } from '../../parts/return-to.ts';
import { type Arrival, takeArrival } from './arrival.ts';
import { authPath } from './leave-to-sign-in.ts';
import { useArrive } from './use-arrive.ts';

type Return = { visit: ProviderVisit | null; arrival: Arrival | null; isTakenUp: boolean };

/** By what the provider had the browser bring back: the page may be mounted anew when a session is found or begins. */
const returns = new Map<string, Return>();

/** What this tab noted before it left; taken at once, so that nothing else acts on it meanwhile. */
function returnBy(search: string): Return {
  const known = returns.get(search) ?? { visit: takeProviderVisit(sessionStorage), arrival: takeArrival(sessionStorage), isTakenUp: false };
  returns.set(search, known);
  return known;
}

/** Finishes what was begun at a provider: somebody comes in, or an account there is linked to the one here. */
export function ProviderReturn({ provider }: { provider: Provider }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { status, adopt } = useSession();
  const arrive = useArrive();
  const [{ visit, arrival }] = useState(() => returnBy(search));
  const name = providerNames[provider];
  const goOn = () => void navigate(safeReturnTo(visit?.backTo) ?? '/app', { replace: true });

  const lead = (session: SessionResponse | null) => {
    if (!session) toast.success(`${name} account linked`);
    if (session) adopt(session);
    if (session && arrival) void arrive(session.user, arrival);
    else goOn();
  };
  const refuse = (error: unknown) => {
    const message = messageOf(error, `Failed to sign in with ${name}`);
    if (status !== 'signed-in') return void navigate(authPath(arrival?.returnTo ?? null), { replace: true, state: { error: message } });
    if (visit?.purpose === 'link') toast.error(`Failed to link ${name} account`, { description: message });
    else toast.error(message);
    goOn();
  };
  const takeUp = useEffectEvent(() => {
    const noted = returnBy(search);
    if (noted.isTakenUp) return;
    noted.isTakenUp = true;
    finishAtProvider(provider, search).then(({ session }) => lead(session), refuse);
  });
  useEffect(() => {
    // Who is signed in here by now decides whose account is linked.
    if (status !== 'loading') takeUp();
  }, [status]);
  return (
    <div className="flex items-center gap-3 py-8 text-base text-muted">
      <Spinner size={18} label={`Coming back from ${name}...`} />
      <span aria-hidden>Coming back from {name}...</span>
    </div>
  );
}
