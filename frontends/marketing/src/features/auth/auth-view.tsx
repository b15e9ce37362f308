import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { useSession } from '@forewire/ui/session.tsx';
import { Spinner } from '@forewire/ui/spinner.tsx';
import { type AuthAddress, readAuthAddress } from './auth-address.ts';
import { AuthCard } from './auth-card.tsx';
import { isArriving } from './arrival.ts';
import { clearInvitation, type Invitation, readInvitation } from './invitation.ts';
import { JoinCard } from './join-card.tsx';
import { authPath } from './leave-to-sign-in.ts';
import { openInvitation } from './open-invitation.ts';
import { useArrive } from './use-arrive.ts';

const handedOver = z.object({ error: z.string() });
// What the page's own tidying leaves in the history: the same visit under another address.
const tidied = { tidied: true };

type Opened = { here: string; visit: number; address: AuthAddress; invitation: Invitation | null };

function openAddress({ search, hash, state }: Pick<Location, 'search' | 'hash' | 'state'>, visit: number): Opened {
  const address = readAuthAddress(search, hash);
  // A page that could not let somebody in leads here with the reason.
  const error = handedOver.safeParse(state).data?.error ?? address.error;
  return { here: search + hash, visit, address: { ...address, error }, invitation: openInvitation(address) };
}

function useAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(() => openAddress(location, 0));
  const here = location.search + location.hash;
  // A link that is pasted into a tab that is here already changes the address without loading the page.
  if (opened.here !== here) {
    const isSame = z.object({ tidied: z.literal(true) }).safeParse(location.state).success;
    setOpened(isSame ? { ...opened, here } : openAddress(location, opened.visit + 1));
  }
  const { address, invitation, visit } = opened;
  const tidy = useEffectEvent(() => {
    const { returnTo, invite } = address;
    // The invitation is kept by the tab from here on; its link should not be passed on by accident.
    if (invite) void navigate(authPath(returnTo), { replace: true, state: tidied });
  });
  useEffect(() => tidy(), [visit]);
  const forget = () => {
    clearInvitation(sessionStorage);
    setOpened({ ...opened, invitation: null });
  };
  return { address, invitation, visit, forget };
}

/** The auth card as a page of its own, which leads on whoever is signed in already. */
export function AuthView() {
  const { address, invitation, visit, forget } = useAddress();
  const { status, user, refusal } = useSession();
  const navigate = useNavigate();
  const arrive = useArrive();
  const recovering = address.mode === 'password-recovery';
  const enter = async (joins: string | null) => {
    if (user) await arrive(user, { signedUp: false, returnTo: address.returnTo, fromPage: true, joins });
  };
  // Who is arriving has agreed to the invitation already, on the card that they signed in with.
  const asked = recovering || isArriving(sessionStorage) ? null : readInvitation(sessionStorage);
  const leadOn = useEffectEvent(() => {
    if (recovering || asked || isArriving(sessionStorage)) return;
    void enter(null);
  });
  useEffect(() => leadOn(), [user]);
  if (user && asked) {
    const decline = () => {
      forget();
      void enter(null);
    };
    return <JoinCard invitation={asked} email={user.email} onJoin={() => enter(asked.token)} onDecline={decline} />;
  }
  if (!recovering && status !== 'signed-out') {
    return (
      <div className="flex justify-center py-16">
        <Spinner size={20} label="Loading..." />
      </div>
    );
  }
  return (
    <AuthCard
      key={visit}
      mode={address.mode}
      error={refusal ?? address.error}
      presentation="page"
      returnTo={address.returnTo}
      skipOnboarding={address.skipOnboarding}
      recoveryToken={address.recoveryToken}
      startsEmpty={address.startsEmpty}
      invitation={invitation}
      onInvitationGone={forget}
      onRecovered={() => void navigate(address.returnTo ?? '/app', { replace: true })}
    />
  );
}
