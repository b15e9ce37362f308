import { lazy, Suspense, useState } from 'react';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { Spinner } from '@forewire/ui/spinner.tsx';
import { clearInvitation, readInvitation } from './invitation.ts';

// Most who read the site never open it.
const AuthCard = lazy(async () => ({ default: (await import('./auth-card.tsx')).AuthCard }));

function Loading() {
  return (
    <div className="flex justify-center py-12">
      <Spinner size={20} label="Loading..." />
    </div>
  );
}

/** The auth card above whatever page is open. */
export function AuthOverlay({ mode, onClose }: { mode: 'login' | 'signup'; onClose: () => void }) {
  const [invitation, setInvitation] = useState(() => readInvitation(sessionStorage));
  const forget = () => {
    clearInvitation(sessionStorage);
    setInvitation(null);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={mode === 'login' ? 'Sign in' : 'Create your account'} hideTitle size="sm" className="pt-7 pb-6">
      <Suspense fallback={<Loading />}>
        <AuthCard key={mode} mode={mode} presentation="modal" invitation={invitation} onInvitationGone={forget} />
      </Suspense>
    </Dialog>
  );
}
