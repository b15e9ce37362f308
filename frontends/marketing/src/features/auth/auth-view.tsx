import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '@forewire/ui/session.tsx';
import { Spinner } from '@forewire/ui/spinner.tsx';
import { readAuthAddress } from './auth-address.ts';
import { AuthCard } from './auth-card.tsx';
import { isArriving } from './arrival.ts';
import { clearInvitation } from './invitation.ts';
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
  const leadOn = useEffectEvent(() => {
    if (!user || recovering || isArriving(sessionStorage)) return;
    void arrive(user, { signedUp: false, returnTo: address.returnTo, fromPage: true });
  });
  useEffect(() => leadOn(), [user]);
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
