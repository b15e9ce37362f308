import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '@forewire/ui/session.tsx';
import { Spinner } from '@forewire/ui/spinner.tsx';
import { readAuthAddress } from './auth-address.ts';
import { AuthCard } from './auth-card.tsx';
import { isArriving } from './arrival.ts';
import { clearInvitation, readInvitation } from './invitation.ts';
import { JoinCard } from './join-card.tsx';
import { openInvitation } from './open-invitation.ts';
import { useArrive } from './use-arrive.ts';

function useAddress() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [address] = useState(() => readAuthAddress(search, hash));
  const [invitation, setInvitation] = useState(() => openInvitation(address));
  const tidy = useEffectEvent(() => {
    const { returnTo, invite } = address;
    // The invitation is kept by the tab from here on; its link should not be passed on by accident.
    if (invite) void navigate(returnTo ? `/auth?return_to=${encodeURIComponent(returnTo)}` : '/auth', { replace: true });
  });
  useEffect(() => tidy(), []);
  const forget = () => {
    clearInvitation(sessionStorage);
    setInvitation(null);
  };
  return { address, invitation, forget };
}

/** The auth card as a page of its own, which leads on whoever is signed in already. */
export function AuthView() {
  const { address, invitation, forget } = useAddress();
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
