import { LogOut, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { signOutResponse } from '@forewire/contracts/http/auth';
import { api } from '@forewire/ui/api.ts';
import { wasNotConfirmed } from '@forewire/ui/api-client.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { useNavigate } from '@forewire/ui/router.ts';
import { useSession, useUser } from '@forewire/ui/session.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { Part, Row, Rows } from '../../parts/panel.tsx';

function SignOutRow() {
  const { signOut } = useSession();
  const { email } = useUser();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await signOut();
      void navigate('/');
    } catch {
      setBusy(false);
      toast.error('Failed to sign out');
    }
  };
  return (
    <Row title="Sign out" description={`Signed in as ${email}`}>
      <Button icon={<LogOut size={16} aria-hidden />} loading={busy} onClick={() => void leave()}>
        Sign out
      </Button>
    </Row>
  );
}

function DeletePanel({ onCancel }: { onCancel: () => void }) {
  const { leave } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const { logoutUrl } = await api.call('DELETE', '/api/me', { response: signOutResponse });
      await leave(logoutUrl);
    } catch (error) {
      setBusy(false);
      // Whoever closed the question for the password knows why nothing happened.
      if (wasNotConfirmed(error)) return;
      toast.error('Failed to delete account', { description: 'Please try again or contact support.' });
      return;
    }
    void navigate('/');
  };
  return (
    <div role="alertdialog" aria-label="Delete account" className="grid gap-3">
      <p className="text-base">
        <strong className="font-semibold">Delete your account?</strong> Your monitors, their results, connections, briefings and API keys go with it. This cannot be undone.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" loading={busy} onClick={() => void remove()}>
          Yes, delete
        </Button>
        <Button autoFocus disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function DangerZone() {
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    setAsking(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <Card className="border-danger/40">
      {asking ? (
        <DeletePanel onCancel={cancel} />
      ) : (
        <div className="flex items-center justify-between gap-x-6 gap-y-3 max-md:flex-col max-md:items-start">
          <div className="grid gap-0.5">
            <p className="text-base font-medium">Delete account</p>
            <p className="text-sm text-muted">Everything that is yours is deleted, at once and for good.</p>
          </div>
          <Button ref={opener} className="text-danger!" icon={<Trash2 size={16} aria-hidden />} onClick={() => setAsking(true)}>
            Delete account
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The ways out: for now, and for good. */
export function Account() {
  return (
    <>
      <Part title="Account">
        <Rows>
          <SignOutRow />
        </Rows>
      </Part>
      <Part title="Danger zone">
        <DangerZone />
      </Part>
    </>
  );
}
