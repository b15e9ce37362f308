import { useState } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { useConfirmedElsewhere } from '@forewire/ui/confirmed-elsewhere.ts';
import { Notice } from '@forewire/ui/notice.tsx';
import { ResendConfirmation } from '@forewire/ui/resend-confirmation.tsx';
import { useInvitationDetails } from './auth.api.ts';
import type { Invitation } from './invitation.ts';
import { InvitationGone, InvitationLoading } from './invitation-notices.tsx';

type JoinCardProps = { invitation: Invitation; email: string; onJoin: () => Promise<void>; onDecline: () => void };

function Choice({ onJoin, onDecline }: Pick<JoinCardProps, 'onJoin' | 'onDecline'>) {
  const [busy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    await onJoin().finally(() => setBusy(false));
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button onClick={onDecline} disabled={busy}>
        Decline
      </Button>
      <Button variant="primary" loading={busy} onClick={() => void join()}>
        Join
      </Button>
    </div>
  );
}

type ConfirmFirstProps = { email: string; token: string; onLater: () => void };

/** An invitation is for whoever owns the address, which nobody has shown yet. */
function ConfirmFirst({ email, token, onLater }: ConfirmFirstProps) {
  return (
    <>
      <Notice tone="warn" title="Confirm your email address to join">
        We sent a link to {email}. Open it, and you come back here. <ResendConfirmation email={email} invitation={token} label="Send the mail again" />
      </Notice>
      <Button onClick={onLater}>Not now</Button>
    </>
  );
}

/** Asks somebody who is signed in whether to join: any page can open an invitation's link, and only a click agrees to it. */
export function JoinCard({ invitation, email, onJoin, onDecline }: JoinCardProps) {
  const details = useInvitationDetails(invitation);
  const { waiting } = useConfirmedElsewhere();
  if (details.isError) return <InvitationGone error={details.error} onContinue={onDecline} />;
  if (!details.data) return <InvitationLoading />;
  const { companyName, inviterName } = details.data;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1 break-words">
        <h1 className="font-serif text-xl font-medium tracking-tight text-balance">Join {companyName}?</h1>
        <p className="text-base text-muted">{inviterName} has invited you to this team. Its members see who you are and what you share with the team.</p>
        <p className="text-base text-muted">You are signed in as {email}.</p>
      </div>
      {waiting ? <ConfirmFirst email={email} token={invitation.token} onLater={onDecline} /> : <Choice onJoin={onJoin} onDecline={onDecline} />}
    </div>
  );
}
