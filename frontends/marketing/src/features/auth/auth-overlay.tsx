import { useState } from 'react';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { AuthCard } from './auth-card.tsx';
import { clearInvitation, readInvitation } from './invitation.ts';

/** The auth card above whatever page is open. */
export function AuthOverlay({ mode, onClose }: { mode: 'login' | 'signup'; onClose: () => void }) {
  const [invitation, setInvitation] = useState(() => readInvitation(sessionStorage));
  const forget = () => {
    clearInvitation(sessionStorage);
    setInvitation(null);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={mode === 'login' ? 'Sign in' : 'Create your account'} hideTitle size="sm" className="pt-7 pb-6">
      <AuthCard key={mode} mode={mode} presentation="modal" invitation={invitation} onInvitationGone={forget} />
    </Dialog>
  );
}
